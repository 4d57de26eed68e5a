import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { openDatabase } from './db/database.ts'
import { createTraffic } from './db/traffic.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createIds } from './platform/ids.ts'
import type { Logger } from './platform/log.ts'
import { systemRandom } from './platform/random.ts'
import { createSecretBox } from './platform/secret-box.ts'
import { createWakeUp, type WakeUp } from './work/wake-up.ts'

/** What a process is made from. */
export interface ServiceParts {
  readonly config: Config
  /** The migrated database, embedded or not. */
  readonly databaseUrl: string
  /** 32 bytes. */
  readonly masterKey: Buffer
  readonly log: Logger
  readonly clock?: Clock
  /** Whether a standby will do: for commands that only read. */
  readonly acceptsStandby?: boolean
}

/** The parts of a process that its roles share. */
export interface Service {
  readonly context: Context
  readonly wakeUp: WakeUp
  readonly masterKey: Buffer
  readonly config: Config
  close(): Promise<void>
}

/** Opens the database and everything that every role and command needs. */
export function openService(parts: ServiceParts): Service {
  const { config, log, masterKey, clock = systemClock } = parts
  const db = openDatabase({
    url: parts.databaseUrl,
    mustTakeWrites: parts.acceptsStandby !== true,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  const wakeUp = createWakeUp({ db, log })
  const context: Context = {
    baseUrl: config.baseUrl,
    db,
    traffic: createTraffic(),
    clock,
    ids: createIds(clock, systemRandom),
    random: systemRandom,
    secretBox: createSecretBox(masterKey, systemRandom),
    log,
    wakeUp: wakeUp.wakeUp,
  }
  return {
    context,
    wakeUp,
    masterKey,
    config,
    async close() {
      await wakeUp.close()
      await db.close()
    },
  }
}
