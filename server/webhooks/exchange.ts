import type { Dispatcher } from 'undici'
import type { Connection } from './connections.ts'
import { toPrintable } from './printable.ts'

/** How much of an answer is read (decisions on webhooks); the rest is dropped with its socket. */
const MAX_ANSWER_BYTES = 64 * 1024
/** How much may come beside the body: heads, those of interim answers included, and what frames the body's chunks. */
const MAX_FRAME_BYTES = 32 * 1024
const EXCERPT_BYTES = 1024

/** A request as it goes out. */
interface OutgoingRequest {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: Buffer
}

interface Answer {
  readonly statusCode: number
  /** The header as it came, cut to a sensible length. */
  readonly retryAfter: string | null
  /** The first 1 KiB, as printable text. */
  readonly excerpt: string
  /** False when the answer was longer than what is read, so its socket cannot serve another request. */
  readonly isWhole: boolean
}

/**
 * Sends one request over a connection and reads the answer as it comes, undecoded: a compressed answer is never inflated, so its size here
 * is its size on the wire. Only the excerpt is held in memory. Nothing is followed and nothing is sent twice. Rejects with the client's
 * error. `onBegun` is called when the head of the answer is there.
 */
export function exchange(
  connection: Connection,
  request: OutgoingRequest,
  onBegun: () => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const reader = new AnswerReader(onBegun, resolve, reject)
    connection.allowance = {
      untilByte: connection.socket.bytesRead + MAX_ANSWER_BYTES + MAX_FRAME_BYTES,
      onExceeded: () => reader.onExceeded(),
    }
    connection.client.dispatch({ method: 'POST', ...request }, reader)
  })
}

/** The receiver sent more beside an answer than any answer needs. */
export class ExcessError extends Error {
  override readonly name = 'ExcessError'
}

class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #onBegun: () => void
  readonly #resolve: (answer: Answer) => void
  readonly #reject: (error: Error) => void
  readonly #excerpt: Buffer[] = []
  #statusCode = 0
  #retryAfter: string | null = null
  #receivedBytes = 0

  constructor(onBegun: () => void, resolve: (answer: Answer) => void, reject: (error: Error) => void) {
    this.#onBegun = onBegun
    this.#resolve = resolve
    this.#reject = reject
  }

  // Its presence says which of the client's two protocols this handler speaks.
  onRequestStart(): void {}

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // An interim answer (1xx) is followed by another.
    if (statusCode < 200) return
    const retryAfter = headers['retry-after']
    this.#statusCode = statusCode
    this.#retryAfter = typeof retryAfter === 'string' ? retryAfter.slice(0, 128) : null
    this.#onBegun()
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#receivedBytes < EXCERPT_BYTES)
      this.#excerpt.push(Buffer.from(chunk.subarray(0, EXCERPT_BYTES - this.#receivedBytes)))
    this.#receivedBytes += chunk.length
    // Whoever waits for the answer drops the connection now; what still comes meanwhile is dropped with it.
    if (this.#receivedBytes > MAX_ANSWER_BYTES) this.#answer(false)
  }

  onResponseEnd(): void {
    this.#answer(true)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error)
  }

  /** What the client does not tell of: interim answers without end, or a chunk's extension. */
  onExceeded(): void {
    if (this.#statusCode > 0) this.#answer(false)
    else this.#reject(new ExcessError('The receiver sent more than any answer needs.'))
  }

  // Only the first call counts, as a promise is settled once.
  #answer(isWhole: boolean): void {
    this.#resolve({
      statusCode: this.#statusCode,
      retryAfter: this.#retryAfter,
      excerpt: this.#receivedBytes === 0 ? '' : toPrintable(this.#excerpt),
      isWhole,
    })
  }
}
