import type { Querier } from '../db/database.ts'
import type { Clock } from '../platform/clock.ts'
import { describeError } from '../platform/describe-error.ts'
import type { Logger } from '../platform/log.ts'
import { type Bell, createBell } from './bell.ts'
import { createFailureCounts } from './failure-counts.ts'
import { followClock } from './follow-clock.ts'
import { type Claimed, type Lease, LeaseLost, type WorkSource } from './source.ts'
import { createTenantCounts, type Held } from './tenant-counts.ts'

/** How long a row stays with a worker that has fallen silent. */
const LEASE_MS = 30_000
/** How often a worker looks for work although nothing has woken it. */
export const POLL_MS = 1_000
const RENEW_EVERY_MS = LEASE_MS / 3
const ROOM_GATHERS_MS = 10
const LANDED = Promise.resolve()

/** What a lane works with. */
export interface LaneServices {
  readonly db: Querier
  readonly clock: Clock
  readonly log: Logger
  /** Told of every item whose `perform` threw. */
  readonly onFailure?: (error: unknown) => void
  /** Counts milliseconds and never steps back. */
  readonly nowMs?: () => number
}

/** One source in one worker: what it has claimed and what is in flight. */
export interface Lane {
  readonly name: string
  /** Rung when there may be something to claim. */
  readonly bell: Bell
  /** How many more items it can hold. */
  room(): number
  /**
   * Whether there may be work that only the end of an item makes room for: the lane is
   * full, or a tenant has its whole share of it.
   */
  isCramped(): boolean
  /**
   * Claims as much as there is room for and starts it; returns how much that was. `mayJudge`
   * is whether others may be taken for dead.
   */
  claim(worker: number, mayJudge?: boolean): Promise<number>
  /** How long until something becomes due, as far as the database knows now. */
  untilNextDueMs(mayJudge?: boolean): Promise<number>
  /** Renews the leases of what is in flight when it is time to, and aborts what lost its lease. */
  renew(): Promise<void>
  releaseDead(): Promise<void>
  /** Resolves when nothing is in flight any more. */
  settled(): Promise<void>
  /** From now on nothing new is started; what a claim under way brings is handed back. */
  close(): void
  /** Tells everything in flight to stop. */
  abort(): void
  /** Gives the leases of everything in flight back. */
  handBack(): Promise<void>
}

interface Flight {
  readonly claimed: Claimed<unknown>
  readonly abort: AbortController
  done: Promise<void>
}

/** Opens a source's lane in a worker. It claims nothing by itself: `runner.ts` drives it. */
export function createLane(source: WorkSource<unknown>, services: LaneServices): Lane {
  const { db, clock, nowMs = () => performance.now() } = services
  const { leases, concurrency } = source
  const log = services.log.child({ source: source.name })
  const bell = createBell()
  const flights = new Map<string, Flight>()
  const counts = createTenantCounts()
  const clockFollowed = followClock(leases, { db, clock, log, nowMs })
  const failures = createFailureCounts()
  let closed = false
  let renewedAtMs = Number.NEGATIVE_INFINITY
  // True when the database may hold leases for this worker that it knows nothing of: the answer to a claim or the
  // hand-back of an item was lost with a connection.
  let astray = false
  let isReleasingStrays = false

  // A quarter of the room stays for other tenants: one whose items all hang (a receiver
  // that never answers) cannot hold up the rest.
  const mostPerTenant = concurrency - Math.floor(concurrency / 4)
  const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)
  // What was claimed as it was written may fill the lane beyond what a claim would.
  const room = () => Math.max(0, concurrency - flights.size)
  const held = (): Lease[] => [...flights.values()].map(({ claimed }) => claimed.lease)

  const isCramped = () => flights.size >= concurrency || counts.reach(mostPerTenant)

  source.preclaims?.takenBy({
    // What is leased while strays are handed back would be one of them: nobody had named it when that began.
    room: (tenant) =>
      closed || isReleasingStrays ? 0 : Math.min(room(), mostPerTenant - counts.countOf(tenant)),
    leaseUntil: () => later(LEASE_MS),
    start(claimed) {
      if (closed) void release([claimed.lease], clock.now())
      else start(claimed)
    },
    lookAt: ringAt,
    suspectStrays() {
      astray = true
    },
  })

  function start(claimed: Claimed<unknown>): void {
    const abort = new AbortController()
    const flight: Flight = { claimed, abort, done: LANDED }
    flights.set(claimed.lease.token, flight)
    flight.done = perform(claimed, abort.signal, counts.hold(claimed.tenant))
  }

  function end({ lease }: Claimed<unknown>, held: Held): void {
    const madeRoom = source.madeRoom?.() ?? 'none'
    if (madeRoom === 'plenty' || isCramped()) bell.ring()
    else if (madeRoom === 'some') bell.ringWithin(ROOM_GATHERS_MS)
    const putBackUntil = source.putBackUntil?.() ?? null
    if (putBackUntil !== null) ringAt(putBackUntil)
    flights.delete(lease.token)
    counts.letGo(held)
  }

  // The database was asked what is due next while the item was still held, and did not know of this moment.
  function ringAt(moment: Date): void {
    const waitMs = moment.getTime() - clock.now().getTime()
    // A timer may fire a little early, and what is due is claimed to the millisecond.
    if (waitMs < POLL_MS) setTimeout(bell.ring, Math.max(0, waitMs) + 1).unref()
  }

  async function perform(claimed: Claimed<unknown>, signal: AbortSignal, held: Held): Promise<void> {
    const { tenant, lease, item, key } = claimed
    const startedAtMs = performance.now()
    const facts = () => ({
      worker: lease.worker,
      organization_id: tenant.organizationId,
      environment: tenant.environment,
      ...source.describe(item),
      duration_ms: Math.round(performance.now() - startedAtMs),
    })
    try {
      await source.perform(claimed, signal)
      failures.forget(key)
      // Gathering the facts takes longer than many a piece of work.
      if (log.isLevelEnabled('info')) log.info(facts(), 'work done')
    } catch (error) {
      if (error instanceof LeaseLost) {
        log.warn(facts(), 'work dropped: its lease was lost')
      } else if (signal.aborted) {
        log.info(facts(), 'work handed back')
        await release([lease], clock.now())
      } else {
        const retryMs = failures.count(key)
        log.error({ ...facts(), retry_ms: retryMs, error: describeError(error) }, 'work failed')
        services.onFailure?.(error)
        await release([lease], later(retryMs))
      }
    } finally {
      end(claimed, held)
    }
  }

  async function release(which: readonly Lease[], dueAt: Date): Promise<void> {
    if (which.length === 0) return
    try {
      await leases.release(db, which, dueAt)
    } catch (error) {
      astray = true
      log.warn({ leases: which.length, reason: (error as Error).message }, 'leases not handed back')
    }
  }

  async function releaseStrays(worker: number, now: Date): Promise<void> {
    isReleasingStrays = true
    // What goes astray from now on is looked for the next time.
    astray = false
    try {
      await leases.releaseStrays(db, worker, [...held(), ...(source.preclaims?.unsettled() ?? [])], now)
    } catch (error) {
      astray = true
      throw error
    } finally {
      isReleasingStrays = false
    }
  }

  return {
    name: source.name,
    bell,
    room,
    isCramped,

    async claim(worker, mayJudge = true) {
      const now = clock.now()
      if (astray) await releaseStrays(worker, now)
      await clockFollowed(now)
      const claimed = await leases
        .claim(db, {
          ...{ worker, now, leaseUntil: later(LEASE_MS), limit: room(), mayJudge },
          perTenant: { most: mostPerTenant, held: counts.list() },
        })
        .catch((error: unknown) => {
          astray = true
          throw error
        })
      if (closed) {
        await release(
          claimed.map(({ lease }) => lease),
          clock.now(),
        )
        return 0
      }
      for (const one of claimed) start(one)
      return claimed.length
    },

    async untilNextDueMs(mayJudge = true) {
      // What is due may belong to a tenant that has its whole share; the end of its next item rings.
      if (isCramped()) return Number.POSITIVE_INFINITY
      const due = await leases.nextDueAt(db, mayJudge)
      return due === null ? Number.POSITIVE_INFINITY : due.getTime() - clock.now().getTime()
    },

    async renew() {
      const nowMs = performance.now()
      if (flights.size === 0 || nowMs - renewedAtMs < RENEW_EVERY_MS) return
      const renewing = [...flights.entries()]
      const stillHeld = await leases.renew(db, held(), later(LEASE_MS))
      renewedAtMs = nowMs
      for (const [token, flight] of renewing) {
        // An item that has just completed has no lease either, and its signal no longer matters.
        if (!stillHeld.has(token)) flight.abort.abort(new LeaseLost())
      }
    },

    async releaseDead() {
      const count = await leases.releaseDead(db, clock.now())
      if (count === 0) return
      log.warn({ leases: count }, 'took back the leases of dead workers')
      bell.ring()
    },

    async settled() {
      while (flights.size > 0) await Promise.all([...flights.values()].map(({ done }) => done))
    },

    close() {
      closed = true
      bell.ring()
    },

    abort() {
      for (const { abort } of flights.values()) abort.abort(new Error('The worker stops.'))
    },

    handBack: () => release(held(), clock.now()),
  }
}
