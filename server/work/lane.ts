import type { Querier } from '../db/database.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/log.ts'
import { type Bell, createBell } from './bell.ts'
import { createFlights } from './flights.ts'
import { followClock } from './follow-clock.ts'
import { createHeldLeases } from './held-leases.ts'
import { createPerformer } from './perform-claimed.ts'
import type { Claimed, WorkSource } from './source.ts'

/** How often a worker looks for work even if nothing has woken it. */
export const POLL_MS = 1_000
const ROOM_GATHERS_MS = 10

/** What a lane needs. */
export interface LaneServices {
  readonly db: Querier
  readonly clock: Clock
  readonly log: Logger
  /** Called with the error of every item whose `perform` threw. */
  readonly onFailure?: (error: unknown) => void
  /** Counts milliseconds and never steps back. */
  readonly nowMs?: () => number
}

/** One source in one worker: the items that it has claimed and has in flight. */
export interface Lane {
  readonly name: string
  /** Rung when there may be something to claim. */
  readonly bell: Bell
  /** How many more items it can hold. */
  room(): number
  /**
   * Whether there may be work that has to wait until an item ends: the lane is full, or a tenant has its whole share of
   * it.
   */
  isCramped(): boolean
  /**
   * Claims as many items as there is room for and starts them; returns how many. `mayJudge` is whether other workers
   * may be taken for dead.
   */
  claim(worker: number, mayJudge?: boolean): Promise<number>
  /** How long until the next item becomes due, as far as the database knows now. */
  untilNextDueMs(mayJudge?: boolean): Promise<number>
  /** Renews the leases of items in flight when it is time to, and aborts items that lost their lease. */
  renew(): Promise<void>
  releaseDead(): Promise<void>
  /** Resolves when nothing is in flight any more. */
  settled(): Promise<void>
  /** From now on nothing new is started; what a claim in progress returns is handed back. */
  close(): void
  /** Tells everything in flight to stop. */
  abort(): void
  /** Hands back the leases of everything in flight. */
  handBack(): Promise<void>
}

/** Opens a source's lane in a worker. It claims nothing by itself: `runner.ts` drives it. */
export function createLane(source: WorkSource<unknown>, given: LaneServices): Lane {
  const log = given.log.child({ source: source.name })
  const services = { nowMs: () => performance.now(), ...given, log }
  const { db, clock } = services
  const bell = createBell()
  const flights = createFlights(source.concurrency)
  const leases = createHeldLeases(source, flights, services)
  const perform = createPerformer(source, leases, services)
  const clockFollowed = followClock(source.leases, services)
  let closed = false

  source.preclaims?.takenBy({
    room: (tenant) => (closed || leases.isReleasingStrays() ? 0 : flights.roomFor(tenant)),
    leaseUntil: leases.until,
    start: (claimed) => void startAll([claimed]),
    lookAt: ringAt,
    suspectStrays: leases.suspectStrays,
  })

  // Items that arrive after the lane was closed are handed back unperformed. Returns how many were started.
  async function startAll(claimed: readonly Claimed<unknown>[]): Promise<number> {
    if (closed) {
      await leases.release(
        claimed.map(({ lease }) => lease),
        clock.now(),
      )
      return 0
    }
    for (const one of claimed) flights.begin(one, perform, lookForMore)
    return claimed.length
  }

  function lookForMore(wasCramped: boolean): void {
    const madeRoom = source.madeRoom?.() ?? 'none'
    if (madeRoom === 'plenty' || wasCramped) bell.ring()
    else if (madeRoom === 'some') bell.ringWithin(ROOM_GATHERS_MS)
    const putBackUntil = source.putBackUntil?.() ?? null
    if (putBackUntil !== null) ringAt(putBackUntil)
  }

  // When the database was asked what is due next, the item was still held, so it did not know of this moment.
  function ringAt(moment: Date): void {
    const waitMs = moment.getTime() - clock.now().getTime()
    // A timer may fire a little early, and claims compare to the millisecond.
    if (waitMs < POLL_MS) setTimeout(bell.ring, Math.max(0, waitMs) + 1).unref()
  }

  return {
    name: source.name,
    bell,
    room: flights.room,
    isCramped: flights.isCramped,
    settled: flights.settled,
    renew: leases.renew,
    handBack: leases.releaseAll,

    async claim(worker, mayJudge = true) {
      const now = clock.now()
      await leases.releaseStrays(worker, now)
      await clockFollowed(now)
      const asked = { worker, now, mayJudge, limit: flights.room(), perTenant: flights.shares() }
      return startAll(await leases.claim(asked))
    },

    async untilNextDueMs(mayJudge = true) {
      // The due items may belong to a tenant that has its whole share; then the end of its next item rings.
      if (flights.isCramped()) return Number.POSITIVE_INFINITY
      const due = await source.leases.nextDueAt(db, mayJudge)
      return due === null ? Number.POSITIVE_INFINITY : due.getTime() - clock.now().getTime()
    },

    async releaseDead() {
      const count = await source.leases.releaseDead(db, clock.now())
      if (count === 0) return
      log.warn({ leases: count }, 'took back the leases of dead workers')
      bell.ring()
    },

    close() {
      closed = true
      bell.ring()
    },

    abort() {
      for (const { abort } of flights.list()) abort.abort(new Error('The worker stops.'))
    },
  }
}
