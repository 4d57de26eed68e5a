import {
  deleteOldOutboxMessages,
  deleteOldParts,
  deleteOldVisitorMessages,
  deleteUnusedStreams,
} from '../channels/drop-old-sends.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Database, Querier } from '../db/database.ts'
import { deleteEndedWindows } from '../http/admission.ts'
import { deleteExpiredKeys } from '../http/idempotency-records.ts'
import type { Clock } from '../platform/clock.ts'
import { daysBefore } from '../platform/days-before.ts'
import { describeError } from '../platform/describe-error.ts'
import type { Logger } from '../platform/log.ts'
import { observe } from '../platform/observe.ts'
import { pauseUnless } from '../platform/pause-unless.ts'
import { deleteUnusedSlots } from '../replies/slot-queries.ts'
import { openUsageCount } from '../usage/count-hours.ts'
import { dropOldEvents } from '../webhooks/drop-old-events.ts'
import { watchYoungTables } from './analyze-young-tables.ts'
import { dropOldRows, type FadingTable } from './drop-old-rows.ts'

const EVERY_MS = 60_000

// After each batch the database rests for this many times as long as the batch took: housekeeping is in no hurry.
const REST_SHARE = 3
const LONGEST_REST_MS = 1_000

export interface HousekeepingServices {
  readonly db: Pick<Database, 'connect' | 'shared' | 'withTenant'>
  readonly clock: Clock
  /** `WEBHOOK_RETENTION_DAYS`. */
  readonly webhookRetentionDays: number
}

/**
 * Starts a chore. Each call of the returned function does a part of it and returns how much that was; 0 when nothing is
 * left.
 */
type Chore = (services: HousekeepingServices) => (now: Date) => Promise<number>

/** Long enough to look back over a quarter. */
const KEPT_DAYS = 90

const dropOld =
  (table: FadingTable): Chore =>
  ({ db }) =>
  (now) =>
    dropOldRows(db.shared, table, daysBefore(now, KEPT_DAYS))

const onShared =
  (doSome: (shared: Querier, now: Date) => Promise<number>): Chore =>
  ({ db }) =>
  (now) =>
    doSome(db.shared, now)

const CHORES = {
  endedWindows: onShared(deleteEndedWindows),
  expiredKeys: onShared(deleteExpiredKeys),
  oldWebhookEvents:
    ({ db, webhookRetentionDays }) =>
    (now) =>
      dropOldEvents(db.shared, daysBefore(now, webhookRetentionDays)),
  oldAlerts: dropOld('alerts'),
  // What an organization's systems answered may be about a person, so it is not kept for good.
  oldActionRuns: dropOld('action_runs'),
  oldAgentTurns: dropOld('agent_turns'),
  oldParts: onShared(deleteOldParts),
  oldVisitorMessages: onShared(deleteOldVisitorMessages),
  unusedStreams: onShared(deleteUnusedStreams),
  unusedSlots: onShared(deleteUnusedSlots),
  oldOutboxMessages: onShared(deleteOldOutboxMessages),
  /** How many times a tenant's usage was counted a bit further. */
  usageCounts: ({ db }) => openUsageCount(db),
} satisfies Record<string, Chore>

/** How much of each chore was done. */
export type HousekeepingResult = Readonly<Record<keyof typeof CHORES, number>>

/**
 * Deletes what is no longer needed and counts the usage of past hours, part by part, each committed by itself. Null if
 * another process is doing it: one at a time is enough. It ends early, between two parts, when `signal` aborts. A chore
 * that fails does not stop the others; all errors are thrown at the end.
 */
export async function runHousekeeping(
  services: HousekeepingServices,
  signal: AbortSignal = new AbortController().signal,
): Promise<HousekeepingResult | null> {
  const { db, clock } = services
  // The lock is held by a connection of its own, so that the deletions can commit one by one; the lock ends with the
  // process at the latest.
  const client = await db.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      ADVISORY_LOCKS.housekeeping,
    ])
    if (rows[0]?.locked !== true) return null
    const failures: Error[] = []
    const result: Record<string, number> = {}
    for (const [chore, begin] of Object.entries<Chore>(CHORES)) {
      const doSome = begin(services)
      result[chore] = await untilNoneIsLeft(() => doSome(clock.now()), signal).catch((cause: Error) => {
        failures.push(new Error(`${chore}: ${cause.message}`, { cause }))
        return 0
      })
    }
    if (failures.length > 0)
      throw new AggregateError(failures, failures.map(({ message }) => message).join(' '))
    return result as HousekeepingResult
  } finally {
    await client.end()
  }
}

/** Runs the housekeeping once a minute until it is stopped. A failure is logged, and the next minute tries again. */
export function startHousekeeping(services: HousekeepingServices & { readonly log: Logger }): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  async function keepHouse(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const result = await runHousekeeping(services, stopping.signal)
        if (result !== null) services.log.debug({ done: result }, 'housekeeping done')
      } catch (error) {
        services.log.warn({ error: describeError(error) }, 'housekeeping failed')
        observe('failure', () => ({ work: 'housekeeping' }))
      }
      await pauseUnless(stopping.signal, EVERY_MS)
    }
  }
  const kept = Promise.all([keepHouse(), watchYoungTables(services, stopping.signal)])
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
