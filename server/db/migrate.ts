import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { DatabaseClient } from './client.ts'
import { SQL_STATES } from './sql-states.ts'

const DIRECTORY = new URL('./migrations/', import.meta.url)
const LOOKS_AGAIN_AFTER_MS = 50

const LOCKED_OUT: readonly unknown[] = [SQL_STATES.lockNotAvailable, SQL_STATES.deadlockDetected]
// A statement that waits for a table's lock makes all others queue up behind it, so a migration gives up after this and
// tries again. Nobody queues behind an index that is built online: it only waits itself, for every transaction that is
// older.
const LOCK_TIMEOUT_MS = 2_000
const ONLINE_LOCK_TIMEOUT_MS = 600_000
const GIVES_WAY_FOR_MS = 500
/**
 * Removes a session's time limits. The timeouts that an operator sets for a role are meant for the service's own
 * statements; an index on a large table takes minutes. Older versions of PostgreSQL lack the second of them.
 */
export const TAKE_TIME = `SELECT set_config(name, '0', false) FROM pg_settings
  WHERE name IN ('statement_timeout', 'transaction_timeout')`
const MOST_TRIES = 60

export interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
  /**
   * True if the previous version of the service cannot work with the result. Its first line says why: `-- breaking: …`.
   */
  readonly breaking: boolean
  /**
   * True if its statements run one by one and outside a transaction, as `CREATE INDEX CONCURRENTLY` has to, while reads
   * and writes continue. It may be interrupted and is then started anew, so each statement must be repeatable. Its
   * first line says why: `-- online: …`.
   */
  readonly online: boolean
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
      const breaking = text.startsWith('-- breaking: ')
      return { name, text, checksum, breaking, online: text.startsWith('-- online: ') }
    }),
  )
}

// Rails and others keep their migrations in a table of the same name, which has other columns.
const OUR_MIGRATIONS = `SELECT FROM pg_class m JOIN pg_attribute a ON a.attrelid = m.oid AND NOT a.attisdropped
  WHERE m.relnamespace = 'public'::regnamespace AND m.relname = 'schema_migrations' AND a.attname = 'checksum'`

/**
 * The tables and views of a database in which no migration of ours has begun, by name. One statement sees both: another
 * process that starts at the same time may just be making ours. What an extension brought is nobody's, and neither are
 * the tables of pgbench: an operator has measured the new server.
 */
export async function listForeignTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'f', 'v', 'm')
       AND relname NOT LIKE 'pgbench\\_%'
       AND NOT EXISTS (${OUR_MIGRATIONS})
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
         AND d.deptype = 'e')
     ORDER BY relname`,
  )
  return rows.map(({ name }) => name)
}

/** The migrations that this database has, in order; null if none of ours has ever begun here. */
export async function findAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[] | null> {
  const begun = await client.query<{ has: boolean }>(`SELECT EXISTS (${OUR_MIGRATIONS}) AS has`)
  if (begun.rows[0]?.has !== true) return null
  // Read as JSON, because the oldest databases have no column that says whether a migration breaks.
  const { rows } = await client.query<AppliedMigration>(
    `SELECT name, checksum, coalesce((to_jsonb(m) ->> 'breaking')::boolean, false) AS breaking
     FROM schema_migrations m ORDER BY name`,
  )
  return rows
}

/** The migrations that a database with these `applied` ones lacks, in order. Throws if one was changed since. */
export function listPending(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  const checksums = new Map(applied.map((row) => [row.name, row.checksum]))
  for (const { name, checksum } of migrations) {
    if (checksums.has(name) && checksums.get(name) !== checksum) {
      throw new Error(
        `Migration ${name} was changed after it had been applied to this database: put the file back as it was (git restore server/db/migrations), or run the version that applied it.`,
      )
    }
  }
  return migrations.filter(({ name }) => !checksums.has(name))
}

/**
 * Applies the missing migrations, each file in a transaction of its own unless it is `online`. Processes that start
 * together wait for each other, so each migration runs once. Returns the names of those applied. `known` stands for the
 * migrations of this code.
 */
export async function migrate(url: string, known?: readonly Migration[]): Promise<string[]> {
  const migrations = known ?? (await readMigrations())
  const client = new DatabaseClient({ connectionString: url, application_name: 'sanad-migrate' })
  // A connection that is lost between two statements emits an error event; the next statement fails with the same
  // error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(TAKE_TIME)
    await lockMigrations(client)
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    await client.query(
      'ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS breaking boolean NOT NULL DEFAULT false',
    )
    const pending = listPending(migrations, (await findAppliedMigrations(client)) ?? [])
    for (const migration of pending) await applyMigration(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * Waits until only this session may change the schema, which holds until it ends. It polls and never waits inside a
 * statement: a statement keeps a snapshot while it runs, and an index that is built online waits for every older
 * snapshot.
 */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  const isLocked = async () => {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      ADVISORY_LOCKS.migrations,
    ])
    return rows[0]?.locked === true
  }
  while (!(await isLocked())) await pause(LOOKS_AGAIN_AFTER_MS)
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  const apply = migration.online ? applyOnline : applyAtOnce
  for (let tries = 1; ; tries++) {
    try {
      await apply(client, migration)
      return
    } catch (error) {
      const isLockedOut = LOCKED_OUT.includes((error as pg.DatabaseError).code)
      if (!isLockedOut || tries === MOST_TRIES)
        throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
      await pause(GIVES_WAY_FOR_MS)
    }
  }
}

async function applyAtOnce(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`)
  await client.query('BEGIN')
  try {
    await client.query(migration.text)
    await remember(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function applyOnline(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`SET lock_timeout = ${ONLINE_LOCK_TIMEOUT_MS}`)
  for (const statement of migration.text.split(/;\s*$/m)) await client.query(statement)
  await remember(client, migration)
}

async function remember(client: pg.Client, { name, checksum, breaking }: Migration): Promise<void> {
  await client.query('INSERT INTO schema_migrations (name, checksum, breaking) VALUES ($1, $2, $3)', [
    name,
    checksum,
    breaking,
  ])
}
