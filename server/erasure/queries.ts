import type { Channel } from '../../contract/channels.ts'
import type { Identity } from '../customers/identity-queries.ts'
import type { TenantTransaction } from '../db/database.ts'
import { type Statement, sql, statement } from '../db/sql.ts'
import { HELD_BY_THE_DEAD } from '../work/leased-table.ts'

/** The progress of a customer's erasure. */
export interface Erasure {
  readonly customerId: string
  /** Who asked for it first. */
  readonly actor: string
  readonly begunAt: Date
  /** Null while something of the customer may remain. */
  readonly endedAt: Date | null
  /** The customer's former identities; empty once the erasure has ended. */
  readonly identities: readonly Identity[]
  /** The customer's events that became no message; empty once it has ended. */
  readonly eventIds: readonly string[]
}

/** What replaces an erased value that must not be null: the row's own id, which identifies nobody. */
export function standIn(id: string): string {
  return `erased:${id}`
}

/** The same in a statement. */
export function standInOf(id: Statement): Statement {
  return sql`'erased:' || ${id}::text`
}

/** True of a row that is held by a worker that is alive. */
export const HELD_BY_THE_LIVING: Statement = sql`
  (lease_token IS NOT NULL AND NOT (${statement(HELD_BY_THE_DEAD, [])}))`

/** Notes that a customer is being erased, unless that is noted already; false if there is no such customer. */
export async function insertErasure(
  tx: TenantTransaction,
  { customerId, actor, at }: { readonly customerId: string; readonly actor: string; readonly at: Date },
): Promise<boolean> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    INSERT INTO customer_erasures (organization_id, environment, customer_id, actor, begun_at)
    SELECT organization_id, environment, id, ${actor}::text, ${at}::timestamptz FROM customers
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${customerId}
    ON CONFLICT (organization_id, environment, customer_id) DO NOTHING`)
  return (await findErasure(tx, customerId)) !== null
}

/** The customer's erasure, or null where there was none. */
export async function findErasure(tx: TenantTransaction, customerId: string): Promise<Erasure | null> {
  const [row] = await tx.query<{
    customer_id: string
    actor: string
    begun_at: Date
    ended_at: Date | null
    identities: { channel: Channel; external_id: string; phone: string | null }[]
    event_ids: string[]
  }>(sql`
    SELECT customer_id, actor, begun_at, ended_at, identities, event_ids FROM customer_erasures
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND customer_id = ${customerId}`)
  if (row === undefined) return null
  const { customer_id, actor, begun_at: begunAt, ended_at: endedAt, event_ids: eventIds } = row
  const identities = row.identities.map(({ channel, external_id: externalId, phone }) => ({
    ...{ channel, externalId, phone },
  }))
  return { customerId: customer_id, actor, begunAt, endedAt, identities, eventIds }
}

/** The erasure of a customer that is known to have one. */
export async function getErasure(tx: TenantTransaction, customerId: string): Promise<Erasure> {
  const erasure = await findErasure(tx, customerId)
  if (erasure === null) throw new Error('An erasure that was noted is not there.')
  return erasure
}

/** Notes that nothing of the customer remains, and removes their former identities. */
export async function endErasure(tx: TenantTransaction, customerId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE customer_erasures SET ended_at = coalesce(ended_at, ${at}), identities = '[]', event_ids = '{}'
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND customer_id = ${customerId}`)
}

/** A conversation in which something of the customer may remain. */
export interface UnerasedConversation {
  readonly id: string
  readonly channel: Channel
  readonly externalThreadId: string
  readonly isClosed: boolean
}

/** The customer's conversations that are not erased yet, the first opened first. */
export async function listUnerasedConversations(
  tx: TenantTransaction,
  customerId: string,
): Promise<UnerasedConversation[]> {
  const rows = await tx.query<{
    id: string
    channel: Channel
    external_thread_id: string
    is_closed: boolean
  }>(sql`
    SELECT c.id, c.channel, c.external_thread_id, c.status = 'closed' AS is_closed FROM conversations c
    WHERE c.organization_id = ${tx.tenant.organizationId} AND c.environment = ${tx.tenant.environment}
      AND c.customer_id = ${customerId} AND c.external_thread_id <> ${standInOf(sql`c.id`)}
    ORDER BY c.id`)
  return rows.map(({ id, channel, external_thread_id: externalThreadId, is_closed: isClosed }) => ({
    ...{ id, channel, externalThreadId, isClosed },
  }))
}
