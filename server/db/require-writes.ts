import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { SQL_STATES } from './sql-states.ts'

/**
 * Throws unless the server takes writes. A server that does not is a standby, or a primary that was set to read-only
 * because another replaces it: what is read there may be outdated, and a lock that is held there protects nothing.
 */
export async function requireWrites(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ isReadOnly: string }>(
    `SELECT current_setting('transaction_read_only') AS "isReadOnly"`,
  )
  if (rows[0]?.isReadOnly === 'on') throw new ReadOnlyServerError()
}

const READ_ONLY_SETTINGS = ['default_transaction_read_only', 'in_hot_standby']

/**
 * Ends the connection when its server no longer takes writes, which PostgreSQL says behind its next answer: who only
 * reads would otherwise go on reading there what is outdated. `endOthers` ends connections that lead to the same
 * server.
 */
export function endWhenReadOnly(client: pg.ClientBase, endOthers: (reason: Error) => void): void {
  const { connection } = client as unknown as {
    readonly connection: EventEmitter & { readonly stream: Duplex }
  }
  connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
    if (!READ_ONLY_SETTINGS.includes(parameterName) || parameterValue !== 'on') return
    const reason = new ReadOnlyServerError()
    connection.stream.destroy(reason)
    endOthers(reason)
  })
}

/** The server takes no writes; the error has the code of a write that a standby refuses. */
class ReadOnlyServerError extends Error {
  override readonly name = 'ReadOnlyServerError'
  readonly code = SQL_STATES.readOnlyTransaction

  constructor() {
    super('The database takes no writes: it is a standby, or was set to read only.')
  }
}
