import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ProblemCode } from '../../contract/problem-codes.ts'
import type { Logger } from '../platform/log.ts'
import { canonicalAddress } from '../platform/networks.ts'
import { Problem } from '../platform/problem.ts'
import { PROBLEM_MEDIA_TYPE, problemStatus, renderProblem } from './problem.ts'

// Not imported: importing node:http by name makes Node load all of it, with a WebSocket and an HTTP client of 14 MB.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

// After this time a client that keeps its side open has long received its answer; nothing else would end the
// connection.
const LINGER_MS = 5_000

interface Surroundings {
  readonly baseUrl: string
  readonly ids: { uuid(): string }
  readonly log: Logger
}

const BY_NODE_CODE: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The request line and headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['payload_too_large', 'The chunk extensions are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive whole in time.'],
}

/** A whole response for a connection on which Node never made a request object. */
function rawResponse(problem: Problem, { baseUrl }: Surroundings, requestId: string): string {
  const status = problemStatus(problem.code)
  const body = JSON.stringify(renderProblem(problem, baseUrl, requestId))
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `X-Request-Id: ${requestId}`,
    `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(problem.code === 'method_not_allowed' ? ['Allow: GET, HEAD, POST'] : []),
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/**
 * Refuses what comes on a connection, and logs it like every other request: whoever asks quotes its id. Of a connection
 * on which nothing came, such as one that a load balancer keeps open, nobody does.
 */
function refuse(
  socket: Duplex,
  surroundings: Surroundings,
  problem: Problem,
  seen: { readonly method?: string; readonly reason?: string | undefined },
): void {
  const requestId = surroundings.ids.uuid()
  const { remoteAddress = '', bytesRead } = socket as Socket
  const ip = canonicalAddress(remoteAddress) ?? remoteAddress
  const status = problemStatus(problem.code)
  if (bytesRead !== 0) surroundings.log.info({ request_id: requestId, ...seen, status, ip }, 'request')
  endWith(socket, rawResponse(problem, surroundings, requestId))
}

/**
 * Ends a connection after its last answer (RFC 9112, section 9.6): this side is closed, and whatever still arrives is
 * dropped until the client closes its own, so that no reset overtakes the answer.
 */
function endWith(socket: Duplex, answer: string): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(timer))
  socket.end(answer)
  socket.resume()
}

/** Answers bytes that are not a request, in the shape and with the request id of every other error. */
export function answerClientError(
  error: Error & { code?: string },
  socket: Duplex,
  surroundings: Surroundings,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [code, detail] = BY_NODE_CODE[error.code ?? ''] ?? [
    'validation_failed' as const,
    'The bytes received are not a valid HTTP/1.1 request.',
  ]
  refuse(socket, surroundings, new Problem(code, detail), { reason: error.code })
}

/** Takes over the answers that Node would otherwise write itself, or not at all. */
export function takeOverNodeAnswers(server: Server, surroundings: Surroundings): void {
  // A client that sends a whole request and then closes its half still gets its answer.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy())
    const problem = new Problem('method_not_allowed', 'CONNECT is not a method of this service.')
    refuse(socket, surroundings, problem, { method: 'CONNECT' })
  })
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    const { shouldKeepAlive } = response
    // If the client never sends the body, nobody can tell whether it is still coming, so no other request may follow on
    // the connection.
    response.shouldKeepAlive = false
    // Node asks for the body when its reading begins, so a client that is refused before that does not send it.
    request.once('resume', () => {
      if (response.headersSent) return
      response.writeContinue()
      response.shouldKeepAlive = shouldKeepAlive
    })
    server.emit('request', request, response)
  })
  // What else is expected is refused like every other fault of a request; its body is not waited for.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false
    server.emit('request', request, response)
  })
}
