import type { AnswerHead } from './answer-head.ts'
import { AnswerReader, type AnswerSink, type AnswerState } from './answer-reader.ts'
import { ClosedError, type Connection, type ConnectionListener, UnsentError } from './connections.ts'
import { type OutgoingRequest, writeRequest } from './write-request.ts'

/**
 * How much of an answer is read (decisions on webhooks); the rest is dropped with its socket. Beside the body may come
 * 32 KiB: heads, those of interim answers included, and what frames the body's chunks.
 */
export const LIMITS = { headBytes: 16 * 1024, bodyBytes: 64 * 1024, totalBytes: 96 * 1024 }
const LONGEST_RETRY_AFTER = 128

interface Answer {
  readonly statusCode: number
  /** The header as it came, cut to a sensible length. */
  readonly retryAfter: string | null
  /** Its first `keptBytes`, undecoded. */
  readonly body: Buffer
  /** True when it was longer than what is read. */
  readonly isExcess: boolean
  /** False when the socket cannot serve another request: the answer says so, or it is in excess. */
  readonly isReusable: boolean
}

/**
 * Sends one request over a connection and reads the answer as it comes, undecoded: a compressed answer is
 * never inflated, so its size here is its size on the wire. Only what is kept of it is held in memory. Nothing is
 * followed and nothing is sent twice. A whole HTTP client takes 25 us for what takes 8 here, and one that was tried
 * takes a `100 Continue` which it did not ask for as a fault, so that what an API has done passed for failed.
 */
export function exchange(
  connection: Connection,
  request: OutgoingRequest,
  reading: Reading,
): Promise<Answer> {
  const { socket } = connection
  const bytes = writeRequest(request)
  return new Promise((resolve, reject) => {
    if (socket.destroyed || !socket.writable) {
      reject(new UnsentError('The socket closed before the request was written.'))
      return
    }
    connection.listener = new Exchange(connection, { ...reading, resolve, reject })
    socket.write(bytes)
  })
}

/** How an answer is read. */
interface Reading {
  /** How much of its body is kept. */
  readonly keptBytes: number
  /** Called when its head is there. */
  readonly onBegun: () => void
}

/** Whoever waits for an answer. */
interface Waiting extends Reading {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/** One answer that is awaited. */
class Exchange implements ConnectionListener, AnswerSink {
  readonly #connection: Connection
  readonly #waiting: Waiting
  readonly #reader: AnswerReader
  readonly #kept: Buffer[] = []
  #keptBytes = 0
  #statusCode = 0
  #retryAfter: string | null = null

  constructor(connection: Connection, waiting: Waiting) {
    this.#connection = connection
    this.#waiting = waiting
    this.#reader = new AnswerReader(this, LIMITS)
  }

  onBytes(received: Buffer): void {
    try {
      const state = this.#reader.read(received)
      if (state !== 'unfinished') this.#settle(state)
    } catch (error) {
      this.#fail(error as Error)
    }
  }

  onEnd(): void {
    if (this.#reader.end() === 'last') this.#settle('last')
  }

  onClosed(error: Error | undefined): void {
    this.#fail(error ?? new ClosedError())
  }

  onHead(head: AnswerHead): void {
    this.#statusCode = head.statusCode
    this.#retryAfter = head.retryAfter?.slice(0, LONGEST_RETRY_AFTER) ?? null
    this.#waiting.onBegun()
  }

  onBody(piece: Buffer): void {
    const missingBytes = this.#waiting.keptBytes - this.#keptBytes
    if (missingBytes <= 0) return
    const part = Buffer.from(piece.subarray(0, missingBytes))
    this.#kept.push(part)
    this.#keptBytes += part.length
  }

  #settle(state: AnswerState): void {
    this.#connection.listener = null
    this.#waiting.resolve({
      statusCode: this.#statusCode,
      retryAfter: this.#retryAfter,
      body: Buffer.concat(this.#kept, this.#keptBytes),
      isExcess: state === 'excess',
      // An answer that comes before the request is out leaves the rest of that on the way.
      isReusable: state === 'whole' && this.#connection.socket.writableLength === 0,
    })
  }

  #fail(error: Error): void {
    this.#connection.listener = null
    this.#waiting.reject(error)
  }
}
