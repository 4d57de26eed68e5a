import pg from 'pg'
import { type PlanNode, withChildren } from '../test/plans.ts'
import { ask } from './statements.ts'

/** What the database did for some pages. */
export interface PagePlans {
  /** Buffers of 8 KiB that were read, in memory or on disk: other programs on the machine do not change this number. */
  readonly buffers: number
  /** The indexes that the statements' plans read. */
  readonly indexes: readonly string[]
  /** The tables that a plan reads in full. */
  readonly readInFull: readonly string[]
}

/** Watches the statements over some tables while `work` runs, and asks for their plans. */
export async function watchPlans(
  databaseUrl: string,
  tenant: string,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<PagePlans> {
  await ask(databaseUrl, 'CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  await ask(databaseUrl, 'SELECT pg_stat_statements_reset()')
  await work()
  const statements = await ask<{ query: string; buffers: number }>(
    databaseUrl,
    `SELECT query, (shared_blks_hit + shared_blks_read)::int AS buffers FROM pg_stat_statements
     WHERE query ~ 'FROM (${tables.join('|')})\\M' AND query !~ 'pg_stat_statements'`,
  )
  const nodes = await explain(
    databaseUrl,
    tenant,
    statements.map(({ query }) => query),
  )
  const named = (of: readonly (string | undefined)[]) =>
    [...new Set(of.filter((name) => name !== undefined))].sort()
  return {
    buffers: statements.reduce((sum, { buffers }) => sum + buffers, 0),
    indexes: named(nodes.map((node) => node['Index Name'])),
    readInFull: named(
      nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
    ),
  }
}

/** The nodes of the plans that the service's role would get, whatever the statements' parameters are. */
async function explain(
  databaseUrl: string,
  tenant: string,
  statements: readonly string[],
): Promise<PlanNode[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`SET ROLE sanad_service; SET sanad.tenant = '${tenant}'`)
    const nodes: PlanNode[] = []
    for (const statement of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${statement}`,
      )
      for (const row of rows) nodes.push(...withChildren(row['QUERY PLAN'][0].Plan))
    }
    return nodes
  } finally {
    await client.end()
  }
}
