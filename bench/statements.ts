import pg from 'pg'

/** What the database was asked, from `start` on. */
export interface StatementCount {
  /** Every statement counts, BEGIN and COMMIT too. */
  readonly calls: number
  /** Those that were asked most often. */
  readonly most: readonly { readonly calls: number; readonly ms: number; readonly query: string }[]
}

async function ask<Row extends object>(databaseUrl: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}

/** Counts statements from now on, those of the bench's own few connections included. */
export async function startCounting(databaseUrl: string): Promise<void> {
  await ask(databaseUrl, 'CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  await ask(databaseUrl, 'SELECT pg_stat_statements_reset()')
}

export async function readCount(databaseUrl: string): Promise<StatementCount> {
  const most = await ask<{ calls: number; ms: number; query: string }>(
    databaseUrl,
    `SELECT calls::int, total_exec_time AS ms, query FROM pg_stat_statements ORDER BY calls DESC`,
  )
  return { calls: most.reduce((sum, { calls }) => sum + calls, 0), most }
}
