import type { Socket } from 'node:net'
import { AnswerReader } from '../../webhooks/post/answer-reader.ts'
import { ClosedError } from '../../webhooks/post/connections.ts'
import { beginRequest, writeRequest } from '../../webhooks/post/write-request.ts'

const USER_AGENT = 'Sanad-Actions/1'
/** How much of an answer is read. Beside the body may come 32 KiB: heads, and what frames the body's chunks. */
const LIMITS = { headBytes: 16 * 1024, bodyBytes: 64 * 1024, totalBytes: 96 * 1024 }

/** What a call sends. */
interface Request {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Null where the method has none. */
  readonly body: string | null
}

interface Answer {
  readonly statusCode: number
  /** Null where it is longer than what is read. */
  readonly body: Buffer | null
}

/**
 * Sends one request over a socket and reads the answer, undecoded, with the reader of webhooks: an HTTP client that was
 * tried takes a `100 Continue` which it did not ask for as a fault, so that what the API has done passed for failed.
 * `onBegun` is called when the head of the answer is there. Ends as the socket does, which is left to the caller.
 */
export function exchange(
  socket: Socket,
  { method, headers, body }: Request,
  url: URL,
  onBegun: () => void,
): Promise<Answer> {
  const start = beginRequest({ method, url, connection: 'close', userAgent: USER_AGENT })
  const bytes = writeRequest({ start, headers, body: body === null ? null : Buffer.from(body) })
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let statusCode = 0
    const reader = new AnswerReader(
      {
        onHead(head) {
          statusCode = head.statusCode
          onBegun()
        },
        // Its bytes are the reader's to use again.
        onBody: (piece) => void pieces.push(Buffer.from(piece)),
      },
      LIMITS,
    )
    const finish = (isExcess: boolean) =>
      resolve({ statusCode, body: isExcess ? null : Buffer.concat(pieces) })
    const onData = (received: Buffer) => {
      try {
        const state = reader.read(received)
        if (state === 'unfinished') return
        // Nothing may be given to the reader after the end.
        socket.off('data', onData)
        finish(state === 'excess')
      } catch (error) {
        socket.off('data', onData)
        reject(error)
      }
    }
    socket.on('data', onData)
    socket.on('end', () => (reader.end() === 'last' ? finish(false) : reject(new ClosedError())))
    socket.on('error', reject)
    socket.on('close', () => reject(new ClosedError()))
    socket.write(bytes)
  })
}
