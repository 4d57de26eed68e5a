import { byteStrings, texts } from '../db/arrays.ts'
import type { TenantTransaction, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import { NOTHING_HAS_LEFT } from './queries.ts'

/** A channel account whose platform has refused its credentials. */
export interface RefusedAccount extends OfTenant {
  readonly accountId: string
  /** The credentials that were refused, sealed as they were stored. */
  readonly credentialsSealed: Buffer
}

// An advisory lock on an account: transactions that make messages wait for its credentials share it, and one that
// replaces the credentials takes it exclusively. So either the credentials are replaced before the messages are judged,
// or the one that replaces them sees the messages wait. A lock on the account's own row would not do: a renewal of its
// token holds that for as long as the platform takes.
const keyOf = (accountId: string) => `messages that wait for account ${accountId}`

/**
 * Makes the messages due that wait for an account's credentials, which the caller has replaced; returns how many. A
 * message that is being tried at this moment is judged when its try is recorded (`findReplaced`).
 */
export async function wakeMessagesForAccount(
  tx: Transaction,
  { tenant: { organizationId, environment }, accountId, now }: OfTenant & { accountId: string; now: Date },
): Promise<number> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${keyOf(accountId)}, 0)) AS locked`)
  return tx.execute(sql`
    UPDATE outgoing_messages SET send_at = ${now}
    WHERE organization_id = ${organizationId} AND environment = ${environment}
      AND waits_for_account_id = ${accountId} AND send_at > ${now} AND lease_token IS NULL`)
}

/**
 * The accounts whose credentials have been replaced since they were refused. For the other accounts, nobody replaces
 * the credentials and wakes the waiting messages before this transaction ends. Its locks are to be the transaction's
 * first.
 */
export async function findReplaced<Account extends RefusedAccount>(
  tx: Transaction,
  refused: readonly Account[],
): Promise<Set<Account>> {
  const keys = refused.map(({ accountId }) => keyOf(accountId))
  await tx.query(sql`
    SELECT pg_advisory_xact_lock_shared(hashtextextended(key, 0)) AS locked FROM unnest(${texts(keys)}::text[]) AS key`)
  const rows = await tx.query<{ place: number }>(sql`
    SELECT asked.place
    FROM unnest(${tenantColumns(refused)}, ${refused.map(({ accountId }) => accountId)}::uuid[],
      ${byteStrings(refused.map(({ credentialsSealed }) => credentialsSealed))}::bytea[])
      WITH ORDINALITY AS asked (organization_id, environment, id, credentials_sealed, place)
    JOIN channel_accounts a ON a.organization_id = asked.organization_id AND a.environment = asked.environment
      AND a.id = asked.id AND a.credentials_sealed <> asked.credentials_sealed`)
  const replaced = new Set(rows.map(({ place }) => place))
  return new Set(refused.filter((_, index) => replaced.has(index + 1)))
}

/**
 * Makes the agent's messages of a conversation due that wait for another try, so that they check at once whether they
 * should still leave. Messages that wait for a slot under the sending caps keep it. Messages of which a part has left
 * stay too, because the platform's wait is not over.
 */
export async function hastenMessages(
  tx: TenantTransaction,
  { id, customerId }: { readonly id: string; readonly customerId: string },
  at: Date,
): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    WITH waiting AS (
      SELECT o.id FROM outgoing_messages o
      JOIN messages m ON m.organization_id = o.organization_id AND m.environment = o.environment
        AND m.conversation_id = o.conversation_id AND m.id = o.id AND m.author = 'agent'
      WHERE o.organization_id = ${organizationId} AND o.environment = ${environment} AND o.customer_id = ${customerId}
        AND o.conversation_id = ${id} AND o.send_at > ${at} AND o.slot_at IS NULL AND o.lease_token IS NULL
        AND ${NOTHING_HAS_LEFT}
      ORDER BY o.organization_id, o.environment, o.id
      FOR UPDATE OF o
    )
    UPDATE outgoing_messages o SET send_at = ${at} FROM waiting
    WHERE o.organization_id = ${organizationId} AND o.environment = ${environment} AND o.id = waiting.id`)
}
