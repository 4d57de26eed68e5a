import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** A line of a tenant's ledger as an operator sees it. */
export interface LedgerLine {
  readonly id: string
  /** Credits are positive, charges and debits negative; what is given back for an answer is positive. */
  readonly amountHalalas: number
  /**
   * The kind that a ticket was charged for, or why the wallet was credited or debited, or why a charge was given back.
   */
  readonly reason: string
  /** The conversation that was charged; null for a credit or a debit. */
  readonly conversation: { readonly id: string; readonly number: number } | null
  readonly createdAt: Date
}

/**
 * The latest lines of the tenant's ledger, or of a period, newest first. Their sum over a period, without credits and
 * debits, is the `billed_halalas` of `GET /v1/usage/summary`, negated.
 */
export async function listEntries(
  tx: TenantTransaction,
  { from, to }: { readonly from?: Date; readonly to?: Date },
  limit: number,
): Promise<LedgerLine[]> {
  const { organizationId, environment } = tx.tenant
  const rows = await tx.query<{
    id: string
    amount_halalas: number
    reason: string
    conversation_id: string | null
    number: number | null
    created_at: Date
  }>(sql`
    SELECT e.id, e.amount_halalas, e.reason, e.conversation_id, c.number, e.created_at
    FROM wallet_entries e
    LEFT JOIN conversations c ON c.organization_id = e.organization_id AND c.environment = e.environment
      AND c.id = e.conversation_id
    WHERE e.organization_id = ${organizationId} AND e.environment = ${environment}
      AND e.created_at >= coalesce(${from ?? null}::timestamptz, '-infinity')
      AND e.created_at < coalesce(${to ?? null}::timestamptz, 'infinity')
    ORDER BY e.created_at DESC, e.id DESC LIMIT ${limit}::integer`)
  return rows.map(({ id, reason, conversation_id: conversationId, number, ...row }) => ({
    ...{ id, reason },
    amountHalalas: row.amount_halalas,
    conversation: conversationId === null ? null : { id: conversationId, number: number ?? 0 },
    createdAt: row.created_at,
  }))
}
