import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../platform/problem.ts'
import type { Admission } from './admission.ts'
import { countAddress, refuseOrigin } from './entry-steps.ts'
import { headerValues } from './raw-headers.ts'
import type { AnswerBrowser, StepServices } from './step.ts'

/** A path that has a route, with its methods. */
export interface KnownRoute {
  readonly methods: readonly string[]
  readonly pattern: string
  readonly answerBrowser: AnswerBrowser | undefined
}

/** A host as RFC 3986, section 3.2.2, spells it, and a port. It may be empty. */
const HOST = /^(?:\[[\da-z.:%_~-]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i

/** The target of a request about the whole service. */
const EVERYTHING = '*'

function matches(pattern: string, path: string): boolean {
  const source = pattern.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
  return new RegExp(`^${source.join('/')}$`).test(path)
}

/**
 * The fault of a request that Node passes on: an expectation that cannot be met (RFC 9110, section 10.1.1), and what
 * HTTP/1.1 forbids. A target has no fragment, and is `*` for OPTIONS only (RFC 9112, section 3.2); exactly one Host
 * header with a host is required (same section), and an unsupported transfer coding must not be ignored (section 6.1).
 */
export function findFramingFault({
  raw: { rawHeaders, httpVersion, headers, method, url = '' },
}: FastifyRequest): Problem | null {
  if (url.includes('#')) {
    return new Problem('validation_failed', 'The URL of a request must not have a fragment.', {
      errors: [
        {
          path: 'path',
          message: 'must not contain "#": send none, or %23 where it is meant as a character.',
        },
      ],
    })
  }
  if (url === EVERYTHING && method !== 'OPTIONS') {
    return new Problem('validation_failed', 'Only OPTIONS can be asked of "*".', {
      errors: [{ path: 'path', message: 'must begin with a slash.' }],
    })
  }
  if (headers.expect !== undefined && !/\b100-continue\b/i.test(headers.expect)) {
    return new Problem('expectation_failed', 'Only the expectation 100-continue is supported.')
  }
  const coding = headers['transfer-encoding']
  // Node undoes chunking only: a body that was also compressed would be read as if it were not.
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    return new Problem('validation_failed', 'The body must not be packed for its transfer.', {
      errors: [{ path: 'Transfer-Encoding', message: 'must be chunked, and nothing else.' }],
    })
  }
  const [host, ...others] = headerValues(rawHeaders, 'host')
  if (others.length > 0 || (host === undefined && httpVersion === '1.1')) {
    return new Problem('validation_failed', 'The request must have exactly one Host header.', {
      errors: [{ path: 'Host', message: 'must be present exactly once.' }],
    })
  }
  if (host === undefined || HOST.test(host)) return null
  return new Problem('validation_failed', 'The Host header is not a host.', {
    errors: [{ path: 'Host', message: 'must be a name or an address, with a port or without.' }],
  })
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

/** Counts a request under /v1 that reaches no operation against the caller's address: no app is known yet. */
export async function countUnrouted(
  admission: Admission,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const path = pathOf(request)
  if (path.startsWith('/v1/') || path === '/v1') await countAddress(admission, request, reply, 'refused')
}

/** Whether no operation has this path. A path whose id is missing, at its end or in the middle, names no operation. */
export function isUnrouted(request: FastifyRequest): boolean {
  return request.is404 || Object.values(request.params as Record<string, string>).includes('')
}

/**
 * Distinguishes a path that does not exist (404) from a method that the path does not have (405, with `Allow`), before
 * a byte of the body is read.
 */
export async function answerUnrouted(
  services: Pick<StepServices, 'admission' | 'baseUrl'>,
  routes: readonly KnownRoute[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await countUnrouted(services.admission, request, reply)
  const path = pathOf(request)
  const here = routes.filter(({ pattern }) => path === EVERYTHING || matches(pattern, path))
  if (here.length === 0) {
    throw new Problem('not_found', 'There is nothing at this path. GET /v1 lists the endpoints.')
  }
  // A preflight of an existing path is a browser's request like any other.
  const [answerBrowser, ...others] = new Set(here.map((route) => route.answerBrowser))
  if (request.headers.origin !== undefined && answerBrowser !== undefined && others.length === 0) {
    return answerBrowser(request, reply)
  }
  refuseOrigin(services, request, reply)
  const methods = new Set(here.flatMap((route) => route.methods))
  reply.header('Allow', [...methods].sort().join(', '))
  throw new Problem('method_not_allowed', `This path answers ${[...methods].sort().join(', ')} only.`)
}
