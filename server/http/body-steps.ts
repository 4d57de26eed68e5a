import { Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { LIMITS } from '../../contract/limits.ts'
import type { Operation } from '../../contract/operations.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import { hasBody } from './has-body.ts'
import { readIdempotencyKey } from './idempotency.ts'
import { isLong, type OrganizationRoom } from './organization-room.ts'
import { headerValues } from './raw-headers.ts'
import type { Step } from './step.ts'

const RANGES_OF_JSON = ['application/json', 'application/*', '*/*']

/**
 * Whether an `Accept` header leaves room for JSON (RFC 9110, section 12.5.1): the most specific range that covers it
 * decides, and a weight of zero refuses it.
 */
function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true
  const weights = new Map<string, boolean>()
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    weights.set(type, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
  }
  const decisive = RANGES_OF_JSON.find((range) => weights.has(range))
  return decisive !== undefined && weights.get(decisive) === true
}

/** Whether the media type is JSON in UTF-8. */
function isJson(contentType: string): boolean {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  return type === 'application/json' && (charset === undefined || /^charset="?utf-?8"?$/.test(charset))
}

/** Whether only reading shows that the operation, which takes no body, has got none: a chunked body may be empty. */
function mayProveEmpty(operation: Operation, { headers }: FastifyRequest): boolean {
  return operation.body === undefined && headers['transfer-encoding'] !== undefined
}

function requireJson({ headers, raw }: FastifyRequest, reply: FastifyReply): void {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    reply.header('Accept-Encoding', 'identity')
    throw new Problem('unsupported_media_type', 'Send the body as it is, without a Content-Encoding.')
  }
  if (headerValues(raw.rawHeaders, 'content-type').length > 1) {
    throw new Problem('unsupported_media_type', 'Send exactly one Content-Type.')
  }
  if (!isJson(headers['content-type'] ?? '')) {
    throw new Problem('unsupported_media_type', 'Send the body as application/json in UTF-8.')
  }
}

/** Refuses a request that cannot be understood or answered before a byte of its body is read. */
export function checkMediaType(operation: Operation): Step {
  return (request, reply) => {
    if (!acceptsJson(request.headers.accept)) {
      throw new Problem('not_acceptable', 'This operation answers in application/json only.')
    }
    if (operation.method === 'GET' || !hasBody(request) || mayProveEmpty(operation, request)) return undefined
    requireJson(request, reply)
    return undefined
  }
}

/** The media type of a body that was read to see whether there is one. HTTP/2 proxies send none as an empty chunk. */
export function checkMediaTypeOfRead(operation: Operation): Step {
  return (request, reply) => {
    const isThere = (request.state.rawBody?.length ?? 0) > 0
    if (operation.method !== 'GET' && isThere && mayProveEmpty(operation, request))
      requireJson(request, reply)
    return undefined
  }
}

/** Refuses a long body before a byte of it is read, if its organization already has too many in progress. */
export function requireRoomForBody(bodies: OrganizationRoom): Step {
  return ({ headers, state: { claims } }, reply) => {
    const bytes = Number(headers['content-length'] ?? 0)
    // A body over the limit is refused elsewhere, also without being read.
    if (claims === undefined || !isLong(bytes) || bytes > LIMITS.bodyBytes) return undefined
    bodies.requireRoom(claims.tenant)
    bodies.count(claims.tenant, bytes, reply.raw)
    return undefined
  }
}

/**
 * Refuses a chunked body, which does not tell its length, once it turns out to be long. It is counted as the longest
 * allowed.
 */
export function requireRoomForChunks(bodies: OrganizationRoom) {
  return (
    { headers, state: { claims } }: FastifyRequest,
    reply: FastifyReply,
    payload: RequestPayload,
    done: (error: null, payload: RequestPayload) => void,
  ): void => {
    if (claims === undefined || headers['transfer-encoding'] === undefined) {
      done(null, payload)
      return
    }
    const whenLong = () => {
      bodies.requireRoom(claims.tenant)
      bodies.count(claims.tenant, LIMITS.bodyBytes, reply.raw)
    }
    done(null, watchLength(payload as Readable, whenLong))
  }
}

function watchLength(payload: Readable, whenLong: () => void): Readable {
  let bytes = 0
  const watched = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      const wasLong = isLong(bytes)
      bytes += chunk.length
      try {
        if (!wasLong && isLong(bytes)) whenLong()
        pass(null, chunk)
      } catch (refusal) {
        pass(refusal as Problem)
      }
    },
  })
  payload.on('error', (error) => watched.destroy(error))
  payload.pipe(watched)
  // What is left of a body that was refused is read and dropped: the next request stands behind it.
  watched.once('close', () => payload.resume())
  return watched
}

/**
 * Gives the body reader an empty stream if a request names a media type but has no body: Node has ended its own stream
 * by then.
 */
export function endEmptyBody(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: RequestPayload,
  done: (error: Error | null, payload: RequestPayload) => void,
): void {
  done(null, request.raw.readableEnded ? Readable.from([]) : payload)
}

/** Keeps the body's bytes as they came: the idempotency fingerprint is taken from them, and they are parsed later. */
export function readBody(
  request: FastifyRequest,
  bytes: Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  request.state.rawBody = bytes
  done(null, bytes)
}

/** A key must be well formed wherever it is sent, and present where the operation requires one. */
export function requireIdempotencyKey(operation: Operation): Step {
  return (request) => {
    if (operation.idempotencyKey === 'none') return undefined
    const header = request.headers['idempotency-key']
    if (header === undefined && operation.idempotencyKey === 'optional') return undefined
    if (operation.idempotencyKey === 'required' && (header === undefined || header === '')) {
      throw new Problem('idempotency_key_required', 'Send an Idempotency-Key header, such as a fresh UUID.', {
        errors: [{ path: 'Idempotency-Key', message: 'is required.' }],
      })
    }
    const key = readIdempotencyKey(String(header))
    if (key === undefined) {
      throw validationFailed({
        path: 'Idempotency-Key',
        message: 'must be one key of 1 to 255 visible ASCII characters, without spaces.',
      })
    }
    request.state.idempotencyKey = key
    return undefined
  }
}
