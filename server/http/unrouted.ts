import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../platform/problem.ts'
import type { Admission } from './admission.ts'
import { countAddress, refuseOrigin } from './entry-steps.ts'
import { headerValues } from './raw-headers.ts'

/** A path that some route has, with its methods. */
export interface KnownRoute {
  readonly methods: readonly string[]
  readonly pattern: string
}

function matches(pattern: string, path: string): boolean {
  const source = pattern.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
  return new RegExp(`^${source.join('/')}$`).test(path)
}

/** Refuses what is a request for Node but not for HTTP/1.1: exactly one Host is needed (RFC 9112, section 3.2). */
export function checkFraming(request: FastifyRequest): void {
  const { rawHeaders, httpVersion } = request.raw
  const hosts = headerValues(rawHeaders, 'host').length
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) {
    throw new Problem('validation_failed', 'The request must have exactly one Host header.', {
      errors: [{ path: 'Host', message: 'must be present exactly once.' }],
    })
  }
}

/** Whether no operation is at the path. One that ends where an id should follow, or leaves it out in the middle, names nothing. */
export function isUnrouted(request: FastifyRequest): boolean {
  return request.is404 || Object.values(request.params as Record<string, string>).includes('')
}

/**
 * Tells a path that does not exist (404) from a method that the path does not have (405, with `Allow`), before a byte of the body is read.
 * No app is known yet, so a request under /v1 counts against the caller's address.
 */
export async function answerUnrouted(
  routes: readonly KnownRoute[],
  admission: Admission,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<never> {
  const path = request.url.split('?', 1)[0] ?? ''
  if (path.startsWith('/v1/') || path === '/v1') await countAddress(admission, request, reply, 'refused')
  const methods = new Set(
    routes.filter(({ pattern }) => matches(pattern, path)).flatMap((route) => route.methods),
  )
  if (methods.size === 0) {
    throw new Problem('not_found', 'There is nothing at this path. GET /v1 lists the endpoints.')
  }
  // A preflight of a path that exists is a browser's request like any other.
  refuseOrigin(request)
  reply.header('Allow', [...methods].sort().join(', '))
  throw new Problem('method_not_allowed', `This path answers ${[...methods].sort().join(', ')} only.`)
}
