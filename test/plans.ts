import type { Querier } from '../server/db/database.ts'
import { type Statement, sql } from '../server/db/sql.ts'

/** A step of a plan, as PostgreSQL explains it. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'CTE Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Filter?: string
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/**
 * The steps of the plans of every statement that `work` makes, each before its own parts. The statements return and
 * change no row: they are explained and not executed, or with `analyze` executed to see what they read.
 */
export async function explainStatements<Connection extends Querier>(
  connection: Connection,
  work: (explaining: Connection) => Promise<unknown>,
  { analyze = false } = {},
): Promise<PlanNode[]> {
  const nodes: PlanNode[] = []
  const how = analyze ? sql`EXPLAIN (ANALYZE, FORMAT JSON)` : sql`EXPLAIN (FORMAT JSON)`
  async function explain(statement: Statement): Promise<void> {
    const rows = await connection.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(sql`${how} ${statement}`)
    for (const row of rows) nodes.push(...withChildren(row['QUERY PLAN'][0].Plan))
  }
  await work({
    ...connection,
    async query(statement) {
      await explain(statement)
      return []
    },
    async execute(statement) {
      await explain(statement)
      return 0
    },
  })
  return nodes
}

/** A step with all of its parts. */
export function withChildren(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(withChildren)]
}
