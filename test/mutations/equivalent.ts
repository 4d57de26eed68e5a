import type { Mutant } from './mutants.ts'

export interface Equivalent {
  readonly path: string
  /** How it begins. */
  readonly predicate: string
  /** Words of the one statement that is meant; absent where it is every one of the path that has the predicate. */
  readonly statement?: string
  readonly reason: string
}

/** What looks like a tenant predicate and decides nothing: its removal shows nobody anything of another tenant. */
export const EQUIVALENT: readonly Equivalent[] = [
  {
    path: 'server/apps/find-clients.ts',
    predicate: 's.organization_id = a.organization_id',
    reason: "an app's id is unique over all tenants, so no other tenant has secrets of it",
  },
  {
    path: 'server/apps/find-clients.ts',
    predicate: 's.environment = a.environment',
    reason: 'as above',
  },
  {
    path: 'server/apps/queries.ts',
    predicate: "environment IN ('sandbox', 'live')",
    reason: 'there is no other environment: both are named so that the primary key is followed',
  },
  {
    path: 'server/http/idempotency-records.ts',
    predicate: 'k.organization_id = asked.organization_id',
    reason: "an app's id is unique over all tenants, so no other tenant's record has the same",
  },
  {
    path: 'server/http/idempotency-records.ts',
    predicate: 'k.environment = asked.environment',
    reason: 'as above',
  },
  {
    path: 'server/replies/hasten-queries.ts',
    predicate: 'a.organization_id = asked.organization_id',
    reason: "a channel account's id is unique over all tenants, so no other tenant's account has it",
  },
  {
    path: 'server/replies/hasten-queries.ts',
    predicate: 'a.environment = asked.environment',
    reason: 'as above',
  },
  {
    path: 'server/inbound-events/accept-queries.ts',
    predicate: "t.environment = 'sandbox'",
    reason:
      'asks whether the sandbox is switched off, of what is given; the statement of the unusual case asks again',
  },
  {
    path: 'server/inbound-events/accept-queries.ts',
    predicate: "asked.environment = 'live'",
    reason: 'asks whether the sandbox is switched off, of what is given',
  },
  {
    path: 'server/inbound-events/accept-queries.ts',
    predicate: 'e.organization_id = r.organization_id',
    reason: 'the digest of an erased message is made with its tenant, so no other tenant has the same',
  },
  {
    path: 'server/inbound-events/accept-queries.ts',
    predicate: 'e.environment = r.environment',
    reason: 'as above',
  },
  {
    path: 'server/inbound-events/accept-queries.ts',
    predicate: 'erased.organization_id = asked.organization_id',
    reason: 'as above',
  },
  {
    path: 'server/inbound-events/accept-queries.ts',
    predicate: 'erased.environment = asked.environment',
    reason: 'as above',
  },
  {
    path: 'server/webhook-endpoints/queries.ts',
    predicate: 'organization_id =',
    statement: 'SELECT id FROM apps',
    reason: "an app's id is unique over all tenants; whose endpoint it gets is the next statement's to say",
  },
  {
    path: 'server/webhook-endpoints/queries.ts',
    predicate: 'environment =',
    statement: 'SELECT id FROM apps',
    reason: 'as above',
  },
  {
    path: 'server/webhooks/drop-old-events.ts',
    predicate: 'v.organization_id = o.id',
    reason:
      'looks for what is too old, of everybody: one tenant after the other, so that the primary key is followed',
  },
  {
    path: 'server/webhooks/drop-old-events.ts',
    predicate: 'v.environment = e.environment',
    reason: 'as above',
  },
  {
    path: 'server/work/lease-statements.ts',
    predicate: 'h.organization_id = w.organization_id',
    reason: 'finds how much of a tenant this worker holds in what it has said itself; no table is read',
  },
  {
    path: 'server/work/lease-statements.ts',
    predicate: 'h.environment = w.environment',
    reason: 'as above',
  },
]

/** Whether a mutant is known to change nothing that a tenant could see. */
export function isEquivalent(mutant: Mutant): boolean {
  return EQUIVALENT.some((known) => isMeant(known, mutant))
}

/** Whether an exception speaks of a mutant. */
export function isMeant(known: Equivalent, { path, predicate, statement }: Mutant): boolean {
  return (
    known.path === path &&
    predicate.startsWith(known.predicate) &&
    statement.includes(known.statement ?? predicate)
  )
}
