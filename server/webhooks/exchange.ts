import { AnswerReader, type AnswerState } from './answer-reader.ts'
import { type Connection, UnsentError } from './connections.ts'
import { toPrintable } from './printable.ts'

const EXCERPT_BYTES = 1024
/**
 * How much of an answer is read (decisions on webhooks); the rest is dropped with its socket. Beside the body may come 32 KiB: heads, those of
 * interim answers included, and what frames the body's chunks.
 */
const LIMITS = { headBytes: 16 * 1024, bodyBytes: 64 * 1024, totalBytes: 96 * 1024 }
const LONGEST_RETRY_AFTER = 128

/** A request as it goes out. */
interface OutgoingRequest {
  readonly host: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

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
 * Sends one request over a connection and reads the answer as it comes, undecoded: a compressed answer is never inflated, so its size here
 * is its size on the wire. Only the excerpt is held in memory. Nothing is followed and nothing is sent twice. `onBegun` is called when the head
 * of the answer is there. Of an HTTP client this needs next to nothing, and that at half of what a client takes for it (8 of 25 us).
 */
export function exchange(
  connection: Connection,
  request: OutgoingRequest,
  onBegun: () => void,
): Promise<Answer> {
  const { socket } = connection
  const bytes = serialize(request)
  return new Promise((resolve, reject) => {
    if (socket.destroyed || !socket.writable) {
      reject(new UnsentError('The socket closed before the request was written.'))
      return
    }
    const excerpt: Buffer[] = []
    let excerptBytes = 0
    let statusCode = 0
    let retryAfter: string | null = null
    const reader = new AnswerReader(
      {
        onHead(head) {
          statusCode = head.statusCode
          retryAfter = head.retryAfter?.slice(0, LONGEST_RETRY_AFTER) ?? null
          onBegun()
        },
        onBody(piece) {
          if (excerptBytes >= EXCERPT_BYTES) return
          const part = Buffer.from(piece.subarray(0, EXCERPT_BYTES - excerptBytes))
          excerpt.push(part)
          excerptBytes += part.length
        },
      },
      LIMITS,
    )
    const settle = (state: AnswerState) => {
      connection.listener = null
      // An answer that comes before the request is out leaves the rest of that on the way.
      const isReusable = state === 'whole' && socket.writableLength === 0
      const text = excerptBytes === 0 ? '' : toPrintable(excerpt)
      resolve({ statusCode, retryAfter, excerpt: text, isReusable })
    }
    const fail = (error: Error) => {
      connection.listener = null
      reject(error)
    }
    connection.listener = {
      onBytes(received) {
        try {
          const state = reader.read(received)
          if (state !== 'unfinished') settle(state)
        } catch (error) {
          fail(error as Error)
        }
      },
      onEnd() {
        if (reader.end() === 'last') settle('last')
      },
      onClosed(error) {
        fail(
          error ?? new ClosedError('The receiver closed the connection before it had answered completely.'),
        )
      },
    }
    socket.write(bytes)
  })
}

/** The receiver closed the connection in the middle of an answer, or before. */
class ClosedError extends Error {
  override readonly name = 'ClosedError'
  readonly code = 'ECONNRESET'
}

// What a header's value may hold here; all of them are made by this service.
const HEADER_VALUE = /^[\x20-\x7e]*$/

// Head and body in one piece, so that they leave together.
function serialize({ host, path, headers, body }: OutgoingRequest): Buffer {
  let head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n`
  for (const name in headers) {
    const value = headers[name] ?? ''
    if (!HEADER_VALUE.test(value)) throw new Error('A header holds what no header may.')
    head += `${name}: ${value}\r\n`
  }
  head += `content-length: ${body.length}\r\n\r\n`
  const bytes = Buffer.allocUnsafe(head.length + body.length)
  bytes.write(head, 'latin1')
  body.copy(bytes, head.length)
  return bytes
}
