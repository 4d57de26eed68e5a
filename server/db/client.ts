import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'

const REQUIRES_SCRAM = /[?&]require_auth=scram-sha-256(?:&|$)/

/**
 * A connection to the database. If its URL says `require_auth=scram-sha-256`, a parameter of libpq, it only speaks with
 * a server that proves that it knows the password. The driver alone sends the password to any server that asks for it,
 * and trusts one that does not ask.
 */
export class DatabaseClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super(config)
    if (REQUIRES_SCRAM.test(config.connectionString ?? '')) requireProof(this)
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
