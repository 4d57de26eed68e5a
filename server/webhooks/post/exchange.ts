import type { AnswerHead } from './answer-head.ts'
import { AnswerReader, type AnswerSink, type AnswerState } from './answer-reader.ts'
import { ClosedError, type Connection, type ConnectionListener, UnsentError } from './connections.ts'
import { toPrintable } from './printable.ts'
import { type OutgoingRequest, writeRequest } from './write-request.ts'

const EXCERPT_BYTES = 1024
/**
 * How much of an answer is read (decisions on webhooks); the rest is dropped with its socket. Beside the body may come
 * 32 KiB: heads, those of interim answers included, and what frames the body's chunks.
 */
const LIMITS = { headBytes: 16 * 1024, bodyBytes: 64 * 1024, totalBytes: 96 * 1024 }
const LONGEST_RETRY_AFTER = 128

interface Answer {
  readonly statusCode: number
  /** The header as it came, cut to a sensible length. */
  readonly retryAfter: string | null
  /** The first 1 KiB, as printable text. */
  readonly excerpt: string
  /** False when the socket cannot serve another request: the answer says so, or it was longer than what is read. */
  readonly isReusable: boolean
}

/**
 * Sends one request over a connection and reads the answer as it comes, undecoded: a compressed answer is
 * never inflated, so its size here is its size on the wire. Only the excerpt is held in memory. Nothing is
 * followed and nothing is sent twice. `onBegun` is called when the head of the answer is there. A whole HTTP
 * client takes 25 us for what takes 8 here.
 */
export function exchange(
  connection: Connection,
  request: OutgoingRequest,
  onBegun: () => void,
): Promise<Answer> {
  const { socket } = connection
  const bytes = writeRequest(request)
  return new Promise((resolve, reject) => {
    if (socket.destroyed || !socket.writable) {
      reject(new UnsentError('The socket closed before the request was written.'))
      return
    }
    connection.listener = new Exchange(connection, { onBegun, resolve, reject })
    socket.write(bytes)
  })
}

/** Whoever waits for an answer. */
interface Waiting {
  readonly onBegun: () => void
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/** One answer that is awaited. */
class Exchange implements ConnectionListener, AnswerSink {
  readonly #connection: Connection
  readonly #waiting: Waiting
  readonly #reader: AnswerReader
  readonly #excerpt: Buffer[] = []
  #excerptBytes = 0
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
    if (this.#excerptBytes >= EXCERPT_BYTES) return
    const part = Buffer.from(piece.subarray(0, EXCERPT_BYTES - this.#excerptBytes))
    this.#excerpt.push(part)
    this.#excerptBytes += part.length
  }

  #settle(state: AnswerState): void {
    this.#connection.listener = null
    this.#waiting.resolve({
      statusCode: this.#statusCode,
      retryAfter: this.#retryAfter,
      excerpt: this.#excerptBytes === 0 ? '' : toPrintable(this.#excerpt),
      // An answer that comes before the request is out leaves the rest of that on the way.
      isReusable: state === 'whole' && this.#connection.socket.writableLength === 0,
    })
  }

  #fail(error: Error): void {
    this.#connection.listener = null
    this.#waiting.reject(error)
  }
}
