import type { TenantTransaction } from '../db/database.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { TicketKind } from '../tickets/rules.ts'
import type { Period } from './period.ts'

export interface Usage {
  /** The tickets of the period's conversations, by the kind that they have reached by now. */
  readonly tickets: Readonly<Record<TicketKind, number>>
  /** What conversations were charged in the period, minus what was given back in it. */
  readonly billedHalalas: number
  readonly opened: number
  readonly closed: number
  /** Closed without an escalation and without a person; see `AGENT_WAS_ALONE`. */
  readonly agentAlone: number
}

/**
 * Whether a conversation, whose row is `c`, was the agent's alone: it was never escalated, and no person wrote in it,
 * took it over, snoozed, resolved or closed it.
 */
export const AGENT_WAS_ALONE: Statement = sql`
  NOT c.ever_escalated AND NOT c.human_touched AND NOT EXISTS (
    SELECT FROM conversation_interventions i
    WHERE i.organization_id = c.organization_id AND i.environment = c.environment AND i.conversation_id = c.id)`

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

const HOUR_MS = 60 * 60_000

/** The whole hours of a period that are counted already, and the parts of it before and after them. */
interface Split {
  readonly hours: Period
  readonly edges: readonly [Period, Period]
}

/** Splits a period by the moment until which a tenant's hours are counted. */
function splitPeriod({ from, to }: Period, countedUntil: Date | null): Split {
  const firstHour = Math.min(Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS, to.getTime())
  const until = Math.min(to.getTime(), countedUntil?.getTime() ?? 0)
  const lastHour = Math.max(firstHour, Math.floor(until / HOUR_MS) * HOUR_MS)
  const hours = { from: new Date(firstHour), to: new Date(lastHour) }
  return {
    hours,
    edges: [
      { from, to: hours.from },
      { from: hours.to, to },
    ],
  }
}

/**
 * Counts a period: hours that are counted already by their counts, and the parts before and after them by the rows
 * themselves. All figures are of one moment; an hour that is being counted meanwhile is still counted by its rows.
 * Fixtures do not count.
 */
export async function countUsage(tx: TenantTransaction, period: Period): Promise<Usage> {
  const { organizationId, environment } = tx.tenant
  const [counted] = await tx.query<{ counted_until: Date }>(sql`
    SELECT counted_until FROM usage_counted
    WHERE organization_id = ${organizationId} AND environment = ${environment}`)
  const { hours, edges } = splitPeriod(period, counted?.counted_until ?? null)
  const within = (column: Statement) => sql`(
    ${column} >= ${edges[0].from} AND ${column} < ${edges[0].to} OR
    ${column} >= ${edges[1].from} AND ${column} < ${edges[1].to})`
  const [row] = await tx.query<UsageRow>(sql`
    SELECT h.knowledge_ticket + t.knowledge_ticket AS knowledge_ticket, h.action_ticket + t.action_ticket AS action_ticket,
      h.routed_ticket + t.routed_ticket AS routed_ticket, h.zero + t.zero AS zero,
      h.billed_halalas + b.billed_halalas AS billed_halalas, h.opened + o.opened AS opened,
      h.closed + d.closed AS closed, h.agent_alone + d.agent_alone AS agent_alone
    FROM (
      SELECT coalesce(sum(knowledge_ticket), 0)::bigint AS knowledge_ticket,
        coalesce(sum(action_ticket), 0)::bigint AS action_ticket,
        coalesce(sum(routed_ticket), 0)::bigint AS routed_ticket, coalesce(sum(zero), 0)::bigint AS zero,
        coalesce(sum(billed_halalas), 0)::bigint AS billed_halalas, coalesce(sum(opened), 0)::bigint AS opened,
        coalesce(sum(closed), 0)::bigint AS closed, coalesce(sum(agent_alone), 0)::bigint AS agent_alone
      FROM usage_hours
      WHERE organization_id = ${organizationId} AND environment = ${environment}
        AND hour >= ${hours.from} AND hour < ${hours.to}
    ) AS h, (
      SELECT count(*) FILTER (WHERE t.kind = 'knowledge_ticket') AS knowledge_ticket,
        count(*) FILTER (WHERE t.kind = 'action_ticket') AS action_ticket,
        count(*) FILTER (WHERE t.kind = 'routed_ticket') AS routed_ticket,
        count(*) FILTER (WHERE t.kind = 'zero') AS zero
      FROM tickets t
      JOIN conversations c ON c.organization_id = t.organization_id AND c.environment = t.environment
        AND c.id = t.conversation_id
      WHERE t.organization_id = ${organizationId} AND t.environment = ${environment}
        AND ${within(sql`t.created_at`)} AND NOT c.fixture
    ) AS t, (
      SELECT coalesce(-sum(amount_halalas), 0)::bigint AS billed_halalas FROM wallet_entries
      WHERE organization_id = ${organizationId} AND environment = ${environment}
        AND ${within(sql`created_at`)} AND conversation_id IS NOT NULL
    ) AS b, (
      SELECT count(*) AS opened FROM conversations
      WHERE organization_id = ${organizationId} AND environment = ${environment}
        AND ${within(sql`created_at`)} AND NOT fixture
    ) AS o, (
      SELECT count(*) AS closed, count(*) FILTER (WHERE ${AGENT_WAS_ALONE}) AS agent_alone
      FROM conversations c
      WHERE c.organization_id = ${organizationId} AND c.environment = ${environment}
        AND ${within(sql`c.closed_at`)} AND NOT c.fixture
    ) AS d`)
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
