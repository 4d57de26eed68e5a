import { fileURLToPath } from 'node:url'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Agent } from '../server/agent/agent.ts'
import { createApp } from '../server/apps/create-app.ts'
import { type Config, loadConfig } from '../server/config.ts'
import { createGateway } from '../server/gateway.ts'
import { createOrganization } from '../server/organizations/create-organization.ts'
import { createLog } from '../server/platform/log.ts'
import type { Environment, Tenant } from '../server/platform/tenant.ts'
import { openService, type Service } from '../server/service.ts'
import { createWorker, type Worker } from '../server/worker.ts'
import { openTestDatabase, type TestDatabase } from './harness.ts'
import { type MovableClock, movableClock } from './movable-clock.ts'

/** An app that can ask for tokens. */
export interface TestApp {
  readonly id: string
  readonly tenant: Tenant
  readonly clientId: string
  readonly clientSecret: string
}

/** A request to the API. */
export interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'HEAD' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  readonly path: string
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** The whole service in this process, on a database and a clock of its own; requests go through the real pipeline. */
export interface TestService {
  readonly database: TestDatabase
  readonly opened: Service
  readonly clock: MovableClock
  readonly gateway: FastifyInstance
  readonly worker: Worker
  createOrganization(name?: string): Promise<string>
  createApp(organizationId: string, environment?: Environment, scopes?: string[]): Promise<TestApp>
  /** An organization with one sandbox app and the demo knowledge. */
  createDemo(): Promise<TestApp>
  token(app: TestApp, scope?: string): Promise<string>
  call(call: ApiCall): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

const DEMO_KNOWLEDGE = fileURLToPath(new URL('../server/agent/knowledge/demo', import.meta.url))

/**
 * The worker. It loads the agent when there is work: the agent is more than half of the service's code, and many tests
 * have no customer. It is loaded before the first turn begins, so it takes nothing of that turn's time.
 */
function createLateWorker(opened: Service): Worker {
  let agent: Agent | undefined
  const worker = createWorker(opened, {
    answer: (turn, signal) =>
      agent === undefined
        ? Promise.reject(new Error('The agent is not loaded.'))
        : agent.answer(turn, signal),
  })
  async function load(): Promise<void> {
    const { createAgent } = await import('../server/boot/create-agent.ts')
    agent ??= createAgent(opened.context, opened.config)
  }
  return {
    start: () => load().then(worker.start),
    drain: () => load().then(worker.drain),
    stop: worker.stop,
    countDue: worker.countDue,
  }
}

/** Starts a service for a test file; close it in an `after` hook. */
export async function startTestService(overrides: Partial<Config> = {}): Promise<TestService> {
  const database = await openTestDatabase()
  const clock = movableClock()
  const config: Config = {
    ...loadConfig({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', LOG_LEVEL: 'silent', BURST_WINDOW_MS: '0' }),
    ...overrides,
  }
  const opened = openService({
    config,
    databaseUrl: database.url,
    masterKey: Buffer.alloc(32, 7),
    log: createLog(config.logLevel),
    clock,
  })
  const { context } = opened
  const gateway = createGateway(opened)
  const worker = createLateWorker(opened)
  const service: TestService = {
    database,
    opened,
    clock,
    gateway,
    worker,
    async createOrganization(name = 'Test Company') {
      return (await createOrganization(context, { name })).id
    },
    async createApp(organizationId, environment = 'sandbox', scopes) {
      const app = await createApp(context, {
        organizationId,
        environment,
        name: 'Test app',
        ...(scopes !== undefined && { scopes }),
      })
      const { id, clientId, clientSecret } = app
      return { id, clientId, clientSecret, tenant: { organizationId, environment } }
    },
    async createDemo() {
      const app = await service.createApp(await service.createOrganization())
      const { db, clock, ids } = context
      const { importKnowledge } = await import('../server/agent/knowledge/import.ts')
      await importKnowledge({ database: db, clock, ids, tenant: app.tenant, path: DEMO_KNOWLEDGE })
      return app
    },
    async token(app, scope) {
      const response = await gateway.inject({
        method: 'POST',
        url: '/v1/oauth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: app.clientId,
          client_secret: app.clientSecret,
          ...(scope !== undefined && { scope }),
        }).toString(),
      })
      if (response.statusCode !== 200) throw new Error(`No token: ${response.body}`)
      return response.json<{ access_token: string }>().access_token
    },
    call: ({ method, path, token, body, headers }) =>
      gateway.inject({
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        url: path,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    async close() {
      await gateway.close()
      await worker.stop(1000)
      await opened.close()
      await database.close()
    },
  }
  return service
}
