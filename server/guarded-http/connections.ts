import type { Socket } from 'node:net'
import { addToList } from '../platform/add-to-list.ts'
import { leadsTo } from './dial.ts'

/**
 * How long an unused socket is kept. Short, because a receiver that closes it at the same moment costs a delivery an
 * attempt: gunicorn closes after 2 s without announcing it, Node after 5 s.
 */
const IDLE_MS = 1000
/** How many unused sockets are kept for all receivers together; the one kept longest is dropped first. */
const MAX_IDLE = 512

/**
 * The kept socket was gone before a byte of the request was written, so another may be dialled without sending twice.
 */
export class UnsentError extends Error {
  override readonly name = 'UnsentError'
}

/** The other side closed the connection in the middle of an answer, or before. */
export class ClosedError extends Error {
  override readonly name = 'ClosedError'
  readonly code = 'ECONNRESET'

  constructor() {
    super('The connection was closed before the answer was complete.')
  }
}

/** One socket to one judged address. */
export interface Connection {
  readonly key: string
  readonly address: string
  readonly socket: Socket
  /** Receives the answer; null while nobody awaits one. */
  listener: ConnectionListener | null
  /** Whether the end of the socket is noticed while nobody uses it. */
  isWatched: boolean
}

/** Told what the receiver does. */
export interface ConnectionListener {
  onBytes(received: Buffer): void
  /** The receiver will send nothing more. */
  onEnd(): void
  onClosed(error: Error | undefined): void
}

/** Only sockets of the same origin and the same judged address are interchangeable. */
export function connectionKey(origin: string, address: string): string {
  return `${origin} ${address}`
}

/** Takes charge of a socket that was dialled and checked. */
export function createConnection(origin: string, address: string, socket: Socket): Connection {
  const connection: Connection = {
    key: connectionKey(origin, address),
    ...{ address, socket, listener: null, isWatched: false },
  }
  let failure: Error | undefined
  socket.on('data', (received: Buffer) => {
    // Bytes that arrive unasked could be taken for the beginning of a later answer.
    if (connection.listener === null) socket.destroy()
    else connection.listener.onBytes(received)
  })
  socket.on('end', () => connection.listener?.onEnd())
  socket.on('error', (error) => {
    failure = error
  })
  socket.on('close', () => connection.listener?.onClosed(failure))
  return connection
}

/** Ends a connection whatever it is doing; a pending answer fails with the reason. */
export function dropConnection({ socket }: Connection, reason?: Error): void {
  socket.destroy(reason)
}

/** The unused sockets, bounded in number and in age. */
export class IdleConnections {
  // The time since which each is kept, the one kept longest first.
  readonly #keptSinceMs = new Map<Connection, number>()
  readonly #byKey = new Map<string, Connection[]>()
  readonly #nowMs: () => number
  #sweep: NodeJS.Timeout | undefined
  #isClosed = false

  /** `nowMs` counts milliseconds and never steps back. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** The unused connection for this key that was used last and still leads to its judged address, or undefined. */
  take(key: string): Connection | undefined {
    const kept = this.#byKey.get(key) ?? []
    for (let connection = kept.pop(); connection !== undefined; connection = kept.pop()) {
      if (kept.length === 0) this.#byKey.delete(key)
      const sinceMs = this.#keptSinceMs.get(connection) ?? 0
      this.#keptSinceMs.delete(connection)
      const isUsable = !connection.socket.destroyed && this.#nowMs() - sinceMs < IDLE_MS
      if (isUsable && leadsTo(connection.socket, connection.address)) return connection
      dropConnection(connection)
    }
    return undefined
  }

  /** Keeps a connection whose last answer was read to its end. */
  keep(connection: Connection): void {
    const { socket, key } = connection
    if (this.#isClosed || socket.destroyed) {
      dropConnection(connection)
      return
    }
    if (!connection.isWatched) {
      connection.isWatched = true
      socket.once('close', () => this.#drop(connection))
    }
    this.#keptSinceMs.set(connection, this.#nowMs())
    this.#sweep ??= setTimeout(() => this.#dropOld(), IDLE_MS).unref()
    addToList(this.#byKey, key, connection)
    const [oldest] = this.#keptSinceMs.keys()
    if (this.#keptSinceMs.size > MAX_IDLE && oldest !== undefined) this.#drop(oldest)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#sweep)
    for (const connection of [...this.#keptSinceMs.keys()]) this.#drop(connection)
  }

  // Without this, the sockets of a receiver that nobody posts to would stay open for hours.
  #dropOld(): void {
    const beforeMs = this.#nowMs() - IDLE_MS
    for (const [connection, sinceMs] of this.#keptSinceMs) {
      if (sinceMs > beforeMs) break
      this.#drop(connection)
    }
    this.#sweep =
      this.#keptSinceMs.size === 0 ? undefined : setTimeout(() => this.#dropOld(), IDLE_MS).unref()
  }

  #drop(connection: Connection): void {
    dropConnection(connection)
    if (!this.#keptSinceMs.delete(connection)) return
    const siblings = this.#byKey.get(connection.key)?.filter((other) => other !== connection) ?? []
    if (siblings.length === 0) this.#byKey.delete(connection.key)
    else this.#byKey.set(connection.key, siblings)
  }
}
