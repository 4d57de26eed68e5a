import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  answering,
  CANCEL,
  cancelOrder,
  signal,
  TRACK,
  type TurnOptions,
  trackOrder,
  useActionStage,
  whyFailed,
} from '../test-factories.ts'

const stage = await useActionStage()

describe('a customer', () => {
  test('without a known phone number is not looked up', async () => {
    await stage.setUp(answering({ status: 'shipped' }))
    await stage.put(stage.tenant, trackOrder(stage.api.url))
    const outcome = await stage
      .actions()
      .run(await stage.turn(stage.tenant, { phone: null }), TRACK, 'en', signal)
    assert.ok(outcome.kind === 'unverified')
    assert.match(outcome.why, /customer\.phone/)
    assert.deepEqual(await stage.runs(stage.tenant), [])
  })

  test('cannot use another’s phone number instead of their own', async () => {
    await stage.setUp(answering({ status: 'shipped' }))
    await stage.put(stage.tenant, trackOrder(stage.api.url))
    const call = { ...TRACK, parameters: { order_number: '48213', phone: '+966599999999' } }
    await stage.actions().run(await stage.turn(stage.tenant), call, 'en', signal)
    assert.equal(stage.api.received[0]?.url, '/orders/48213?phone=%2B966512345678')
    const [action] = await stage.actions().list(stage.tenant, signal)
    assert.deepEqual(action?.parameters, {
      type: 'object',
      properties: { order_number: { type: 'string', pattern: '^\\d{5}$' } },
      required: ['order_number'],
      additionalProperties: false,
    })
  })

  test('may be asked about with a value of theirs only if it is their own', async () => {
    await stage.setUp(answering({ status: 'shipped' }))
    const parameters = {
      type: 'object',
      properties: { phone: { type: 'string', 'x-equals': 'customer.phone', 'x-phone': 'national' } },
      required: ['phone'],
    }
    const file = trackOrder(stage.api.url, {
      parameters,
      answer: { template: { ar: '{{status}}', en: '{{status}}' } },
      request: { method: 'GET', url: `${stage.api.url}/orders?phone={phone}` },
    })
    await stage.put(stage.tenant, file)
    const call = (phone?: string) => ({
      name: 'track_order',
      parameters: phone === undefined ? {} : { phone },
    })
    const given: [string | undefined, string][] = [
      [undefined, 'done'],
      ['٠٥١٢٣٤٥٦٧٨', 'done'],
      ['+966 51 234 5678', 'done'],
      ['0599999999', 'unverified'],
    ]
    for (const [phone, kind] of given) {
      const turn = await stage.turn(stage.tenant)
      assert.equal((await stage.actions().run(turn, call(phone), 'en', signal)).kind, kind, phone)
    }
    assert.deepEqual(
      stage.api.received.map(({ url }) => url),
      Array.from({ length: 3 }, () => '/orders?phone=0512345678'),
    )
  })

  test('is verified by the profile, and on WhatsApp by the number that the platform knows', async () => {
    await stage.setUp(answering({ status: 'shipped' }))
    await stage.put(stage.tenant, trackOrder(stage.api.url, { verified: ['customer.profile.member'] }))
    const run = async (options: TurnOptions) =>
      (await stage.actions().run(await stage.turn(stage.tenant, options), TRACK, 'en', signal)).kind
    assert.equal(await run({ profile: {} }), 'unverified')
    assert.equal(await run({ profile: { member: '' } }), 'unverified')
    const member = { profile: { member: 17 } }
    assert.equal(await run(member), 'done')
    assert.equal(
      await run({ ...member, phone: null, channel: 'whatsapp', externalId: '966501112233' }),
      'done',
    )
    for (const [channel, externalId] of [
      ['instagram', '966501112234'],
      // The id of a customer who hides the number: its digits are no phone number.
      ['whatsapp', 'SA.966501112235'],
    ] as const) {
      assert.equal(await run({ ...member, phone: null, channel, externalId }), 'unverified')
    }
    assert.deepEqual(
      stage.api.received.map(({ url }) => new URL(url, stage.api.url).searchParams.get('phone')),
      ['+966512345678', '+966501112233'],
    )
  })

  test('on WhatsApp has the number that the platform knows, whatever phone number their messages give', async () => {
    await stage.setUp(answering({ status: 'shipped' }))
    await stage.put(stage.tenant, trackOrder(stage.api.url))
    const numbers = [
      ['966501112236', '+966501112236'],
      // A customer who hides the number only has the phone number that was given.
      ['SA.13491208655302741918', '+966512345678'],
    ] as const
    for (const [externalId] of numbers) {
      const turn = await stage.turn(stage.tenant, { phone: '0512345678', channel: 'whatsapp', externalId })
      assert.equal((await stage.actions().run(turn, TRACK, 'en', signal)).kind, 'done')
    }
    assert.deepEqual(
      stage.api.received.map(({ url }) => new URL(url, stage.api.url).searchParams.get('phone')),
      numbers.map(([, phone]) => phone),
    )
  })

  test('gets no call for parameters that do not fit', async () => {
    await stage.setUp(answering({ status: 'shipped' }))
    await stage.put(stage.tenant, trackOrder(stage.api.url))
    const turn = await stage.turn(stage.tenant)
    const run = (order_number: unknown) =>
      stage.actions().run(turn, { name: 'track_order', parameters: { order_number } }, 'en', signal)
    const ask = 'What is your order number?'
    for (const nothing of [undefined, null, '']) {
      assert.deepEqual(await run(nothing), {
        kind: 'incomplete',
        missing: ['order_number'],
        invalid: [],
        ask,
      })
    }
    for (const bad of [
      '4821',
      '../../admin',
      '48213\u0000',
      '\ud800',
      'x'.repeat(2000),
      { a: 1 },
      ['48213', '1'],
    ]) {
      assert.deepEqual(await run(bad), { kind: 'incomplete', missing: [], invalid: ['order_number'], ask })
    }
    assert.equal((await run(48213)).kind, 'done')
    assert.equal(stage.api.received.length, 1)
  })

  test('of a fixture conversation causes no call', async () => {
    await stage.setUp(answering({ id: 1, status: 'shipped' }))
    await stage.put(stage.tenant, cancelOrder(stage.api.url, { confirmation: undefined }))
    await stage.put(stage.tenant, trackOrder(stage.api.url))
    const turn = await stage.turn(stage.tenant, { fixture: true })
    assert.match(whyFailed(await stage.actions().run(turn, CANCEL, 'en', signal)), /only for show/)
    assert.equal((await stage.actions().run(turn, TRACK, 'en', signal)).kind, 'done')
    assert.deepEqual(
      stage.api.received.map(({ method }) => method),
      ['GET'],
    )
  })
})
