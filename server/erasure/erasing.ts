import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import type { Tenant } from '../platform/tenant.ts'

/** The parts of the context that erasing needs. */
export type ErasureContext = Pick<Context, 'db' | 'clock' | 'ids' | 'wakeUp' | 'secretBox'>

/** The customer to be erased, and who asked for it, by the name under which they were admitted. */
export interface ErasureRequest {
  readonly tenant: Tenant
  readonly customerId: string
  readonly actor: string
}

/** How long to wait for what others are doing. */
export interface Patience {
  /** The pause between two checks. */
  readonly pauseMs: number
  readonly mostMs: number
}

/** An erasure in progress: what each of its steps is given. */
export interface Erasing extends ErasureContext, ErasureRequest {
  readonly patience: Patience
  /** Runs one bounded part of it in a transaction of its own. */
  inTenant<Result>(work: (tx: TenantTransaction) => Promise<Result>): Promise<Result>
}

/** Small, so that no statement holds locks, a snapshot or the disk for long while the service works. */
export const MOST_AT_ONCE = 500
