import type { Querier } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Finding } from './finding.ts'

/**
 * The most connections that one process opens: those of its pools and listeners, and for a worker also those of the
 * agent's thread (decision 071).
 */
const MOST_OF_A_PROCESS = 50

/**
 * How many connections the server allows this user, counting those of all clients, and whether that is enough for one
 * process.
 */
export async function findConnectionRoom(shared: Querier): Promise<Finding> {
  // PostgreSQL 16 and newer also reserve some for a special role.
  const [row] = await shared.query<{ room: number }>(sql`
    SELECT least(
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true)::integer, 0),
      (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = session_user),
      (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database())) AS room`)
  const room = row?.room ?? 0
  const detail = `room for ${room}; a process opens up to ${MOST_OF_A_PROCESS}`
  return room < MOST_OF_A_PROCESS
    ? {
        name: 'connections',
        status: 'warn',
        detail: `${detail}: raise max_connections, or the limit of this user or database`,
      }
    : { name: 'connections', status: 'ok', detail }
}
