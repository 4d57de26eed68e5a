import type { Tenant } from '../platform/tenant.ts'
import type { AlertKind } from './kinds.ts'

/** Something that an operator should know. */
export interface AlertToRaise {
  readonly tenant: Tenant
  readonly kind: AlertKind
  /** What it is about; null for the tenant as a whole. */
  readonly subjectId: string | null
  /** Tells alerts of one kind and subject apart, such as a threshold. */
  readonly topic?: string
  /** Ids and figures, in the log's snake_case; never customers' words. The newest of a group is kept. */
  readonly detail: Readonly<Record<string, string | number | null>>
  readonly at: Date
}

/** Several alerts of one group: kind, subject, topic and hour. */
export interface AlertGroup extends AlertToRaise {
  readonly id: string
  readonly hourAt: Date
  readonly count: number
}
