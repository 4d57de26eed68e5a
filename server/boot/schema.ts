import pg from 'pg'
import { migrate, pendingMigrations, readMigrations } from '../db/migrate.ts'
import { OperatorError } from '../platform/operator-error.ts'

/** Where a database stands beside the migrations of this code. */
export interface SchemaState {
  /** Migrations that it lacks. */
  readonly pending: readonly string[]
  /** Migrations that it has and this code does not know: a newer version wrote it. */
  readonly unknown: readonly string[]
}

/** Looks without changing anything. */
export async function inspectSchema(url: string): Promise<SchemaState> {
  const client = new pg.Client({ connectionString: url, application_name: 'sanad-migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const pending = (await pendingMigrations(client)).map(({ name }) => name)
    const known = new Set((await readMigrations()).map(({ name }) => name))
    const { rows } = await client.query<{ exists: boolean }>(
      `SELECT to_regclass('public.schema_migrations') IS NOT NULL AS exists`,
    )
    const applied = rows[0]?.exists
      ? (await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name')).rows
      : []
    return { pending, unknown: applied.map(({ name }) => name).filter((name) => !known.has(name)) }
  } finally {
    await client.end()
  }
}

/** Brings the schema up to this code and returns the names of the migrations that this call applied. Refuses a newer database. */
export async function updateSchema(url: string): Promise<string[]> {
  const { pending, unknown } = await inspectSchema(url)
  if (unknown.length > 0) {
    throw new OperatorError(
      `The database was written by a newer version of Sanad (it has ${unknown.join(', ')}): run that version or a later one.`,
    )
  }
  // Processes that start together wait for each other inside; in the usual case there is nothing to wait for.
  return pending.length > 0 ? migrate(url) : []
}
