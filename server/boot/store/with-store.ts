import type { Config } from '../../config.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { ECHO_MS, STOP_SIGNALS } from '../stop-signals.ts'
import { openStore, type Store } from './store.ts'

/**
 * Runs a command's work on the store that the configuration names, and closes the store, even if a signal interrupts
 * it: otherwise an embedded server that it has started would keep running. Throws an `OperatorError` after a signal; a
 * second one ends the process at once.
 */
export async function withStore<Result>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const interruption = listenForInterruption()
  try {
    const store = await openStore(config, interruption.signal)
    try {
      interruption.check()
      return await Promise.race([work(store), interruption.comes])
    } finally {
      await store.close()
    }
  } finally {
    interruption.forget()
  }
}

function listenForInterruption() {
  const { promise: comes, reject } = Promise.withResolvers<never>()
  // The signal may come while nobody awaits it.
  comes.catch(() => undefined)
  const abortion = new AbortController()
  let first: { error: OperatorError; at: number } | undefined
  const hear = (signal: NodeJS.Signals) => {
    if (first !== undefined) {
      if (performance.now() - first.at > ECHO_MS) process.exit(1)
      return
    }
    const error = new OperatorError(
      `Interrupted by ${signal}: it may be done or not, so look before you run it again.`,
    )
    first = { error, at: performance.now() }
    abortion.abort(error)
    reject(error)
  }
  for (const signal of STOP_SIGNALS) process.on(signal, hear)
  return {
    comes,
    signal: abortion.signal,
    check() {
      if (first !== undefined) throw first.error
    },
    forget() {
      for (const signal of STOP_SIGNALS) process.off(signal, hear)
    },
  }
}
