import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { takeOptionsOut } from './take-options-out.ts'

const REQUIRES_SCRAM = /[?&]require_auth=scram-sha-256(?:&|$)/

// The tables are in `public`: without this, those of a user with a schema of its own name would be made there. The
// driver reads ISO times only. Statements see what others have committed since their transaction began, and of a table
// the rows that its policies show.
const RELIED_ON =
  '-c search_path=public -c datestyle=ISO -c default_transaction_isolation=read\\ committed -c row_security=on -c idle_session_timeout=0'

/**
 * A connection to the database, with the settings that the service relies on, whatever is set for the server, the
 * database or its user. If its URL says `require_auth=scram-sha-256`, a parameter of libpq, it only speaks with a
 * server that proves that it knows the password. The driver alone sends the password to any server that asks for it,
 * and trusts one that does not ask.
 */
export class DatabaseClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super(withSettings(config))
    if (REQUIRES_SCRAM.test(config.connectionString ?? '')) requireProof(this)
  }
}

function withSettings(config: pg.ClientConfig): pg.ClientConfig {
  const { url, givenOptions } = takeOptionsOut(config.connectionString ?? '')
  return {
    ...config,
    connectionString: url,
    options: `${givenOptions} ${RELIED_ON} ${config.options ?? ''}`,
  }
}

// These listeners come before the driver's own, which then find nothing left to write to.
function requireProof(client: pg.Client): void {
  const { connection } = client as unknown as {
    readonly connection: EventEmitter & { readonly stream: Duplex }
  }
  // The driver is told at once; otherwise what the server sent in the same packet would count as a connection.
  const refuse = () => {
    connection.emit(
      'error',
      new Error('The server did not prove that it knows the password of the database.'),
    )
    connection.stream.destroy()
  }
  let isProven = false
  connection.once('authenticationCleartextPassword', refuse)
  connection.once('authenticationMD5Password', refuse)
  connection.once('authenticationSASLFinal', () => {
    isProven = true
  })
  connection.once('authenticationOk', () => {
    if (!isProven) refuse()
  })
}
