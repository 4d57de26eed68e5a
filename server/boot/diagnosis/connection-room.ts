import type { Querier } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Finding } from './finding.ts'

/**
 * What one process opens at most: a gateway the connections of its pools and of its listeners; a worker, alone or in
 * one process with a gateway, those of the agent's thread too (decision 071).
 */
const MOST_OF_A_PROCESS = 50

/** How many connections the server lets this user have, of whoever's, and whether that is enough for one process. */
export async function findConnectionRoom(shared: Querier): Promise<Finding> {
  // PostgreSQL 16 and newer reserve some for a role of their own.
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
