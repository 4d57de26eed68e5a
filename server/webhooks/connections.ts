import type { Socket } from 'node:net'
import { Client } from 'undici'
import { discard, leadsTo } from './dial.ts'

/**
 * How long an unused socket is kept. Short, because a receiver that closes it at the same moment costs a delivery an
 * attempt: gunicorn closes after 2 s and does not announce it, Node after 5 s.
 */
const IDLE_MS = 1000
/** How many unused sockets are kept for all receivers together; the one kept longest gives way. */
const MAX_IDLE = 512

/** The kept socket was gone before a byte of the request was written, so another may be dialled without sending twice. */
export class UnsentError extends Error {
  override readonly name = 'UnsentError'
}

/** One socket to one judged address, and the HTTP client that speaks over it and can never open another. */
export interface Connection {
  readonly key: string
  readonly address: string
  readonly socket: Socket
  readonly client: Client
  /** Whether the end of its socket is heard of while nobody uses it. */
  isWatched: boolean
  /** How much of what the receiver sends is awaited, and who is told when it sends more. */
  allowance: Allowance
}

interface Allowance {
  /** As the socket counts: since it was opened. */
  readonly untilByte: number
  onExceeded(): void
}

const UNLIMITED: Allowance = { untilByte: Number.POSITIVE_INFINITY, onExceeded: () => undefined }

/** Only sockets of the same origin and the same judged address are interchangeable. */
export function connectionKey(url: URL, address: string): string {
  return `${url.origin} ${address}`
}

/** Puts an HTTP client on a socket that was dialled and checked. */
export function createConnection(url: URL, address: string, socket: Socket): Connection {
  let isHandedOver = false
  const client = new Client(url.origin, {
    connect(_options, callback) {
      // The client expects its answer later than its question, as from a real connector.
      queueMicrotask(() => {
        const isUsable = !isHandedOver && !socket.destroyed
        isHandedOver = true
        if (isUsable) callback(null, socket)
        else callback(new UnsentError('The socket closed before the request was written.'), null)
      })
    },
    // The one deadline of an attempt is the caller's, and covers all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
  })
  const connection = {
    key: connectionKey(url, address),
    ...{ address, socket, client, isWatched: false, allowance: UNLIMITED },
  }
  socket.on('readable', () => {
    const { untilByte, onExceeded } = connection.allowance
    if (socket.bytesRead > untilByte) onExceeded()
  })
  return connection
}

/** Ends a connection whatever it is doing. */
export function dropConnection(connection: Connection, reason?: Error): void {
  // The client's own farewell is of no interest; the socket goes now rather than when the client gets round to it.
  connection.client.destroy(reason ?? null).catch(() => {})
  discard(connection.socket)
}

/** The unused sockets, bounded in number and in age. */
export class IdleConnections {
  // Since when each is kept, the one kept longest first.
  readonly #keptSinceMs = new Map<Connection, number>()
  readonly #byKey = new Map<string, Connection[]>()
  #isClosed = false

  /** The unused connection for this key that was used last and still leads to its judged address, or undefined. */
  take(key: string): Connection | undefined {
    const kept = this.#byKey.get(key) ?? []
    for (let connection = kept.pop(); connection !== undefined; connection = kept.pop()) {
      if (kept.length === 0) this.#byKey.delete(key)
      const sinceMs = this.#keptSinceMs.get(connection) ?? 0
      this.#keptSinceMs.delete(connection)
      const isUsable = !connection.socket.destroyed && performance.now() - sinceMs < IDLE_MS
      if (isUsable && leadsTo(connection.socket, connection.address)) return connection
      dropConnection(connection)
    }
    return undefined
  }

  /** Keeps a connection whose last answer was read to its end. */
  keep(connection: Connection): void {
    const { socket, client, key } = connection
    if (this.#isClosed || socket.destroyed || client.destroyed) {
      dropConnection(connection)
      return
    }
    if (!connection.isWatched) {
      connection.isWatched = true
      socket.once('close', () => this.#drop(connection))
    }
    this.#keptSinceMs.set(connection, performance.now())
    const siblings = this.#byKey.get(key)
    if (siblings === undefined) this.#byKey.set(key, [connection])
    else siblings.push(connection)
    const [oldest] = this.#keptSinceMs.keys()
    if (this.#keptSinceMs.size > MAX_IDLE && oldest !== undefined) this.#drop(oldest)
  }

  close(): void {
    this.#isClosed = true
    for (const connection of [...this.#keptSinceMs.keys()]) this.#drop(connection)
  }

  #drop(connection: Connection): void {
    dropConnection(connection)
    if (!this.#keptSinceMs.delete(connection)) return
    const siblings = this.#byKey.get(connection.key)?.filter((other) => other !== connection) ?? []
    if (siblings.length === 0) this.#byKey.delete(connection.key)
    else this.#byKey.set(connection.key, siblings)
  }
}
