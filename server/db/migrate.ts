import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const DIRECTORY = new URL('./migrations/', import.meta.url)
// Any constant that nothing else in the database locks.
const MIGRATION_LOCK = 7_262_301

export interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** The migrations in the order in which they apply. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, DIRECTORY), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** The migrations that this database lacks, in order. Throws when an applied one was changed since. */
export async function pendingMigrations(client: pg.ClientBase): Promise<Migration[]> {
  const known = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('public.schema_migrations') IS NOT NULL AS exists`,
  )
  const applied = known.rows[0]?.exists
    ? (await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migrations'))
        .rows
    : []
  const checksums = new Map(applied.map((row) => [row.name, row.checksum]))
  const migrations = await readMigrations()
  for (const { name, checksum } of migrations) {
    if (checksums.has(name) && checksums.get(name) !== checksum) {
      throw new Error(`Migration ${name} was changed after it had been applied to this database.`)
    }
  }
  return migrations.filter(({ name }) => !checksums.has(name))
}

/**
 * Applies what is missing, each file in a transaction of its own. Processes that start together wait for each other, so each
 * migration runs once. Returns the names applied.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'sanad-migrate' })
  // A connection that is lost between two statements says so by an event; the next statement fails with the same news.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    const pending = await pendingMigrations(client)
    for (const { name, text, checksum } of pending) {
      await client.query('BEGIN')
      try {
        await client.query(text)
        await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined)
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
    }
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
