import { fileURLToPath } from 'node:url'
import { createPlatformHttp } from '../../server/channels/platform-http.ts'
import { createConnectors } from '../../server/channels/registry.ts'
import { loadConfig } from '../../server/config.ts'
import { createLog } from '../../server/platform/log.ts'
import { createSendSource } from '../../server/replies/send.job.ts'
import { openService } from '../../server/service.ts'
import { createRunner } from '../../server/work/runner.ts'
import type { WorkSource } from '../../server/work/source.ts'

/** What a worker process is told by its arguments. */
export interface SendingWorkerOptions {
  readonly databaseUrl: string
  /** In base64. */
  readonly masterKey: string
  /** Where every platform listens. */
  readonly platformsUrl: string
}

/** The program of a worker that only sends: the service's own parts, with the platforms on loopback. */
export const SENDING_WORKER = fileURLToPath(import.meta.url)

async function runSendingWorker({ databaseUrl, masterKey, platformsUrl }: SendingWorkerOptions) {
  const config = loadConfig({ DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, LOG_LEVEL: 'error' })
  const { context, wakeUp } = openService({
    ...{ config, databaseUrl, log: createLog('error') },
    masterKey: Buffer.from(masterKey, 'base64'),
  })
  const http = createPlatformHttp({ locate: () => platformsUrl })
  const source = createSendSource(context, createConnectors(context, { http }))
  const { db, clock, log } = context
  const sources = [source as unknown as WorkSource<unknown>]
  await createRunner({ db, clock, log, wakeUp, sources }).start()
  process.stdout.write('working\n')
}

if (process.argv[1] === SENDING_WORKER) await runSendingWorker(JSON.parse(process.argv[2] ?? ''))
