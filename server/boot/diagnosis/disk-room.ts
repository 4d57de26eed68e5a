import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { SQL_STATES, sqlState } from '../../db/sql-states.ts'

/**
 * Why the server's disk takes nothing more; null if it does. Only a write tells, because small ones still find room in
 * the tables that are there, and the disk may be another machine's: a megabyte in a table that nobody else sees.
 */
export async function findLackOfRoom({
  acrossTenants,
}: Pick<Database, 'acrossTenants'>): Promise<string | null> {
  try {
    await acrossTenants(async (tx) => {
      // On the disk of the tables, and without waiting for a standby.
      await tx.execute(
        sql`SELECT set_config('temp_tablespaces', '', true), set_config('synchronous_commit', 'off', true)`,
      )
      await tx.execute(sql`
        CREATE TEMPORARY TABLE sanad_room ON COMMIT DROP AS SELECT repeat('x', 1000) FROM generate_series(1, 1000)`)
    })
  } catch (error) {
    // A user who may make no temporary table may still write: that tells nothing of the disk.
    if (sqlState(error) === SQL_STATES.diskFull) return (error as Error).message
  }
  return null
}
