import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../db/database-absence.ts'
import { Problem } from '../platform/problem.ts'
import { PROBLEM_MEDIA_TYPE, problemStatus, renderProblem } from './problem.ts'

// Errors of Fastify itself, by their codes, in this API's words.
const BY_FASTIFY_CODE: Readonly<Record<string, () => Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new Problem('payload_too_large', 'The body is larger than 1,048,576 bytes.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Problem('validation_failed', 'The body is not as long as Content-Length says.', {
      errors: [{ path: 'Content-Length', message: 'must be the number of bytes in the body.' }],
    }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Problem('unsupported_media_type', 'The Content-Type header is not a media type.'),
  FST_ERR_BAD_URL: () =>
    new Problem('validation_failed', 'The path is not a valid URL path.', {
      errors: [{ path: 'path', message: 'must be percent-encoded UTF-8.' }],
    }),
}

/** The refusal that an error is answered with. An unforeseen error is a 500 that reveals nothing of its cause. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const known = error as Error & { code?: string }
  const fromFastify = BY_FASTIFY_CODE[known.code ?? '']
  if (fromFastify !== undefined) return fromFastify()
  if (isDatabaseUnavailable(error)) {
    return new Problem(
      'service_unavailable',
      'The database cannot serve the request now. Try again shortly.',
      {
        retryAfterSeconds: 1,
        cause: error,
      },
    )
  }
  return new Problem('internal_error', 'An unexpected error occurred. It is logged under this request id.', {
    cause: error,
  })
}

/**
 * Keeps the connection open after a body that was too large, where Fastify would close it: Node then discards the rest
 * of the body, for as long as a request may take. If it were closed at once, a client that is still writing would
 * usually report the broken connection and not the refusal. It is closed all the same if the body was never asked for
 * (`Expect: 100-continue`), and while the server stops.
 */
export function keepConnection(error: unknown, reply: FastifyReply): void {
  if ((error as { code?: string }).code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return
  // Fastify has not yet copied its own `Connection` header to the raw response; one that is there was set because the
  // server is stopping.
  if (reply.raw.shouldKeepAlive && !reply.raw.hasHeader('connection')) reply.removeHeader('connection')
}

/** Sends a refusal as a problem document. */
export function answerProblem(
  { baseUrl }: { baseUrl: string },
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) reply.header('Retry-After', problem.retryAfterSeconds)
  // Where a coding was refused, its own header says so, and only there (RFC 9110, section 12.5.3).
  if (problem.code === 'unsupported_media_type' && !reply.hasHeader('Accept-Encoding')) {
    reply.header('Accept', 'application/json')
  }
  return (
    reply
      .code(problemStatus(problem.code))
      .header('Content-Type', PROBLEM_MEDIA_TYPE)
      // A path that cannot be read is refused before any hook has run.
      .header('Cache-Control', 'no-store')
      .send(JSON.stringify(renderProblem(problem, baseUrl, request.id)))
  )
}
