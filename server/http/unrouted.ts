import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../platform/problem.ts'
import { refuseOrigin } from './entry-steps.ts'

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
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) {
    throw new Problem('validation_failed', 'The request must have exactly one Host header.', {
      errors: [{ path: 'Host', message: 'must be present exactly once.' }],
    })
  }
}

/** Tells a path that does not exist (404) from a method that the path does not have (405, with `Allow`). */
export function answerUnrouted(
  routes: readonly KnownRoute[],
  request: FastifyRequest,
  reply: FastifyReply,
): never {
  const path = request.url.split('?', 1)[0] ?? ''
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
