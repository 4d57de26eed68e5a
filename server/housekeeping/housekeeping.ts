import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { deleteEndedWindows } from '../http/admission.ts'
import { deleteExpiredKeys } from '../http/idempotency.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/log.ts'

const EVERY_MS = 60_000
// Any constant that nothing else in the database locks.
const HOUSEKEEPING_LOCK = 7_262_303

export interface HousekeepingResult {
  readonly endedWindows: number
  readonly expiredKeys: number
}

/** Deletes what has served its time. Null when another process is at it: one at a time is enough. */
export async function runHousekeeping(services: {
  db: Pick<Database, 'connect' | 'shared'>
  clock: Clock
}): Promise<HousekeepingResult | null> {
  const { db, clock } = services
  // The lock lives on a connection of its own, so that the deletions commit one by one and it ends with the process at the latest.
  const client = await db.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      HOUSEKEEPING_LOCK,
    ])
    if (rows[0]?.locked !== true) return null
    return {
      endedWindows: await untilNoneIsLeft(() => deleteEndedWindows(db.shared, clock.now())),
      expiredKeys: await untilNoneIsLeft(() => deleteExpiredKeys(db, clock.now())),
    }
  } finally {
    await client.end()
  }
}

/** Keeps house once a minute until it is stopped; a failure is logged and the next minute tries again. */
export function startHousekeeping(services: {
  db: Pick<Database, 'connect' | 'shared'>
  clock: Clock
  log: Logger
}): { stop(): Promise<void> } {
  const stopping = new AbortController()
  async function keepHouse(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const result = await runHousekeeping(services)
        if (result !== null)
          services.log.debug(
            { ended_windows: result.endedWindows, expired_keys: result.expiredKeys },
            'housekeeping done',
          )
      } catch (error) {
        services.log.warn({ reason: (error as Error).message }, 'housekeeping failed')
      }
      await pause(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const kept = keepHouse()
  return {
    async stop() {
      stopping.abort()
      await kept
    },
  }
}

async function untilNoneIsLeft(deleteSome: () => Promise<number>): Promise<number> {
  let total = 0
  for (let deleted = -1; deleted !== 0; total += deleted) {
    deleted = await deleteSome()
  }
  return total
}
