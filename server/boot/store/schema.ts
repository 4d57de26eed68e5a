import { DatabaseClient } from '../../db/client.ts'
import {
  findAppliedMigrations,
  listForeignTables,
  listPending,
  migrate,
  readMigrations,
} from '../../db/migrate.ts'
import { restoreServiceRole } from '../../db/service-role.ts'
import { SQL_STATES, sqlState } from '../../db/sql-states.ts'
import { OperatorError } from '../../platform/operator-error.ts'

/** How a database compares with the migrations of this code. */
export interface SchemaState {
  /** Nothing has been made in it yet. */
  readonly isNew: boolean
  /** Migrations that it lacks. */
  readonly pending: readonly string[]
  /** Migrations that it has and this code does not know: a newer version wrote it. */
  readonly unknown: readonly string[]
  /** Those of the unknown ones that this code cannot work with. */
  readonly breaking: readonly string[]
}

/**
 * Compares without changing anything. Throws an `OperatorError` where the database is another program's: a mistyped
 * `DATABASE_URL` is to leave no tables among somebody else's.
 */
export async function inspectSchema(url: string): Promise<SchemaState> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'sanad-migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await look(client).catch(explainRights)
  } finally {
    await client.end()
  }
}

async function look(client: DatabaseClient): Promise<SchemaState> {
  const applied = await findAppliedMigrations(client)
  if (applied === null) {
    refuseForeign(await listForeignTables(client))
    if (!(await mayMakeTables(client))) throw lacksRights('it may not make tables in the schema public')
  }
  const migrations = await readMigrations()
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = (applied ?? []).filter(({ name }) => !known.has(name))
  const namesOf = (named: readonly { readonly name: string }[]) => named.map(({ name }) => name)
  return {
    isNew: applied === null,
    pending: namesOf(listPending(migrations, applied ?? [])),
    unknown: namesOf(unknown),
    breaking: namesOf(unknown.filter(({ breaking }) => breaking)),
  }
}

function refuseForeign([first, second, ...more]: readonly string[]): void {
  if (first === undefined) return
  const named = second === undefined ? `the table ${first}` : `tables such as ${first} and ${second}`
  const count = more.length === 0 ? '' : ` (${more.length + 2} in all)`
  throw new OperatorError(
    `DATABASE_URL: this database is another program's: it holds ${named}${count}, and nothing of Sanad. ` +
      'Name a database of its own, such as an empty one that you make with "createdb sanad".',
  )
}

// Since version 15 PostgreSQL gives this right to the owner of a database, and to nobody else with `ALL` on it.
async function mayMakeTables(client: DatabaseClient): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `SELECT has_schema_privilege('public', 'CREATE') AND has_schema_privilege('public', 'USAGE') AS may`,
  )
  return rows[0]?.may === true
}

/**
 * A user that may connect but not read, such as one of another service, has connected to the right place as the wrong
 * user.
 */
function explainRights(cause: unknown): never {
  throw sqlState(cause) === SQL_STATES.insufficientPrivilege
    ? lacksRights((cause as Error).message, cause)
    : cause
}

function lacksRights(refusal: string, cause?: unknown): OperatorError {
  return new OperatorError(
    `DATABASE_URL: its user lacks rights (${refusal}): use the one that owns the database and everything in it.`,
    { cause },
  )
}

/**
 * Updates the schema to this code and returns the names of the migrations that this call applied. A newer database is
 * served all the same, so that the processes of a deployment can be upgraded one by one, unless one of its migrations
 * breaks this version. `announce` is called with the names of the missing ones before the first is applied.
 */
export async function updateSchema(
  url: string,
  announce?: (pending: readonly string[]) => void,
): Promise<string[]> {
  const { pending, breaking } = await inspectSchema(url)
  if (breaking.length > 0) {
    throw new OperatorError(
      `The database was written by a newer version of Sanad that this one cannot share it with (it has ${breaking.join(', ')}): run that version or a later one.`,
    )
  }
  if (pending.length > 0) announce?.(pending)
  // Inside, processes that start together wait for each other; usually there is nothing to wait for.
  const applied = pending.length > 0 ? await migrate(url).catch(explainRights) : []
  await restoreServiceRole(url).catch((cause: unknown) => {
    if (sqlState(cause) !== SQL_STATES.insufficientPrivilege) throw cause
    throw new OperatorError(
      'DATABASE_URL: its user is not held by row-level security and may not make the role sanad_service with its rights: ' +
        'use an ordinary user that owns its database, or a superuser.',
      { cause },
    )
  })
  return applied
}
