import type { Context } from '../../context.ts'
import type { TenantTransaction } from '../../db/database.ts'
import type { Tenant } from '../../platform/tenant.ts'

/** What erasing takes of the context. */
export type ErasureContext = Pick<Context, 'db' | 'clock' | 'ids' | 'wakeUp' | 'secretBox'>

/** Who is to be erased, and who asked for it, by the name under which they were let in. */
export interface ErasureRequest {
  readonly tenant: Tenant
  readonly customerId: string
  readonly actor: string
}

/** How long what others are doing is waited for. */
export interface Patience {
  /** Between two looks. */
  readonly pauseMs: number
  readonly mostMs: number
}

/** The erasure that is under way: what each of its steps is given. */
export interface Erasing extends ErasureContext, ErasureRequest {
  readonly patience: Patience
  /** Does one bounded piece of it in a transaction of its own. */
  inTenant<Result>(work: (tx: TenantTransaction) => Promise<Result>): Promise<Result>
}

/** Small, so that no statement holds locks, a snapshot or the disk for long beside the work. */
export const MOST_AT_ONCE = 500
