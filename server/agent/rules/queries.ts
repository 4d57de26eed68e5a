import type { Querier, TenantTransaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { Queue } from '../agent.ts'
import type { AgentRule } from './agent-rule.ts'

interface RuleRow {
  pattern: string | null
  intent: string | null
  queue: Queue | null
  escalates: boolean
}

/** The rules of several tenants, in the order of the tenants; each tenant's in the order in which they are tried. */
export async function selectAgentRules(
  shared: Querier,
  tenants: readonly Tenant[],
): Promise<(readonly AgentRule[])[]> {
  const rows = await shared.query<RuleRow & { place: number }>(sql`
    SELECT asked.place, rule.pattern, rule.intent, rule.queue, rule.escalates
    FROM unnest(
      ${tenants.map(({ organizationId }) => organizationId)}::uuid[],
      ${tenants.map(({ environment }) => environment)}::text[]
    ) WITH ORDINALITY AS asked (organization_id, environment, place)
    JOIN agent_rules AS rule
      ON rule.organization_id = asked.organization_id AND rule.environment = asked.environment
    ORDER BY asked.place, rule.position, rule.id`)
  const found = Map.groupBy(rows, ({ place }) => place)
  return tenants.map((_, index) =>
    (found.get(index + 1) ?? []).map(({ pattern, intent, queue, escalates }) => ({
      when: pattern === null ? { intent: intent ?? '' } : { pattern },
      queue,
      escalates,
    })),
  )
}

/** Replaces the tenant's rules. */
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
