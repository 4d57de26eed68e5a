import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../platform/problem.ts'
import type { Documents, Rendered } from './documents.ts'

function hasFresh(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.some((tag) => tag === etag || tag === '*') === true
}

// Browsers keep a page but check whether it has changed: after an upgrade nobody reads the old one.
function answer(request: FastifyRequest, reply: FastifyReply, document: Rendered): FastifyReply {
  reply.headers({
    'Cache-Control': 'no-cache',
    ETag: document.etag,
    'Content-Security-Policy': document.policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  })
  if (hasFresh(request, document.etag)) return reply.code(304).send()
  return reply.header('Content-Type', document.type).send(document.body)
}

/**
 * Adds the reference page, the OpenAPI document and a page for every problem code. They are rendered when the first of
 * them is requested: most gateways are never asked, and the renderer takes 7 MB.
 */
export function registerDocumentation(server: FastifyInstance, { baseUrl }: { baseUrl: string }): void {
  let rendering: Promise<Documents> | undefined
  const documents = () => {
    rendering ??= import('./documents.ts').then(({ renderDocuments }) => renderDocuments(baseUrl))
    return rendering
  }
  // A proxy may have removed the base URL's path from the request; links must contain it.
  const reference = `${new URL(baseUrl).pathname.replace(/\/$/, '')}/docs`
  server.get('/', async (_request, reply) => reply.redirect(reference, 302))
  server.get('/docs', async (request, reply) => answer(request, reply, (await documents()).reference))
  server.get('/openapi.json', async (request, reply) => answer(request, reply, (await documents()).openApi))
  server.get<{ Params: { code: string } }>('/problems/:code', async (request, reply) => {
    const page = (await documents()).problems.get(request.params.code)
    if (page === undefined)
      throw new Problem('not_found', 'There is no such problem code. /docs#errors lists them.')
    return answer(request, reply, page)
  })
}
