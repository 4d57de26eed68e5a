import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from '../../db/sql.ts'
import {
  answering,
  CANCEL,
  cancelOrder,
  signal,
  TRACK,
  trackOrder,
  useActionStage,
  whyFailed,
} from '../test-factories.ts'
import { createActionCaller } from './call.ts'

const stage = await useActionStage()

describe('a call', () => {
  test('is sent with the customer’s own phone number, the secret and its key, and comes back as the filled template', async () => {
    await stage.setUp(answering({ status: 'shipped' }))
    await stage.put(stage.tenant, trackOrder(stage.api.url))
    const turn = await stage.turn(stage.tenant)
    const outcome = await stage.actions().run(turn, TRACK, 'en', signal)
    const [run] = await stage.runs(stage.tenant)
    assert.deepEqual(outcome, {
      kind: 'done',
      text: 'Your order 48213 is on its way.',
      source: {
        ...{ id: run?.id, type: 'action', title: 'Track an order', url: null, score: 1 },
        snippet: 'Your order 48213 is on its way.',
      },
    })
    const [call] = stage.api.received
    assert.equal(call?.method, 'GET')
    assert.equal(call.url, '/orders/48213?phone=%2B966512345678')
    assert.equal(call.headers.authorization, 'Bearer key-of-the-shop')
    assert.equal(call.headers['idempotency-key'], run?.key)
    assert.match(run?.key ?? '', /^[0-9a-f]{64}$/)
    assert.equal(run?.status, 'done')
    assert.equal(run.statusCode, 200)
    assert.equal(run.answerExcerpt, '{"status":"shipped"}')
    assert.ok(run.durationMs !== null && run.durationMs >= 0)
  })

  test('is told in the language of the customer', async () => {
    await stage.setUp(answering({ status: 'shipped' }))
    await stage.put(stage.tenant, trackOrder(stage.api.url))
    const outcome = await stage.actions().run(await stage.turn(stage.tenant), TRACK, 'ar', signal)
    assert.ok(outcome.kind === 'done')
    assert.equal(outcome.text, 'طلبك 48213 تم شحنه.')
    assert.equal(outcome.source.title, 'تتبع الطلب')
  })

  test('sends the parameters as JSON if the file has no body, and otherwise the file’s body', async () => {
    await stage.setUp(answering({ id: 7 }))
    await stage.put(stage.tenant, cancelOrder(stage.api.url, { confirmation: undefined }))
    await stage.actions().run(await stage.turn(stage.tenant), CANCEL, 'en', signal)
    await stage.put(
      stage.tenant,
      cancelOrder(
        stage.api.url,
        { confirmation: undefined },
        { body: { order: { ref: 'N-{order_number}' } } },
      ),
    )
    await stage.actions().run(await stage.turn(stage.tenant), CANCEL, 'en', signal)
    assert.deepEqual(
      stage.api.received.map(({ method, body }) => [method, JSON.parse(body)]),
      [
        ['POST', { order_number: '48213' }],
        ['POST', { order: { ref: 'N-48213' } }],
      ],
    )
  })

  test('sends the headers of the file once each, instead of the service’s own', async () => {
    await stage.setUp(answering({ status: 'shipped' }))
    const headers = { Accept: 'application/vnd.shop+json', 'X-Team': 'support' }
    await stage.put(stage.tenant, trackOrder(stage.api.url, {}, { headers }))
    await stage.actions().run(await stage.turn(stage.tenant), TRACK, 'en', signal)
    const [call] = stage.api.received
    assert.equal(call?.headers['accept-encoding'], 'identity')
    assert.equal(call?.headers.accept, 'application/vnd.shop+json')
    assert.equal(call.headers['x-team'], 'support')
    assert.equal(call.headers['user-agent'], 'Sanad-Actions/1')
  })

  test('keeps numbers as they are written, even those that do not fit a double', async () => {
    await stage.setUp((_, response) => response.end('{"id": 25.00, "n": 12345678901234567890123}'))
    await stage.put(
      stage.tenant,
      trackOrder(stage.api.url, { answer: { template: { ar: '{{id}} {{n}}', en: '{{id}} {{n}}' } } }),
    )
    const outcome = await stage.actions().run(await stage.turn(stage.tenant), TRACK, 'en', signal)
    assert.ok(outcome.kind === 'done')
    assert.equal(outcome.text, '25.00 12345678901234567890123')
  })

  test('that is answered 404 asks for the parameters again, if the file has a text for it', async () => {
    await stage.setUp(answering({}, 404))
    await stage.put(stage.tenant, trackOrder(stage.api.url))
    const turn = await stage.turn(stage.tenant)
    const asked = {
      ...{ kind: 'incomplete', missing: [], invalid: ['order_number'] },
      ask: 'I find no order 48213. Please check the number.',
    }
    assert.deepEqual(await stage.actions().run(turn, TRACK, 'en', signal), asked)
    assert.deepEqual(await stage.actions().run(turn, TRACK, 'en', signal), asked)
    assert.equal(stage.api.received.length, 1)
    assert.deepEqual(await stage.statuses(), ['not_found'])
  })

  test('does not repeat a secret that the API sends back in any JSON spelling', async () => {
    const secret = 'key/of"the\\shop'
    for (const write of [JSON.stringify, (value: string) => JSON.stringify(value).replaceAll('/', '\\/')]) {
      await stage.setUp(({ headers }, response) =>
        response.end(`{"status": ${write(`you sent ${headers.authorization}`)}}`),
      )
      const request = { secret_headers: { authorization: `Bearer ${secret}` } }
      await stage.put(stage.tenant, trackOrder(stage.api.url, {}, request))
      const outcome = await stage.actions().run(await stage.turn(stage.tenant), TRACK, 'en', signal)
      assert.ok(outcome.kind === 'done')
      assert.match(outcome.text, /you sent \[secret\]/)
      assert.ok(!(await stage.runs(stage.tenant))[0]?.answerExcerpt?.includes('shop'))
    }
  })

  test('does not repeat a secret that the API sends back', async () => {
    await stage.setUp(({ headers }, response) =>
      response.end(JSON.stringify({ status: `you sent ${headers.authorization}` })),
    )
    await stage.put(stage.tenant, trackOrder(stage.api.url))
    const outcome = await stage.actions().run(await stage.turn(stage.tenant), TRACK, 'en', signal)
    assert.ok(outcome.kind === 'done')
    assert.doesNotMatch(JSON.stringify([outcome, await stage.runs(stage.tenant)]), /key-of-the-shop/)
  })

  test('is not sent for an action that does not exist or is switched off', async () => {
    await stage.setUp(answering({ status: 'shipped' }))
    const turn = await stage.turn(stage.tenant)
    assert.deepEqual(await stage.actions().run(turn, TRACK, 'en', signal), { kind: 'unknown' })
    await stage.put(stage.tenant, trackOrder(stage.api.url, { enabled: false }))
    assert.deepEqual(await stage.actions().run(turn, TRACK, 'en', signal), { kind: 'unknown' })
    assert.deepEqual(await stage.actions().list(stage.tenant, signal), [])
    assert.equal(stage.api.received.length, 0)
  })
})

describe('an address', () => {
  test('that became private after the action was written receives no packet', async () => {
    await stage.setUp(answering({ status: 'shipped' }))
    await stage.put(stage.tenant, trackOrder(stage.api.url))
    const strict = createActionCaller({ allowedNetworks: [], lookup: async () => ['10.0.0.7'] })
    assert.match(
      whyFailed(await stage.actions(strict).run(await stage.turn(stage.tenant), TRACK, 'en', signal)),
      /loopback/,
    )
    await stage.put(stage.tenant, trackOrder('https://shop.example'))
    assert.match(
      whyFailed(await stage.actions(strict).run(await stage.turn(stage.tenant), TRACK, 'en', signal)),
      /private/,
    )
    assert.equal(stage.api.received.length, 0)
  })
})

describe('tenants', () => {
  test('do not see each other’s actions and runs, nor open each other’s secrets', async () => {
    await stage.setUp(answering({ status: 'shipped' }))
    await stage.put(stage.tenant, trackOrder(stage.api.url))
    const turn = await stage.turn(stage.tenant)
    await stage.actions().run(turn, TRACK, 'en', signal)
    const stranger = await stage.insertTenant()
    const live = { ...stage.tenant, environment: 'live' as const }
    for (const other of [stranger, live]) {
      assert.deepEqual(await stage.actions().list(other, signal), [])
      assert.deepEqual(await stage.runs(other), [])
      assert.deepEqual(await stage.actions().run({ ...turn, tenant: other }, TRACK, 'en', signal), {
        kind: 'unknown',
      })
      await stage.put(other, trackOrder(stage.api.url.replace('http:', other === live ? 'https:' : 'http:')))
      assert.deepEqual(await stage.actions().run({ ...turn, tenant: other }, TRACK, 'en', signal), {
        kind: 'unknown',
      })
    }
    const own = await stage.turn(stranger)
    await stage.context.db.shared.execute(sql`
      UPDATE actions SET secrets_sealed = (SELECT secrets_sealed FROM actions WHERE organization_id = ${stage.tenant.organizationId} AND environment = 'sandbox')
      WHERE organization_id = ${stranger.organizationId} AND environment = ${stranger.environment}`)
    await assert.rejects(stage.actions().run(own, TRACK, 'en', signal))
    assert.equal(stage.api.received.length, 1)
  })
})
