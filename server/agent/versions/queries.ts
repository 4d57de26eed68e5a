import type { Querier } from '../../db/database.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { tenantColumns } from '../../db/tenant-columns.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { AgentVersions } from '../agent.ts'

/** The columns of every statement that reads versions, for use with `VERSION_JOINS`. */
export const VERSION_COLUMNS: Statement = sql`
  knowledge.version AS knowledge, rules.version AS rules, actions.version AS actions`

/** Joins the versions of the tenant of a row called `asked`. */
export const VERSION_JOINS: Statement = sql`
  LEFT JOIN knowledge_versions knowledge ON knowledge.organization_id = asked.organization_id
    AND knowledge.environment = asked.environment
  LEFT JOIN agent_versions rules ON rules.organization_id = asked.organization_id
    AND rules.environment = asked.environment AND rules.part = 'agent_rules'
  LEFT JOIN agent_versions actions ON actions.organization_id = asked.organization_id
    AND actions.environment = asked.environment AND actions.part = 'actions'`

/** The committed versions of what the tenants have set for their agents, in the order of the tenants. */
export async function selectAgentVersions(
  querier: Querier,
  tenants: readonly Tenant[],
): Promise<AgentVersions[]> {
  const rows = await querier.query<AgentVersions & { place: number }>(sql`
    SELECT asked.place, ${VERSION_COLUMNS}
    FROM unnest(${tenantColumns(tenants.map((tenant) => ({ tenant })))})
      WITH ORDINALITY AS asked (organization_id, environment, place)
    ${VERSION_JOINS}
    ORDER BY asked.place`)
  return rows.map(({ knowledge, rules, actions }) => ({ knowledge, rules, actions }))
}
