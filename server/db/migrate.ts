import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const DIRECTORY = new URL('./migrations/', import.meta.url)
// Any constant that nothing else in the database locks.
export const MIGRATION_LOCK = 7_262_301

// A lock that others hold for too long (55P03), and a deadlock (40P01).
const LOCKED_OUT: readonly unknown[] = ['55P03', '40P01']
// Whoever waits for a table's lock makes everybody else wait behind it, so a migration gives way and tries again.
const LOCK_TIMEOUT_MS = 2_000
const GIVES_WAY_FOR_MS = 500
const MOST_TRIES = 60

export interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
  /** True when the version before it cannot work with what it leaves. Its first line says why: `-- breaking: …`. */
  readonly breaking: boolean
}

/** A migration that a database has. */
export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
  readonly breaking: boolean
}

/** The migrations in the order in which they apply. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(DIRECTORY)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, DIRECTORY), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { name, text, checksum, breaking: text.startsWith('-- breaking: ') }
    }),
  )
}

/** The migrations that this database has, in order. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const known = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('public.schema_migrations') IS NOT NULL AS exists`,
  )
  if (known.rows[0]?.exists !== true) return []
  // Read as JSON, because the first databases have no column that says whether a migration breaks.
  const { rows } = await client.query<AppliedMigration>(
    `SELECT name, checksum, coalesce((to_jsonb(m) ->> 'breaking')::boolean, false) AS breaking
     FROM schema_migrations m ORDER BY name`,
  )
  return rows
}

/** The migrations that this database lacks, in order. Throws when an applied one was changed since. */
export async function pendingMigrations(
  client: pg.ClientBase,
  known?: readonly Migration[],
): Promise<Migration[]> {
  const applied = await appliedMigrations(client)
  const checksums = new Map(applied.map((row) => [row.name, row.checksum]))
  const migrations = known ?? (await readMigrations())
  for (const { name, checksum } of migrations) {
    if (checksums.has(name) && checksums.get(name) !== checksum) {
      throw new Error(`Migration ${name} was changed after it had been applied to this database.`)
    }
  }
  return migrations.filter(({ name }) => !checksums.has(name))
}

/**
 * Applies what is missing, each file in a transaction of its own. Processes that start together wait for each other, so each
 * migration runs once. Returns the names applied. `known` stands for the migrations of this code.
 */
export async function migrate(url: string, known?: readonly Migration[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'sanad-migrate' })
  // A connection that is lost between two statements says so by an event; the next statement fails with the same news.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    await client.query(
      'ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS breaking boolean NOT NULL DEFAULT false',
    )
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`)
    const pending = await pendingMigrations(client, known)
    for (const migration of pending) await applyMigration(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  const { name, text, checksum, breaking } = migration
  for (let tries = 1; ; tries++) {
    await client.query('BEGIN')
    try {
      await client.query(text)
      await client.query('INSERT INTO schema_migrations (name, checksum, breaking) VALUES ($1, $2, $3)', [
        name,
        checksum,
        breaking,
      ])
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      const isLockedOut = LOCKED_OUT.includes((error as pg.DatabaseError).code)
      if (!isLockedOut || tries === MOST_TRIES)
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
      await pause(GIVES_WAY_FOR_MS)
    }
  }
}
