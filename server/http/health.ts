import type { FastifyInstance } from 'fastify'

/**
 * `GET /healthz` answers 200 as long as the process lives; `GET /readyz` answers 200 once migrations are applied and the roles of
 * this process serve, and 503 before that and while it stops.
 */
export function registerHealthRoutes(server: FastifyInstance, isReady: () => Promise<boolean>): void {
  server.get('/healthz', async (_request, reply) => reply.send({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const ready = await isReady()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
}
