import type { Querier } from '../db/database.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/log.ts'
import type { Flights } from './flights.ts'
import { type Claimed, type ClaimRequest, type Lease, LeaseLost, type WorkSource } from './source.ts'

/** How long a row stays leased to a worker that has fallen silent. */
const LEASE_MS = 30_000
const RENEW_EVERY_MS = LEASE_MS / 3

interface LeaseServices {
  readonly db: Querier
  readonly clock: Clock
  readonly log: Logger
  /** Counts milliseconds and never steps back. */
  readonly nowMs: () => number
}

/**
 * The leases that a lane holds in the database. It may not know of all of them, because the answer to a claim or to a
 * hand-back was lost with a connection: such strays are handed back before the next claim, instead of waiting until
 * they expire.
 */
export interface HeldLeases {
  /** The end of a lease that begins now. */
  until(): Date
  claim(request: Omit<ClaimRequest, 'leaseUntil'>): Promise<Claimed<unknown>[]>
  /**
   * Hands leases back, to be due again at `dueAt`. Never rejects: a lease that cannot be handed back becomes a stray.
   */
  release(leases: readonly Lease[], dueAt: Date): Promise<void>
  /** Hands back what is in flight. */
  releaseAll(): Promise<void>
  /** Renews the leases of items in flight when it is time to, and aborts items that lost their lease. */
  renew(): Promise<void>
  /** Says that the database may hold leases for this worker that are unknown here. */
  suspectStrays(): void
  /** Hands strays back, if there may be some. */
  releaseStrays(worker: number, now: Date): Promise<void>
  /** While this is true, only claims may lease rows: any other lease would be taken for a stray. */
  isReleasingStrays(): boolean
}

/** Starts without a lease. */
export function createHeldLeases(
  { leases, preclaims }: Pick<WorkSource<unknown>, 'leases' | 'preclaims'>,
  flights: Flights,
  { db, clock, log, nowMs }: LeaseServices,
): HeldLeases {
  let areStraysSuspected = false
  let isReleasingStrays = false
  let renewedAtMs = Number.NEGATIVE_INFINITY
  const until = () => new Date(clock.now().getTime() + LEASE_MS)
  const inFlight = () => flights.list().map(({ lease }) => lease)
  const suspectStrays = () => {
    areStraysSuspected = true
  }
  const failWithStrays = (error: unknown): never => {
    suspectStrays()
    throw error
  }

  async function release(which: readonly Lease[], dueAt: Date): Promise<void> {
    if (which.length === 0) return
    try {
      await leases.release(db, which, dueAt)
    } catch (error) {
      suspectStrays()
      log.warn({ leases: which.length, reason: (error as Error).message }, 'leases not handed back')
    }
  }

  return {
    until,
    release,
    suspectStrays,
    isReleasingStrays: () => isReleasingStrays,
    releaseAll: () => release(inFlight(), clock.now()),
    claim: (request) => leases.claim(db, { ...request, leaseUntil: until() }).catch(failWithStrays),

    async releaseStrays(worker, now) {
      if (!areStraysSuspected) return
      isReleasingStrays = true
      // Leases that go astray from now on are looked for the next time.
      areStraysSuspected = false
      const known = [...inFlight(), ...(preclaims?.unsettled() ?? [])]
      await leases
        .releaseStrays(db, worker, known, now)
        .catch(failWithStrays)
        .finally(() => {
          isReleasingStrays = false
        })
    },

    async renew() {
      const atMs = nowMs()
      const renewing = flights.list()
      if (renewing.length === 0 || atMs - renewedAtMs < RENEW_EVERY_MS) return
      const stillHeld = await leases.renew(
        db,
        renewing.map(({ lease }) => lease),
        until(),
      )
      renewedAtMs = atMs
      for (const { lease, abort } of renewing) {
        // An item that has just been completed has no lease either, and its signal no longer matters.
        if (!stillHeld.has(lease.token)) abort.abort(new LeaseLost())
      }
    },
  }
}
