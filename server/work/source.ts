import type { WorkSourceName } from '../context.ts'
import type { Querier } from '../db/database.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { FormerlyDue } from './set-back.ts'

/** What was due by a clock that has been set back, and what time it is by the clock as it is. */
export interface SetBackMoments extends FormerlyDue {
  readonly now: Date
}

/**
 * A worker's right to one row, for a limited time. The row carries the token: a completion that names it in its WHERE
 * writes only as long as the lease is held, so a worker that lost its lease cannot write.
 */
export interface Lease {
  readonly token: string
  readonly worker: number
}

/** One piece of work in a worker's hands. */
export interface Claimed<Item> {
  readonly tenant: Tenant
  readonly item: Item
  readonly lease: Lease
  /** The row's primary key as text: the same for every claim of the row. */
  readonly key: string
}

/** What a worker asks for when it claims. */
export interface ClaimRequest {
  readonly worker: number
  /** Rows due at this moment or before may be claimed. */
  readonly now: Date
  readonly leaseUntil: Date
  readonly limit: number
  /** Whether rows that a dead worker holds may be claimed before their leases end; true when absent. */
  readonly mayJudge?: boolean
  /**
   * What this worker may hold of one tenant, and what it holds already; without it a tenant may have the whole limit.
   */
  readonly perTenant?: { readonly most: number; readonly held: readonly TenantCount[] }
}

/** How many of one tenant. */
export interface TenantCount {
  readonly tenant: Tenant
  readonly count: number
}

/**
 * The leases of one kind of rows; `leasedTable` makes one. Every method takes a
 * querier that sees all tenants (`db.shared`).
 */
export interface Leases<Item> {
  /** Claims due rows for a worker, fair between tenants, each tenant's in the order in which they became due. */
  claim(db: Querier, request: ClaimRequest): Promise<Claimed<Item>[]>
  /** Prolongs leases that are still held; returns the tokens of those. */
  renew(db: Querier, leases: readonly Lease[], leaseUntil: Date): Promise<Set<string>>
  /** Hands rows back, to be due again at `dueAt`. Leases that were lost are left alone. */
  release(db: Querier, leases: readonly Lease[], dueAt: Date): Promise<void>
  /** Hands back what the database holds for this worker beyond the leases that it knows of. */
  releaseStrays(db: Querier, worker: number, known: readonly Lease[], now: Date): Promise<number>
  /** Hands back the rows of workers that are no longer alive; returns how many. */
  releaseDead(db: Querier, now: Date): Promise<number>
  /**
   * Makes due now what nobody holds and what is due after `from`, until `until`; returns how much that was. For a clock
   * that has been set back.
   */
  bringForward(db: Querier, moments: SetBackMoments): Promise<number>
  /** When the next row becomes due or its lease ends; null when there is none. `mayJudge` as in a claim. */
  nextDueAt(db: Querier, mayJudge?: boolean): Promise<Date | null>
  /** What is due at `now` and in nobody's hands. For whoever watches: it costs a probe per tenant with rows. */
  countDue(db: Querier, now: Date): Promise<DueWork>
}

/** What waits for a worker. */
export interface DueWork {
  /** How many rows are due, at most `MOST_COUNTED`. */
  readonly count: number
  /** Since when the one that waits the longest has been due; null where none is. */
  readonly since: Date | null
}

/** Beyond so many rows that are due nobody needs their number, and counting them would take its time. */
export const MOST_COUNTED = 10_000

/** How much room was made for work that had to wait. */
export type RoomMade = 'none' | 'some' | 'plenty'

/** The lane that works what was claimed as it was written. */
export interface PreclaimingLane<Item> {
  /** How many more of the tenant's items it can hold. */
  room(tenant: Tenant): number
  /** The end of a lease that begins now. */
  leaseUntil(): Date
  start(claimed: Claimed<Item>): void
  /** Looks for work at this moment, if it lies close ahead. */
  lookAt(moment: Date): void
  /** Hands back, before the next claim, what the database holds for this worker and nobody here knows of. */
  suspectStrays(): void
}

/**
 * Claims that are made as the rows are written: one source of a worker writes work for another of its sources under the
 * worker's lease, so that nobody has to claim it afterwards.
 */
export interface Preclaims<Item> {
  /** Begins with what one transaction writes; null while no lane of this process takes it. */
  open(): Preclaim<Item> | null
  /** To be called by the lane that takes the work. */
  takenBy(lane: PreclaimingLane<Item>): void
  /** The leases that transactions under way may have written. */
  unsettled(): readonly Lease[]
}

/** What one transaction claims as it writes. */
export interface Preclaim<Item> {
  /**
   * A lease for a row of the tenant that the transaction writes, and its end; null where there is no room for one more.
   */
  lease(tenant: Tenant, worker: number): { readonly lease: Lease; readonly until: Date } | null
  /** To be called once the transaction is committed, with what it has written under such leases. */
  committed(claimed: readonly Claimed<Item>[]): void
  /** To be called once the disk has it: then it is started. */
  start(): void
  /** Looks for work at the moments for which the transaction has written some. */
  lookAt(moment: Date): void
  /** To be called at the end, whatever became of the transaction. */
  close(): void
}

/**
 * A kind of work. What is due is a column of the row that it is about: `due` is when the row may be worked, the end
 * of the lease while a worker holds it, and null (or the row is gone) when nothing is left to do. Whoever else
 * writes the row while its `lease_token` is set leaves the due column and the lease columns alone, or takes the
 * lease away by setting both of its columns to null.
 */
export interface WorkSource<Item> {
  readonly name: WorkSourceName
  /** How many of its items one worker performs at a time. */
  readonly concurrency: number
  readonly leases: Leases<Item>
  /** Ids for the log line, in the log's snake_case; never message text, names or numbers of people. */
  describe(item: Item): Readonly<Record<string, string | number>>
  /**
   * Does the work and writes its completion with `WHERE ... AND lease_token = <token>`, which also ends the lease:
   * `lease_token` and `leased_by` become null, and the due column says when the row is due next, if ever. When that
   * statement touches no row it throws `LeaseLost`, so that its transaction rolls back. An expected failure is part of
   * the work and is written as well; `perform` throws only on a bug or a lost database, and the runner then hands the
   * row back with a growing delay. `signal` aborts when the lease is lost or the worker stops.
   */
  perform(claimed: Claimed<Item>, signal: AbortSignal): Promise<void>
  /**
   * For a source whose own `leases` hold work back: how much room has been made for what waits since
   * this was last asked. Asked whenever an item ends: for plenty of room the worker looks for work at
   * once, for some it lets more gather first.
   */
  madeRoom?(): RoomMade
  /**
   * For a source whose items are put back until a moment close ahead: the earliest such moment since
   * this was last asked, or null. Asked whenever an item ends; the worker then looks for work at
   * that moment instead of at its next poll.
   */
  putBackUntil?(): Date | null
  /** Where other sources of the worker write work for it. */
  readonly preclaims?: Preclaims<Item>
}

/**
 * Thrown by a completion that found its lease gone: another worker has the row, and
 * this one's effects must not be committed.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
  constructor() {
    super('The lease on this piece of work was lost.')
  }
}
