import { type Config, loadConfig } from '../config.ts'
import type { Context } from '../context.ts'
import type { Execution, Output, Terminal } from './command.ts'

type UseCase = (context: Context, terminal: Terminal, config: Config) => Promise<Output>

/**
 * Runs a use case on the database that the environment names, whether or not the service is running: an embedded server
 * is started if need be, and stopped again unless somebody else has come to use it. Throws an `OperatorError` where
 * there is no database yet.
 */
export function onDatabase(useCase: UseCase): Execution {
  return async (terminal) => {
    const { databaseUrl, dataDir } = loadConfig(terminal.env)
    if (databaseUrl === null) {
      const { requireCluster } = await import('../boot/store/require-cluster.ts')
      await requireCluster(dataDir)
    }
    return onNewDatabase(useCase)(terminal)
  }
}

/** The same for a use case with which a service may begin: where there is no embedded database yet, it is made. */
export function onNewDatabase(useCase: UseCase): Execution {
  return async (terminal) => {
    const config = loadConfig(terminal.env)
    // Loaded here so that help and usage errors, which need no database, are quick.
    const [{ openService }, { prepareDatabase }, { withStore }, { createLog }] = await Promise.all([
      import('../service.ts'),
      import('../boot/store/prepare.ts'),
      import('../boot/store/with-store.ts'),
      import('../platform/log.ts'),
    ])
    return withStore(config, async (store) => {
      const { masterKey } = await prepareDatabase(config, store.url)
      // Standard output belongs to the result; a failure is told in one line on standard error.
      const log = createLog('silent')
      const service = openService({ config, databaseUrl: store.url, masterKey, log, acceptsStandby: true })
      try {
        return await useCase(service.context, terminal, config)
      } finally {
        await service.close()
      }
    })
  }
}
