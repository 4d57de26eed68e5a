import pg from 'pg'

/** Asks the database one thing, on a connection of its own. */
export async function ask<Row extends object>(databaseUrl: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}

/** The version of the PostgreSQL that is measured. */
export async function readServerVersion(databaseUrl: string): Promise<string> {
  const [row] = await ask<{ server_version: string }>(databaseUrl, 'SHOW server_version')
  return row?.server_version ?? 'unknown'
}

/** Counts the database's statements from now on. */
export async function startCounting(databaseUrl: string): Promise<void> {
  await ask(databaseUrl, 'CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  await ask(databaseUrl, 'SELECT pg_stat_statements_reset()')
}

/** How many statements the database was asked since, the bench's own few included. */
export async function countStatements(databaseUrl: string): Promise<number> {
  const [row] = await ask<{ calls: number }>(
    databaseUrl,
    'SELECT sum(calls)::int AS calls FROM pg_stat_statements',
  )
  return row?.calls ?? 0
}
