import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { WebhookEndpointToCreate } from '../../contract/schemas/webhook-endpoint.ts'
import { sql } from '../db/sql.ts'
import { Problem } from '../platform/problem.ts'
import { openWebhookWorld, type TestApp, type WebhookWorld } from '../webhooks/test-factories.ts'
import { presentWebhookEndpoint } from './present.ts'
import { listEndpoints } from './queries.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { removeEndpoint } from './set-endpoint-status.ts'

const HOUR_MS = 60 * 60 * 1000
const URL = 'https://hooks.example.com/in'

describe('webhook endpoints', () => {
  let world: WebhookWorld

  before(async () => {
    world = await openWebhookWorld()
  })
  after(() => world.close())

  const register = (app: TestApp, body: Partial<WebhookEndpointToCreate> = {}) =>
    world.register(app, { url: URL, subscribed_events: ['*'], ...body })

  it('an endpoint is created with every field, and its secret is shown', async () => {
    const app = await world.insertApp()
    const created = await register(app, {
      description: 'الطلبات',
      subscribed_events: ['webhook.test', '*', 'webhook.test'],
    })
    assert.match(created.signing_secret, /^whsec_[A-Za-z0-9_-]{43}$/)
    assert.deepEqual(created, {
      id: created.id,
      app_id: app.id,
      url: URL,
      description: 'الطلبات',
      subscribed_events: ['webhook.test', '*'],
      status: 'active',
      failure_count: 0,
      last_success_at: null,
      last_failure_at: null,
      secret_rotating_until: null,
      created_at: world.clock.now().toISOString(),
      signing_secret: created.signing_secret,
    })
    assert.equal((await register(app)).description, null)
  })

  it('the secret is nowhere in the database in clear, neither at first nor after a rotation', async () => {
    const { id, signing_secret: first } = await register(await world.insertApp())
    const { signingSecret: second } = await rotateWebhookSecret(world.context, id)
    const [row] = await world.context.db.shared.query<{ text: string }>(
      sql`SELECT w::text AS text FROM webhook_endpoints w WHERE id = ${id}`,
    )
    assert.ok(row)
    assert.ok(row.text.includes(id))
    for (const secret of [first, second]) {
      for (const part of [secret, secret.slice('whsec_'.length)]) {
        assert.ok(!row.text.includes(part))
        assert.ok(!row.text.includes(Buffer.from(part).toString('hex')))
      }
    }
  })

  it('a URL that breaks a rule is refused with its place and the rule', async () => {
    const app = await world.insertApp('live')
    const refused: [string, RegExp][] = [
      ['http://hooks.example.com/', /https_required/],
      ['https://user@hooks.example.com/', /credentials/],
      ['https://hooks.example.com/#part', /fragment/],
      ['https://hooks.example.com:22/', /port/],
      ['https://169.254.169.254/', /metadata_address/],
      ['https://localhost/', /local_name/],
    ]
    for (const [url, rule] of refused) await assertRejected(register(app, { url }), '/url', rule)
  })

  it('a name is refused when any of its addresses is, and accepted when it does not resolve yet', async () => {
    const app = await world.insertApp()
    await assertRejected(register(app, { url: 'https://inward.example/' }), '/url', /private_address/)
    assert.equal((await register(app, { url: 'https://not-yet.example/' })).url, 'https://not-yet.example/')
  })

  it('an app has at most 10, exactly, however many register at once; another app is not affected', async () => {
    const app = await world.insertApp()
    const attempts = await Promise.allSettled(Array.from({ length: 30 }, () => register(app)))
    const refusals = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []))
    assert.equal(attempts.length - refusals.length, 10)
    for (const refusal of refusals) {
      assert.ok(refusal instanceof Problem)
      assert.equal(refusal.code, 'webhook_endpoint_limit_reached')
    }
    assert.ok((await register(await world.insertApp(app.tenant))).id)
  })

  it('a test is queued once, for that endpoint alone, whatever it subscribes to', async () => {
    const app = await world.insertApp()
    const endpoint = await register(app, { subscribed_events: ['inbound_event.accepted'] })
    await register(app)
    const queued = await world.test(app, endpoint.id.toUpperCase())
    assert.equal((queued as { status?: string }).status, 'queued')
    const rows = await world.context.db.shared.query<{ id: string; endpoint_id: string }>(
      sql`SELECT id, endpoint_id FROM webhook_deliveries WHERE event_id = ${queued.event_id}`,
    )
    assert.deepEqual(rows, [{ id: queued.delivery_id, endpoint_id: endpoint.id }])
  })

  it('an endpoint that is absent, another app’s, or of another tenant or environment answers 404', async () => {
    const app = await world.insertApp()
    const endpoint = await register(app)
    const strangers = [
      await world.insertApp(app.tenant),
      await world.insertApp(),
      await world.insertApp({ ...app.tenant, environment: 'live' }),
    ]
    for (const stranger of strangers) {
      await assert.rejects(world.test(stranger, endpoint.id), { code: 'not_found' })
    }
    await assert.rejects(world.test(app, randomUUID()), { code: 'not_found' })
  })

  it('an endpoint that was removed answers 404 and makes room for another one of its app', async () => {
    const app = await world.insertApp()
    const { id } = await register(app)
    for (let count = 1; count < 10; count++) await register(app)
    await assert.rejects(register(app), { code: 'webhook_endpoint_limit_reached' })
    await removeEndpoint(world.context, id)
    await assert.rejects(world.test(app, id), { code: 'not_found' })
    await register(app)
    await assert.rejects(register(app), { code: 'webhook_endpoint_limit_reached' })
  })

  it('the test operation judges the URL anew', async () => {
    const app = await world.insertApp()
    const endpoint = await register(app)
    await world.context.db.shared.execute(
      sql`UPDATE webhook_endpoints SET url = 'http://10.0.0.1:8080/' WHERE id = ${endpoint.id}`,
    )
    await assertRejected(world.test(app, endpoint.id), 'id', /private_address/)
  })

  it('a rotation is shown until it ends', async () => {
    const app = await world.insertApp()
    const { id } = await register(app)
    const { secretRotatingUntil: until } = await rotateWebhookSecret(world.context, id)
    const [endpoint] = await world.context.db.withTenant(app.tenant, listEndpoints)
    assert.ok(endpoint)
    const shownAt = (now: Date) => presentWebhookEndpoint(endpoint, now).secret_rotating_until
    assert.equal(shownAt(new Date(until.getTime() - 1)), until.toISOString())
    assert.equal(shownAt(until), null)
  })

  it('a rotation lasts 24 hours unless told otherwise, and at most 72', async () => {
    const { id } = await register(await world.insertApp())
    const endsAfterMs = async (overlapMs?: number) =>
      (await rotateWebhookSecret(world.context, id, overlapMs)).secretRotatingUntil.getTime() -
      world.clock.now().getTime()
    assert.equal(await endsAfterMs(), 24 * HOUR_MS)
    assert.equal(await endsAfterMs(72 * HOUR_MS), 72 * HOUR_MS)
    for (const overlapMs of [72 * HOUR_MS + 1, -1, Number.NaN])
      await assert.rejects(endsAfterMs(overlapMs), { code: 'validation_failed' })
    await assert.rejects(rotateWebhookSecret(world.context, randomUUID()), { code: 'not_found' })
  })
})

async function assertRejected(attempt: Promise<unknown>, path: string, rule: RegExp): Promise<void> {
  await assert.rejects(attempt, (error) => {
    assert.ok(error instanceof Problem)
    assert.equal(error.code, 'webhook_url_rejected')
    assert.equal(error.errors[0]?.path, path)
    assert.match(error.errors[0]?.message ?? '', rule)
    return true
  })
}
