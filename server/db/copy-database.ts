import pg from 'pg'
import { DatabaseClient } from './client.ts'
import { copyRows } from './copy-rows.ts'
import { TAKE_TIME } from './migrate.ts'

/** What was copied. */
export interface Copied {
  readonly tables: number
  readonly rows: number
}

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** Tables whose rows these rows name. */
  readonly parents: readonly string[]
  /** Whether row-level security also binds the table's owner, who then may not copy into it. */
  readonly forced: boolean
}

const KEEPS_ITS_OWN = 'schema_migrations'

const TABLES = `
  SELECT c.relname AS name, c.relforcerowsecurity AS forced,
    ARRAY(SELECT attname::text FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS columns,
    ARRAY(SELECT DISTINCT p.relname::text FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS parents
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '${KEEPS_ITS_OWN}'
  ORDER BY c.relname`

const SEQUENCES = `SELECT relname AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`

const BEGIN_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL sanad.tenant = '*'"
const BEGIN_WRITING = "BEGIN; SET LOCAL sanad.tenant = '*'"

/**
 * Copies every row of one database into another with the same schema, replacing its content: all of it or, if that
 * fails, nothing. The servers may be of different major versions. Nobody else may use the target meanwhile.
 */
export async function copyDatabase(sourceUrl: string, targetUrl: string): Promise<Copied> {
  return onConnection(sourceUrl, (source) =>
    onConnection(targetUrl, async (target) => {
      await source.query(BEGIN_READING)
      await target.query(BEGIN_WRITING)
      const tables = parentsFirst(await readTables(source))
      for (const { name } of tables.toReversed()) await target.query(`DELETE FROM ${quote(name)}`)
      let rows = 0
      for (const table of tables) rows += await copyTable(source, target, table)
      await copySequences(source, target)
      await target.query('COMMIT')
      // Until the next autovacuum the planner would assume that every table is empty.
      for (const { name } of tables) await target.query(`ANALYZE ${quote(name)}`)
      return { tables: tables.length, rows }
    }),
  )
}

async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES)
  return rows
}

function parentsFirst(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const rest = new Set(tables)
  while (rest.size > 0) {
    const waiting = new Set([...rest].map(({ name }) => name))
    const ready = [...rest].filter(({ parents }) => !parents.some((parent) => waiting.has(parent)))
    if (ready.length === 0) throw new Error(`The tables ${[...waiting].join(', ')} name each other.`)
    for (const table of ready) rest.delete(table)
    ordered.push(...ready)
  }
  return ordered
}

/** Triggers have run for these rows in the source, and what they wrote is copied as well. */
async function copyTable(source: pg.Client, target: pg.Client, table: Table): Promise<number> {
  const name = quote(table.name)
  const columns = table.columns.map(quote).join(', ')
  if (table.forced) await target.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`)
  await target.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  const rows = await copyRows(source, target, {
    copyOut: `COPY (SELECT ${columns} FROM ${name}) TO STDOUT`,
    copyIn: `COPY ${name} (${columns}) FROM STDIN`,
  })
  // PostgreSQL does not alter a table whose foreign keys have not been checked yet.
  await target.query('SET CONSTRAINTS ALL IMMEDIATE')
  await target.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  if (table.forced) await target.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`)
  return rows
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows: sequences } = await source.query<{ name: string }>(SEQUENCES)
  for (const { name } of sequences) {
    const { rows } = await source.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${quote(name)}`,
    )
    const [state] = rows
    if (state !== undefined)
      await target.query('SELECT setval($1::regclass, $2, $3)', [quote(name), state.last, state.called])
  }
}

const quote = (name: string) => pg.escapeIdentifier(name)

async function onConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'sanad-copy' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(TAKE_TIME)
    return await work(client)
  } finally {
    await client.end()
  }
}
