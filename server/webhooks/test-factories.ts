import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, beforeEach } from 'node:test'
import type {
  CreatedWebhookEndpoint,
  WebhookEndpointToCreate,
} from '../../contract/schemas/webhook-endpoint.ts'
import { testContext } from '../../test/context.ts'
import {
  insertTestTenant,
  insertTwinTenants,
  openTestDatabase,
  type TestDatabase,
} from '../../test/harness.ts'
import { type MovableClock, movableClock } from '../../test/movable-clock.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { createPoster, type Poster } from '../guarded-http/post.ts'
import type { PostResult } from '../guarded-http/post-result.ts'
import type { ApiRequest, HandledOperationId } from '../http/operation-handler.ts'
import { parseNetworks } from '../platform/networks.ts'
import type { Environment, Tenant } from '../platform/tenant.ts'
import type { UrlRuleServices } from '../webhook-endpoints/check-url.ts'
import { createWebhookEndpoint } from '../webhook-endpoints/create-webhook-endpoint.ts'
import { testWebhookEndpoint } from '../webhook-endpoints/test-webhook-endpoint.ts'
import { createRunner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import { createDeliverySource, type DeliverServices } from './deliver.job.ts'
import { listDeliveries } from './deliveries.ts'
import type { Delivery } from './delivery-queries.ts'

// Test support: a database, a clock, the guarded sender with loopback opened to it, and receivers that really listen.

/** An app of a tenant, as the pipeline admits it. */
export interface TestApp {
  readonly id: string
  readonly tenant: Tenant
}

/** A database with a guarded sender, and what tests do in it. */
export interface WebhookWorld {
  readonly database: TestDatabase
  readonly context: Context
  readonly clock: MovableClock
  readonly poster: Poster
  /** An app in an organization of its own, or in a given tenant. */
  insertApp(place?: Environment | Tenant): Promise<TestApp>
  register(app: TestApp, body: WebhookEndpointToCreate): Promise<CreatedWebhookEndpoint>
  /** Queues a test event; returns the ids of the event and the delivery. */
  test(app: TestApp, endpointId: string): Promise<{ event_id: string; delivery_id: string }>
  /** Makes every attempt that is due now. */
  deliver(services?: Partial<DeliverServices>): Promise<number>
  services(overrides?: Partial<DeliverServices>): DeliverServices
  close(): Promise<void>
}

/** The URL rules as an operator opens them for development. */
const LOOPBACK_RULES: UrlRuleServices = {
  allowedNetworks: parseNetworks('127.0.0.0/8'),
  lookup: async (name) => {
    if (name === 'inward.example') return ['203.0.114.7', '10.0.0.7']
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  },
}

/** Opens a world; whoever does closes it. */
export async function openWebhookWorld(clock = movableClock()): Promise<WebhookWorld> {
  const database = await openTestDatabase()
  const { db } = database
  const context = testContext(db, clock)
  const poster = createPoster(LOOPBACK_RULES)
  const services = (overrides: Partial<DeliverServices> = {}): DeliverServices => ({
    poster,
    retryDelaysSeconds: [60, 300, 1800, 7200, 21600],
    timeoutMs: 5_000,
    jitter: () => 0,
    ...overrides,
  })
  return {
    database,
    context,
    clock,
    poster,
    services,
    async insertApp(place = 'sandbox') {
      const tenant = typeof place === 'string' ? await insertTestTenant(db, place) : place
      const id = randomUUID()
      await db.shared.execute(sql`
        INSERT INTO apps (organization_id, environment, id, name, client_id, scopes, created_at)
        VALUES (${tenant.organizationId}, ${tenant.environment}, ${id}, 'Test', ${id}, '{}', ${clock.now()})`)
      return { id, tenant }
    },
    async register(app, body) {
      const request = requestOf<'createWebhookEndpoint'>(app, clock, {
        params: undefined,
        query: undefined,
        body,
      })
      const create = createWebhookEndpoint(context, LOOPBACK_RULES)
      const prepared = await create.prepare(request)
      return (await db.withTenant(app.tenant, (tx) => create.write(request, prepared, tx))).data
    },
    async test(app, endpointId) {
      const input = { params: { id: endpointId }, query: undefined, body: undefined }
      const request = requestOf<'testWebhookEndpoint'>(app, clock, input)
      const test = testWebhookEndpoint(context, LOOPBACK_RULES)
      const prepared = await test.prepare(request)
      return (await db.withTenant(app.tenant, (tx) => test.write(request, prepared, tx))).data
    },
    deliver(overrides) {
      const source = createDeliverySource(context, services(overrides)) as WorkSource<unknown>
      return createRunner({ db, clock, log: context.log, sources: [source] }).drain()
    },
    async close() {
      poster.close()
      await database.close()
    },
  }
}

/** What a post comes to where the receiver answers with this status. */
export function answered(statusCode: number): PostResult {
  return { kind: 'answered', statusCode, excerpt: '', retryAfter: null, durationMs: 1 }
}

/** A sender that posts as the test says. */
export function posterOf(post: Poster['post']): Poster {
  return { post, close: () => undefined }
}

/** An endpoint of the app with deliveries that are due; one that is well has succeeded before. */
export async function insertDueEndpoint(
  world: WebhookWorld,
  app: TestApp,
  { path = '/', deliveries, isWell = true }: { path?: string; deliveries: number; isWell?: boolean },
): Promise<string> {
  const { id } = await world.register(app, { url: `https://203.0.114.7${path}`, subscribed_events: ['*'] })
  if (isWell) {
    await world.context.db.shared.execute(
      sql`UPDATE webhook_endpoints SET last_success_at = created_at WHERE id = ${id}`,
    )
  }
  for (let count = 0; count < deliveries; count++) await world.test(app, id)
  return id
}

/** What the tests of one file share, and what each of them has to itself. */
export interface ReceivingWorld {
  readonly world: WebhookWorld
  readonly receiver: Receiver
  readonly app: TestApp
}

/** Opens a world for the tests of a file, and tells them before each the receiver and the app that are its own. */
export function useReceivingWorld(tell: (opened: ReceivingWorld) => void): void {
  let world: WebhookWorld
  let receiver: Receiver
  before(async () => {
    world = await openWebhookWorld()
  })
  beforeEach(async () => {
    receiver = await listenReceiver()
    tell({ world, receiver, app: await world.insertApp() })
  })
  afterEach(async () => {
    await receiver.close()
    // What a test leaves waiting must not be delivered in the next one.
    await world.context.db.shared.execute(
      sql`UPDATE webhook_deliveries SET next_attempt_at = NULL, lease_token = NULL, leased_by = NULL`,
    )
  })
  after(() => world.close())
}

/** A request as the pipeline hands it over. */
function requestOf<Id extends HandledOperationId>(
  app: TestApp,
  clock: MovableClock,
  input: Pick<ApiRequest<Id>, 'params' | 'query' | 'body'>,
): ApiRequest<Id> {
  return {
    ...input,
    app: { ...app, clientId: app.id },
    requestId: randomUUID(),
    receivedAt: clock.now(),
  } as ApiRequest<Id>
}

/** A request as a receiver got it. */
export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** How a receiver answers; `hang` never does. */
export type ReceiverAnswer = { status: number; headers?: Record<string, string>; body?: string } | 'hang'

/** A receiver that listens on loopback. */
export interface Receiver {
  readonly url: string
  readonly received: ReceivedWebhook[]
  /** What it answers from now on; 200 at first. */
  answer: ReceiverAnswer
  close(): Promise<void>
}

/** A real receiver on loopback that keeps what it got. */
export async function listenReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    receiver.received.push({ headers: request.headers, body: Buffer.concat(chunks) })
    if (receiver.answer === 'hang') return
    response.writeHead(receiver.answer.status, receiver.answer.headers).end(receiver.answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: { status: 200 },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

/** An endpoint's newest delivery. */
export async function latestDelivery({ context }: WebhookWorld, endpointId: string): Promise<Delivery> {
  const [delivery] = await listDeliveries(context, endpointId)
  assert.ok(delivery)
  return delivery
}

/** The columns of an endpoint that attempts change. */
export async function readEndpoint({ context }: WebhookWorld, id: string): Promise<Record<string, unknown>> {
  const [row] = await context.db.shared.query<Record<string, unknown>>(sql`
    SELECT status, failure_count, last_success_at, last_failure_at, dead_since, previous_secret_sealed,
      secret_rotating_until
    FROM webhook_endpoints WHERE id = ${id}`)
  assert.ok(row)
  return row
}

/** The kind and subject of each alert of the app's organization, oldest first. */
export async function listAlerts({ context }: WebhookWorld, { tenant }: TestApp): Promise<string[][]> {
  const rows = await context.db.shared.query<{ kind: string; subject_id: string }>(
    sql`SELECT kind, subject_id FROM alerts
        WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment} ORDER BY id`,
  )
  return rows.map(({ kind, subject_id }) => [kind, subject_id])
}

/** A delivery's attempts, oldest first: number, status code, error, and what the answer said. */
export async function listAttempts({ context }: WebhookWorld, deliveryId: string): Promise<unknown[][]> {
  const rows = await context.db.shared.query<{
    attempt: number
    status_code: number | null
    error: string | null
    answer_excerpt: string | null
  }>(sql`
    SELECT attempt, status_code, error, answer_excerpt FROM webhook_attempts_made WHERE delivery_id = ${deliveryId}
    ORDER BY attempted_at`)
  return rows.map((row) => [row.attempt, row.status_code, row.error, row.answer_excerpt])
}

/** Tenants each of whom has an endpoint of this id that is told everything, and an event of that one. */
export async function insertTwinEndpoints(
  db: Database,
  { endpointId, eventId, at }: { endpointId: string; eventId: string; at: Date },
): Promise<readonly [Tenant, Tenant, Tenant]> {
  const { shared } = db
  const tenants = await insertTwinTenants(db)
  for (const [index, { organizationId, environment }] of tenants.entries()) {
    const [appId, madeAt] = [randomUUID(), new Date(at.getTime() + index)]
    await shared.execute(sql`
      INSERT INTO apps (organization_id, environment, id, name, client_id, scopes, created_at)
      VALUES (${organizationId}, ${environment}, ${appId}, 'Test', ${appId}, '{}', ${madeAt})`)
    await shared.execute(sql`
      INSERT INTO webhook_endpoints
        (organization_id, environment, id, app_id, url, subscribed_events, secret_sealed, created_at)
      VALUES (${organizationId}, ${environment}, ${endpointId}, ${appId}, ${`https://example.com/${index}`}, '{*}', '',
        ${madeAt})`)
    await shared.execute(sql`
      INSERT INTO webhook_events (organization_id, environment, id, type, body, occurred_at)
      VALUES (${organizationId}, ${environment}, ${eventId}, 'webhook.test', ${`{"index": ${index}}`}, ${madeAt})`)
  }
  return tenants
}
