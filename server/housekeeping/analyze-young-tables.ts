import type pg from 'pg'
import type { Database } from '../db/database.ts'
import type { Logger } from '../platform/log.ts'
import { pauseUnless } from '../platform/pause-unless.ts'

const EVERY_MS = 2_000
const LOOKS = 60
// A page has 8 KB. For a table of one page every way of finding a row is as good as any other.
const LEAST_BYTES = 16_384

/**
 * Analyzes tables that PostgreSQL has no statistics of yet; returns their names. Without statistics it assumes that a
 * tenant has one row in forty thousand, so an index that begins with the tenant looks as good as the key, and it reads
 * all of the tenant's rows for each row that it looks for. Autovacuum would analyze them within a minute or two; the
 * first customers of a new installation would wait longer until then.
 */
export async function analyzeYoungTables(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND reltuples < 0
       AND pg_relation_size(oid) >= $1
     ORDER BY relname`,
    [LEAST_BYTES],
  )
  const names = rows.map(({ name }) => name)
  // The names come from the catalogue and were chosen by the migrations, so they need no quoting.
  if (names.length > 0) await client.query(`ANALYZE ${names.join(', ')}`)
  return names
}

/** Looks for young tables during a worker's first two minutes; after that autovacuum has analyzed them. */
export async function watchYoungTables(
  { db, log }: { readonly db: Pick<Database, 'connect'>; readonly log: Logger },
  signal: AbortSignal,
): Promise<void> {
  try {
    const client = await db.connect()
    try {
      for (let look = 0; look < LOOKS && !signal.aborted; look++) {
        const tables = await analyzeYoungTables(client)
        if (tables.length > 0) log.debug({ tables }, 'young tables analyzed')
        await pauseUnless(signal, EVERY_MS)
      }
    } finally {
      await client.end()
    }
  } catch (error) {
    log.debug({ reason: (error as Error).message }, 'young tables not analyzed')
  }
}
