import type { Querier } from '../server/db/database.ts'
import { sql } from '../server/db/sql.ts'

/** A step of a plan, as PostgreSQL explains it. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'CTE Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/**
 * The steps of the plans of every statement that `work` makes, each before those that it is made of. The statements
 * answer no row: they are explained and not carried out, or with `analyze` carried out to see what they read.
 */
export async function explainStatements<Connection extends Querier>(
  connection: Connection,
  work: (explaining: Connection) => Promise<unknown>,
  { analyze = false } = {},
): Promise<PlanNode[]> {
  const nodes: PlanNode[] = []
  const how = analyze ? sql`EXPLAIN (ANALYZE, FORMAT JSON)` : sql`EXPLAIN (FORMAT JSON)`
  await work({
    ...connection,
    async query(statement) {
      const rows = await connection.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(sql`${how} ${statement}`)
      for (const row of rows) nodes.push(...withChildren(row['QUERY PLAN'][0].Plan))
      return []
    },
  })
  return nodes
}

/** A step, and all those that it is made of. */
export function withChildren(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(withChildren)]
}
