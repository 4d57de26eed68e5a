import type { FastifyInstance } from 'fastify'

/** What `GET /healthz` answers as long as the process lives. */
export const ALIVE = { status: 200, body: { status: 'ok' } } as const
/** What `GET /readyz` answers while this process serves. */
const READY = { status: 200, body: { status: 'ready' } } as const
/** What `GET /readyz` answers before that and while it stops. */
export const UNAVAILABLE = { status: 503, body: { status: 'unavailable' } } as const

/**
 * `GET /healthz` answers 200 as long as the process lives; `GET /readyz` answers 200 once migrations are applied and
 * the roles of this process serve, and 503 before that and while it stops.
 */
export function registerHealthRoutes(server: FastifyInstance, isReady: () => Promise<boolean>): void {
  server.get('/healthz', async (_request, reply) => reply.code(ALIVE.status).send(ALIVE.body))
  server.get('/readyz', async (_request, reply) => {
    const { status, body } = (await isReady()) ? READY : UNAVAILABLE
    return reply.code(status).send(body)
  })
}
