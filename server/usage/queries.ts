import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { TicketKind } from '../tickets/rules.ts'
import type { Period } from './period.ts'

export interface Usage {
  /** Tickets of the period's conversations, by what they have reached by now. */
  readonly tickets: Readonly<Record<TicketKind, number>>
  readonly billedHalalas: number
  readonly opened: number
  readonly closed: number
  /** Closed without an escalation and without a person. */
  readonly agentAlone: number
}

interface UsageRow {
  knowledge_ticket: number
  action_ticket: number
  routed_ticket: number
  zero: number
  billed_halalas: number
  opened: number
  closed: number
  agent_alone: number
}

/** Counts a period from the rows themselves, in one statement, so that all figures are of one moment. Fixtures do not count. */
export async function countUsage(tx: TenantTransaction, { from, to }: Period): Promise<Usage> {
  const { organizationId, environment } = tx.tenant
  const [row] = await tx.query<UsageRow>(sql`
    SELECT knowledge_ticket, action_ticket, routed_ticket, zero, billed_halalas, opened, closed, agent_alone FROM (
      SELECT count(*) FILTER (WHERE t.kind = 'knowledge_ticket') AS knowledge_ticket,
        count(*) FILTER (WHERE t.kind = 'action_ticket') AS action_ticket,
        count(*) FILTER (WHERE t.kind = 'routed_ticket') AS routed_ticket,
        count(*) FILTER (WHERE t.kind = 'zero') AS zero
      FROM tickets t
      JOIN conversations c ON c.organization_id = t.organization_id AND c.environment = t.environment
        AND c.id = t.conversation_id
      WHERE t.organization_id = ${organizationId} AND t.environment = ${environment}
        AND t.created_at >= ${from} AND t.created_at < ${to} AND NOT c.fixture
    ) AS tickets, (
      SELECT coalesce(-sum(amount_halalas), 0)::bigint AS billed_halalas FROM wallet_entries
      WHERE organization_id = ${organizationId} AND environment = ${environment}
        AND created_at >= ${from} AND created_at < ${to} AND amount_halalas < 0
    ) AS billed, (
      SELECT count(*) AS opened FROM conversations
      WHERE organization_id = ${organizationId} AND environment = ${environment}
        AND created_at >= ${from} AND created_at < ${to} AND NOT fixture
    ) AS opened, (
      SELECT count(*) AS closed, count(*) FILTER (WHERE NOT ever_escalated AND NOT human_touched) AS agent_alone
      FROM conversations
      WHERE organization_id = ${organizationId} AND environment = ${environment}
        AND closed_at >= ${from} AND closed_at < ${to} AND NOT fixture
    ) AS closed`)
  if (row === undefined) throw new Error('Counting returned no row.')
  const { knowledge_ticket, action_ticket, routed_ticket, zero } = row
  return {
    tickets: { knowledge_ticket, action_ticket, routed_ticket, zero },
    billedHalalas: row.billed_halalas,
    opened: row.opened,
    closed: row.closed,
    agentAlone: row.agent_alone,
  }
}
