import type { TenantTransaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Queue } from '../agent.ts'
import type { AgentRule } from './agent-rule.ts'

interface RuleRow {
  pattern: string | null
  intent: string | null
  queue: Queue | null
  escalates: boolean
}

/** The tenant's rules in the order in which they are tried. */
export async function selectAgentRules(tx: TenantTransaction): Promise<AgentRule[]> {
  const { organizationId, environment } = tx.tenant
  const rows = await tx.query<RuleRow>(sql`
    SELECT pattern, intent, queue, escalates FROM agent_rules
    WHERE organization_id = ${organizationId} AND environment = ${environment}
    ORDER BY position, id`)
  return rows.map(({ pattern, intent, queue, escalates }) => ({
    when: pattern === null ? { intent: intent ?? '' } : { pattern },
    queue,
    escalates,
  }))
}

/** Sets the tenant's rules; those that stood before go. */
export async function replaceAgentRules(
  tx: TenantTransaction,
  rules: readonly (AgentRule & { readonly id: string })[],
  now: Date,
): Promise<void> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    DELETE FROM agent_rules WHERE organization_id = ${organizationId} AND environment = ${environment}`)
  await tx.execute(sql`
    INSERT INTO agent_rules (organization_id, environment, id, position, pattern, intent, queue, escalates, created_at)
    SELECT ${organizationId}, ${environment}, id, position, pattern, intent, queue, escalates, ${now}
    FROM unnest(
      ${rules.map(({ id }) => id)}::uuid[],
      ${rules.map(({ when }) => ('pattern' in when ? when.pattern : null))}::text[],
      ${rules.map(({ when }) => ('intent' in when ? when.intent : null))}::text[],
      ${rules.map(({ queue }) => queue)}::text[], ${rules.map(({ escalates }) => escalates)}::boolean[]
    ) WITH ORDINALITY AS given (id, pattern, intent, queue, escalates, position)`)
}
