import type { WorkSourceName } from '../context.ts'
import type { Querier } from '../db/database.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { FormerlyDue } from './set-back.ts'

/** The due times of a clock that was set back, and the time of the corrected clock. */
export interface SetBackMoments extends FormerlyDue {
  readonly now: Date
}

/**
 * A worker's right to one row, for a limited time. The row carries the token: a completion that names it in its WHERE
 * writes only while the lease is held, so a worker that lost its lease cannot write.
 */
export interface Lease {
  readonly token: string
  readonly worker: number
}

/** One piece of work that a worker holds. */
export interface Claimed<Item> {
  readonly tenant: Tenant
  readonly item: Item
  readonly lease: Lease
  /** The row's primary key as text; equal for every claim of the row. */
  readonly key: string
}

/** The parameters of a claim. */
export interface ClaimRequest {
  readonly worker: number
  /** Rows due at this moment or before may be claimed. */
  readonly now: Date
  readonly leaseUntil: Date
  readonly limit: number
  /** Whether rows that a dead worker holds may be claimed before their leases end; true when absent. */
  readonly mayJudge?: boolean
  /**
   * How many rows this worker may hold of one tenant, and how many it holds already; without it a tenant may have the
   * whole limit.
   */
  readonly perTenant?: { readonly most: number; readonly held: readonly TenantCount[] }
}

/** A number of rows of one tenant. */
export interface TenantCount {
  readonly tenant: Tenant
  readonly count: number
}

/**
 * The leases of one kind of rows; `leasedTable` makes one. Every method takes a
 * querier that sees all tenants (`db.shared`).
 */
export interface Leases<Item> {
  /** Claims due rows for a worker, fairly between tenants, each tenant's in the order in which they became due. */
  claim(db: Querier, request: ClaimRequest): Promise<Claimed<Item>[]>
  /** Prolongs leases that are still held; returns their tokens. */
  renew(db: Querier, leases: readonly Lease[], leaseUntil: Date): Promise<Set<string>>
  /** Hands rows back, to be due again at `dueAt`. Leases that were lost are left alone. */
  release(db: Querier, leases: readonly Lease[], dueAt: Date): Promise<void>
  /** Hands back the rows that the database holds for this worker beyond the leases that it knows of. */
  releaseStrays(db: Querier, worker: number, known: readonly Lease[], now: Date): Promise<number>
  /** Hands back the rows of workers that are no longer alive; returns how many. */
  releaseDead(db: Querier, now: Date): Promise<number>
  /**
   * Makes rows due now that nobody holds and that are due between `from` and `until`; returns how many. For a clock
   * that was set back.
   */
  bringForward(db: Querier, moments: SetBackMoments): Promise<number>
  /** When the next row becomes due or its lease ends; null if there is none. `mayJudge` as in a claim. */
  nextDueAt(db: Querier, mayJudge?: boolean): Promise<Date | null>
  /** Counts the rows that are due at `now` and not held. For monitoring: it costs a probe for each tenant with rows. */
  countDue(db: Querier, now: Date): Promise<DueWork>
}

/** The work that waits for a worker. */
export interface DueWork {
  /** How many rows are due, at most `MOST_COUNTED`. */
  readonly count: number
  /** Since when the row that has waited longest has been due; null if there is none. */
  readonly since: Date | null
}

/** Above this number of due rows nobody needs to know it exactly, and counting them would take too long. */
export const MOST_COUNTED = 10_000

/** How much room was made for work that had to wait. */
export type RoomMade = 'none' | 'some' | 'plenty'

/** The lane that performs work which was claimed while it was written. */
export interface PreclaimingLane<Item> {
  /** How many more of the tenant's items it can hold. */
  room(tenant: Tenant): number
  /** The end of a lease that begins now. */
  leaseUntil(): Date
  start(claimed: Claimed<Item>): void
  /** Looks for work at this moment, if it is near. */
  lookAt(moment: Date): void
  /**
   * Says that the database may hold leases for this worker that are unknown here; they are handed back before the next
   * claim.
   */
  suspectStrays(): void
}

/**
 * Claims that are made while the rows are written: one source of a worker writes work for another of its sources under
 * the worker's lease, so that nobody has to claim it afterwards.
 */
export interface Preclaims<Item> {
  /** Opens the claims of one transaction; null while no lane of this process takes them. */
  open(): Preclaim<Item> | null
  /** To be called by the lane that takes the work. */
  takenBy(lane: PreclaimingLane<Item>): void
  /** The leases that transactions in progress may have written. */
  unsettled(): readonly Lease[]
}

/** The claims of one transaction. */
export interface Preclaim<Item> {
  /** A lease for a row of the tenant that the transaction writes, and its end; null if there is no room for it. */
  lease(tenant: Tenant, worker: number): { readonly lease: Lease; readonly until: Date } | null
  /** To be called when the transaction is committed, with what it has written under such leases. */
  committed(claimed: readonly Claimed<Item>[]): void
  /** To be called when the commit is on the disk: then the work is started. */
  start(): void
  /** Looks for work at the times at which the work that the transaction has written is due. */
  lookAt(moment: Date): void
  /** To be called at the end, whether or not the transaction committed. */
  close(): void
}

/**
 * A kind of work. There is no queue: the row that the work is about has a due column. It says when the row may be
 * worked, is the end of the lease while a worker holds the row, and is null (or the row is gone) when nothing is left
 * to do. Other code that writes the row while its `lease_token` is set leaves the due column and the lease columns
 * alone, or takes the lease away by setting both of its columns to null.
 */
export interface WorkSource<Item> {
  readonly name: WorkSourceName
  /** How many of its items one worker performs at a time. */
  readonly concurrency: number
  readonly leases: Leases<Item>
  /** Ids for the log line, in the log's snake_case; never message text, names or numbers of people. */
  describe(item: Item): Readonly<Record<string, string | number>>
  /**
   * Does the work and writes its completion with `WHERE ... AND lease_token = <token>`. This also ends the lease:
   * `lease_token` and `leased_by` become null, and the due column says when the row is due next, if ever. If that
   * statement touches no row it throws `LeaseLost`, so that its transaction rolls back. An expected failure is part of
   * the work and is written as well; `perform` throws only on a bug or a lost database, and the runner then hands the
   * row back with a growing delay. Work that is given up because the worker stops throws `WorkerStops`. `signal` aborts
   * when the lease is lost, or when a worker that stops waits no longer.
   */
  perform(claimed: Claimed<Item>, signal: AbortSignal): Promise<void>
  /**
   * For a source whose own `leases` hold work back: how much room has been made for waiting work since the last call.
   * Called whenever an item ends: for `plenty` the worker looks for work at once, for `some` it lets more gather first.
   */
  madeRoom?(): RoomMade
  /**
   * For a source whose items are put back until a moment that is near: the earliest such moment since the last call, or
   * null. Called whenever an item ends; the worker then looks for work at that moment instead of at its next poll.
   */
  putBackUntil?(): Date | null
  /** For a source for which other sources of the worker write work. */
  readonly preclaims?: Preclaims<Item>
}

/**
 * Thrown by a completion that found its lease lost: another worker has the row, and the effects of this one must not be
 * committed.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
  constructor() {
    super('The lease on this piece of work was lost.')
  }
}

/** Thrown by work that is given up because its worker stops: it is handed back at once, and is no failed try. */
export class WorkerStops extends Error {
  override readonly name = 'WorkerStops'
  constructor() {
    super('The worker stops.')
  }
}
