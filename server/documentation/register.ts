import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildOpenApi } from '../../contract/openapi.ts'
import { PROBLEMS, type ProblemCode } from '../../contract/problem-codes.ts'
import { Problem } from '../platform/problem.ts'
import { PAGE_POLICY } from './page.ts'
import { isProblemCode, renderProblemPage } from './problem-page.ts'
import { renderReferencePage } from './reference-page.ts'

const HTML = 'text/html; charset=utf-8'

/** A document that is rendered once, with the tag that names its bytes. */
interface Rendered {
  readonly type: string
  readonly body: string
  readonly etag: string
}

function rendered(type: string, body: string): Rendered {
  return { type, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

function hasFresh(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.some((tag) => tag === etag || tag === '*') === true
}

// Browsers keep a page but ask whether it is still the same: after an upgrade nobody reads the old one.
function answer(request: FastifyRequest, reply: FastifyReply, document: Rendered): FastifyReply {
  reply.headers({
    'Cache-Control': 'no-cache',
    ETag: document.etag,
    'Content-Security-Policy': PAGE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  })
  if (hasFresh(request, document.etag)) return reply.code(304).send()
  return reply.header('Content-Type', document.type).send(document.body)
}

/** Adds the reference page, the OpenAPI document and a page for every problem code. Everything is rendered here, once. */
export function registerDocumentation(server: FastifyInstance, { baseUrl }: { baseUrl: string }): void {
  const reference = rendered(HTML, renderReferencePage(baseUrl))
  const openApi = rendered('application/json; charset=utf-8', JSON.stringify(buildOpenApi(baseUrl)))
  const problems = new Map(
    (Object.keys(PROBLEMS) as ProblemCode[]).map((code) => [
      code,
      rendered(HTML, renderProblemPage(baseUrl, code)),
    ]),
  )
  server.get('/', async (_request, reply) => reply.redirect('/docs', 302))
  server.get('/docs', async (request, reply) => answer(request, reply, reference))
  server.get('/openapi.json', async (request, reply) => answer(request, reply, openApi))
  server.get<{ Params: { code: string } }>('/problems/:code', async (request, reply) => {
    const { code } = request.params
    const page = isProblemCode(code) ? problems.get(code) : undefined
    if (page === undefined)
      throw new Problem('not_found', 'There is no such problem code. /docs#errors lists them.')
    return answer(request, reply, page)
  })
}
