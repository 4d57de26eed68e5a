import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import type { Logger } from '../platform/log.ts'

const { createServer } = process.getBuiltinModule('node:http')

// Enough for a few monitoring systems and a person. More connections are a mistake, and must not use up the files of
// the process.
const MOST_CONNECTIONS = 32

/**
 * Serves the registry's metrics at `GET /metrics`, on a port of its own: they are meant for the operator, and the
 * gateway's port is public.
 */
export async function serveMetrics(
  registry: Registry,
  { host, port, log }: { readonly host: string; readonly port: number; readonly log: Logger },
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(registry, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'the metrics could not be told')
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  server.maxConnections = MOST_CONNECTIONS
  server.listen({ host, port })
  await once(server, 'listening')
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(registry: Registry, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path] = (request.url ?? '').split('?', 1)
  if (path !== '/metrics') return refuse(response, 404, 'The metrics are at /metrics.')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return refuse(response, 405, 'The metrics are read with GET.')
  }
  const text = await registry.metrics()
  response
    .writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
    .end(request.method === 'HEAD' ? undefined : text)
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${why}\n`)
}
