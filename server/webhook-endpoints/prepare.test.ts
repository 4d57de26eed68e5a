import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { SCOPES } from '../../contract/scopes.ts'
import { insertPlainApp } from '../../test/plain-app.ts'
import { plainServer, TOKEN } from '../../test/plain-server.ts'
import { openDatabase } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { openWebhookWorld, type WebhookWorld } from '../webhooks/test-factories.ts'
import { createWebhookEndpoint } from './create-webhook-endpoint.ts'

describe('resolving the name of a webhook URL', () => {
  let world: WebhookWorld
  let server: FastifyInstance
  let lookup: (name: string) => Promise<readonly string[]>
  const narrow = () => openDatabase({ url: world.database.url, tenantConnections: 1 })
  let db: ReturnType<typeof narrow>

  before(async () => {
    world = await openWebhookWorld()
    // One connection: whoever keeps a transaction open lets nobody else write.
    db = narrow()
    const app = await insertPlainApp(db)
    const claims = {
      tenant: app.tenant,
      appId: app.id,
      clientId: app.clientId,
      scopes: [...SCOPES],
      expiresAt: new Date(Date.now() + 600_000),
    }
    const context = { ...world.context, db }
    const services = { allowedNetworks: [], lookup: (name: string) => lookup(name) }
    server = plainServer({
      db,
      claims,
      handlers: { createWebhookEndpoint: createWebhookEndpoint(context, services) },
    })
  })
  after(async () => {
    await server.close()
    await db.close()
    await world.close()
  })

  const create = (key: string, url: string) =>
    server.inject({
      method: 'POST',
      url: '/v1/webhook-endpoints',
      headers: {
        authorization: `Bearer ${TOKEN}`,
        'idempotency-key': key,
        'content-type': 'application/json',
      },
      payload: JSON.stringify({ url, subscribed_events: ['*'] }),
    })

  it('holds no transaction open while the name server thinks', async () => {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<readonly string[]>()
    lookup = () => {
      asked.resolve()
      return answer.promise
    }
    const creating = create(randomUUID(), 'https://slow.example/in')
    await asked.promise
    const tenant = { organizationId: randomUUID(), environment: 'sandbox' } as const
    const rows = await db.withTenant(tenant, (tx) => tx.query(sql`SELECT 1 AS one`))
    assert.deepEqual(rows, [{ one: 1 }])
    answer.resolve(['203.0.114.7'])
    assert.equal((await creating).statusCode, 201)
  })

  it('answers a repeat from its record, which does not hold the secret in clear, although the name leads inwards by now', async () => {
    const key = randomUUID()
    lookup = async () => ['203.0.114.7']
    const first = await create(key, 'https://turned.example/in')
    assert.equal(first.statusCode, 201)
    lookup = async () => ['10.0.0.7']
    const repeat = await create(key, 'https://turned.example/in')
    assert.deepEqual([repeat.statusCode, repeat.body], [201, first.body])
    assert.equal(repeat.headers['idempotent-replayed'], 'true')
    const records = await db.shared.query<{ record: string }>(
      sql`SELECT encode(response_body, 'escape') AS record FROM idempotency_keys WHERE key = ${key}`,
    )
    assert.deepEqual([records.length, records[0]?.record.includes('whsec_')], [1, false])
    const fresh = await create(randomUUID(), 'https://turned.example/in')
    assert.equal(fresh.statusCode, 400)
    assert.equal(fresh.json().code, 'webhook_url_rejected')
  })
})
