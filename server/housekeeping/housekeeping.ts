import { setTimeout as pause } from 'node:timers/promises'
import { dropOldAlerts } from '../alerts/drop-old-alerts.ts'
import {
  deleteOldOutboxMessages,
  deleteOldParts,
  deleteOldVisitorMessages,
  deleteUnusedStreams,
} from '../channels/drop-old-sends.ts'
import type { Database } from '../db/database.ts'
import { deleteEndedWindows } from '../http/admission.ts'
import { deleteExpiredKeys } from '../http/idempotency.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/log.ts'
import { deleteUnusedSlots } from '../replies/slot-queries.ts'
import { countUsageHours } from '../usage/count-hours.ts'
import { dropOldEvents } from '../webhooks/drop-old-events.ts'

const EVERY_MS = 60_000
// Any constant that nothing else in the database locks.
const HOUSEKEEPING_LOCK = 7_262_303

const DAY_MS = 24 * 60 * 60_000
// After each batch the database has its rest, this many times as long as the batch took: tidying up is in no hurry.
const REST_SHARE = 3
const LONGEST_REST_MS = 1_000

export interface HousekeepingResult {
  readonly endedWindows: number
  readonly expiredKeys: number
  readonly oldWebhookEvents: number
  readonly oldAlerts: number
  readonly oldParts: number
  readonly oldVisitorMessages: number
  readonly unusedStreams: number
  readonly unusedSlots: number
  readonly oldOutboxMessages: number
  /** How often a tenant's usage was counted a bit further. */
  readonly usageCounts: number
}

export interface HousekeepingServices {
  readonly db: Pick<Database, 'connect' | 'shared' | 'withTenant'>
  readonly clock: Clock
  /** `WEBHOOK_RETENTION_DAYS`. */
  readonly webhookRetentionDays: number
}

/**
 * Deletes what has served its time and counts the usage of past hours, bit by bit, each committed by itself. Null when another process is
 * at it: one at a time is enough. It ends early, between two bits, when `signal` aborts. What fails keeps nothing else from being tidied;
 * the first failure is thrown at the end.
 */
export async function runHousekeeping(
  services: HousekeepingServices,
  signal: AbortSignal = new AbortController().signal,
): Promise<HousekeepingResult | null> {
  const { db, clock, webhookRetentionDays } = services
  const keptSince = new Date(clock.now().getTime() - webhookRetentionDays * DAY_MS)
  // The lock lives on a connection of its own, so that the deletions commit one by one and it ends with the process at the latest.
  const client = await db.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      HOUSEKEEPING_LOCK,
    ])
    if (rows[0]?.locked !== true) return null
    const failures: unknown[] = []
    const tidy = (doSome: () => Promise<number>) =>
      untilNoneIsLeft(doSome, signal).catch((error: unknown) => {
        failures.push(error)
        return 0
      })
    const result = {
      endedWindows: await tidy(() => deleteEndedWindows(db.shared, clock.now())),
      expiredKeys: await tidy(() => deleteExpiredKeys(db, clock.now())),
      oldWebhookEvents: await tidy(() => dropOldEvents(db.shared, keptSince)),
      oldAlerts: await tidy(() => dropOldAlerts(db.shared, clock.now())),
      oldParts: await tidy(() => deleteOldParts(db.shared, clock.now())),
      oldVisitorMessages: await tidy(() => deleteOldVisitorMessages(db.shared, clock.now())),
      unusedStreams: await tidy(() => deleteUnusedStreams(db.shared, clock.now())),
      unusedSlots: await tidy(() => deleteUnusedSlots(db.shared, clock.now())),
      oldOutboxMessages: await tidy(() => deleteOldOutboxMessages(db.shared, clock.now())),
      usageCounts: await tidy(() => countUsageHours(db, clock.now())),
    }
    const [first] = failures
    if (first !== undefined) throw first
    return result
  } finally {
    await client.end()
  }
}

/** Keeps house once a minute until it is stopped; a failure is logged and the next minute tries again. */
export function startHousekeeping(services: HousekeepingServices & { readonly log: Logger }): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  async function keepHouse(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const result = await runHousekeeping(services, stopping.signal)
        if (result !== null)
          services.log.debug(
            {
              ended_windows: result.endedWindows,
              expired_keys: result.expiredKeys,
              old_webhook_events: result.oldWebhookEvents,
              old_alerts: result.oldAlerts,
              old_parts: result.oldParts,
              old_visitor_messages: result.oldVisitorMessages,
              unused_streams: result.unusedStreams,
              unused_slots: result.unusedSlots,
              old_outbox_messages: result.oldOutboxMessages,
              usage_counts: result.usageCounts,
            },
            'housekeeping done',
          )
      } catch (error) {
        services.log.warn({ reason: (error as Error).message }, 'housekeeping failed')
      }
      await pauseUnless(stopping.signal, EVERY_MS)
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

async function untilNoneIsLeft(doSome: () => Promise<number>, signal: AbortSignal): Promise<number> {
  let total = 0
  while (!signal.aborted) {
    const startedMs = performance.now()
    const done = await doSome()
    if (done === 0) break
    total += done
    await pauseUnless(signal, Math.min(LONGEST_REST_MS, REST_SHARE * (performance.now() - startedMs)))
  }
  return total
}

async function pauseUnless(signal: AbortSignal, milliseconds: number): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => {})
}
