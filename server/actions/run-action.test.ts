import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ActionOutcome, Actions } from '../agent/actions.ts'
import type { Turn } from '../agent/agent.ts'
import { sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'
import {
  type ActionWorld,
  type AnswerCall,
  answering,
  cancelOrder,
  nextTurn,
  openActionWorld,
  startApi,
  type TestApi,
  trackOrder,
} from './test-factories.ts'

let world: ActionWorld
let tenant: Tenant
let api: TestApi
let answer: AnswerCall
before(async () => {
  world = await openActionWorld()
  api = await startApi((call, response) => answer(call, response))
})
after(async () => {
  await api.close()
  await world.close()
})

const { signal } = new AbortController()
const TRACK = { name: 'track_order', parameters: { order_number: '48213' } }
const CANCEL = { name: 'cancel_order', parameters: { order_number: '48213' } }

/** A tenant of its own, and an API that answers like this from now on. */
async function setUp(given: AnswerCall, environment: 'sandbox' | 'live' = 'sandbox'): Promise<void> {
  tenant = await world.insertTenant(environment)
  answer = given
  api.received.length = 0
}

function why(outcome: ActionOutcome): string {
  assert.equal(outcome.kind, 'failed')
  return outcome.kind === 'failed' ? outcome.why : ''
}

const statuses = async () => (await world.runs(tenant)).map(({ status }) => status)

describe('a call', () => {
  test('leaves with the customer’s own phone, the secret and its key, and comes back as the template', async () => {
    await setUp(answering({ status: 'shipped' }))
    await world.put(tenant, trackOrder(api.url))
    const turn = await world.turn(tenant)
    const outcome = await world.actions().run(turn, TRACK, 'en', signal)
    const [run] = await world.runs(tenant)
    assert.deepEqual(outcome, {
      kind: 'done',
      text: 'Your order 48213 is on its way.',
      source: {
        ...{ id: run?.id, type: 'action', title: 'Track an order', url: null, score: 1 },
        snippet: 'Your order 48213 is on its way.',
      },
    })
    const [call] = api.received
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

  test('is said in the language of the customer', async () => {
    await setUp(answering({ status: 'shipped' }))
    await world.put(tenant, trackOrder(api.url))
    const outcome = await world.actions().run(await world.turn(tenant), TRACK, 'ar', signal)
    assert.ok(outcome.kind === 'done')
    assert.equal(outcome.text, 'طلبك 48213 تم شحنه.')
    assert.equal(outcome.source.title, 'تتبع الطلب')
  })

  test('sends the parameters as JSON where the file names no body, and its body where it does', async () => {
    await setUp(answering({ id: 7 }))
    await world.put(tenant, cancelOrder(api.url, { confirmation: undefined }))
    await world.actions().run(await world.turn(tenant), CANCEL, 'en', signal)
    await world.put(
      tenant,
      cancelOrder(api.url, { confirmation: undefined }, { body: { order: { ref: 'N-{order_number}' } } }),
    )
    await world.actions().run(await world.turn(tenant), CANCEL, 'en', signal)
    assert.deepEqual(
      api.received.map(({ method, body }) => [method, JSON.parse(body)]),
      [
        ['POST', { order_number: '48213' }],
        ['POST', { order: { ref: 'N-48213' } }],
      ],
    )
  })

  test('keeps numbers as they are written, also those that no double holds', async () => {
    await setUp((_, response) => response.end('{"id": 25.00, "n": 12345678901234567890123}'))
    await world.put(
      tenant,
      trackOrder(api.url, { answer: { template: { ar: '{{id}} {{n}}', en: '{{id}} {{n}}' } } }),
    )
    const outcome = await world.actions().run(await world.turn(tenant), TRACK, 'en', signal)
    assert.ok(outcome.kind === 'done')
    assert.equal(outcome.text, '25.00 12345678901234567890123')
  })

  test('that is answered 404 asks for the parameters again, where the file says how', async () => {
    await setUp(answering({}, 404))
    await world.put(tenant, trackOrder(api.url))
    const turn = await world.turn(tenant)
    const asked = {
      ...{ kind: 'incomplete', missing: [], invalid: ['order_number'] },
      ask: 'I find no order 48213. Please check the number.',
    }
    assert.deepEqual(await world.actions().run(turn, TRACK, 'en', signal), asked)
    assert.deepEqual(await world.actions().run(turn, TRACK, 'en', signal), asked)
    assert.equal(api.received.length, 1)
    assert.deepEqual(await statuses(), ['not_found'])
  })

  test('repeats no secret that the API sends back', async () => {
    await setUp(({ headers }, response) =>
      response.end(JSON.stringify({ status: `you sent ${headers.authorization}` })),
    )
    await world.put(tenant, trackOrder(api.url))
    const outcome = await world.actions().run(await world.turn(tenant), TRACK, 'en', signal)
    assert.ok(outcome.kind === 'done')
    assert.doesNotMatch(JSON.stringify([outcome, await world.runs(tenant)]), /key-of-the-shop/)
  })

  test('does not leave for an action that is not there, or is switched off', async () => {
    await setUp(answering({ status: 'shipped' }))
    const turn = await world.turn(tenant)
    assert.deepEqual(await world.actions().run(turn, TRACK, 'en', signal), { kind: 'unknown' })
    await world.put(tenant, trackOrder(api.url, { enabled: false }))
    assert.deepEqual(await world.actions().run(turn, TRACK, 'en', signal), { kind: 'unknown' })
    assert.deepEqual(await world.actions().list(tenant, signal), [])
    assert.equal(api.received.length, 0)
  })
})

describe('a hostile or broken API', () => {
  const hostile: readonly (readonly [what: string, answer: AnswerCall, why: RegExp])[] = [
    ['never answers', () => undefined, /longer/],
    [
      'drips its answer',
      (_, response) => {
        const timer = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(timer))
      },
      /longer/,
    ],
    ['answers with 65 KiB', (_, response) => response.end(`"${'x'.repeat(65 * 1024)}"`), /64 KiB/],
    ['answers no JSON', (_, response) => response.end('<html>shipped</html>'), /JSON/],
    ['answers JSON without the value', answering({ state: 'shipped' }), /lacks a value/],
    ['redirects', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(), /302/],
    ['fails', answering({ status: 'shipped' }, 500), /500/],
    ['is busy', answering({ status: 'shipped' }, 429), /429/],
    ['hangs up', (_, response) => response.destroy(), /closed the connection/],
    [
      'answers in half',
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"status":')
        setImmediate(() => response.destroy())
      },
      /closed the connection/,
    ],
    ['answers nonsense', (_, response) => response.socket?.end('I am no HTTP\r\n\r\n'), /HTTP|closed/],
    ['nests deeply', (_, response) => response.end('['.repeat(30_000) + ']'.repeat(30_000)), /JSON/],
  ]
  for (const [what, given, expected] of hostile) {
    test(`that ${what} makes the run fail, once`, async () => {
      await setUp(given)
      await world.put(tenant, trackOrder(api.url, {}, { timeout_ms: 300 }))
      const turn = await world.turn(tenant)
      assert.match(why(await world.actions().run(turn, TRACK, 'en', signal)), expected)
      assert.match(why(await world.actions().run(turn, TRACK, 'en', signal)), expected)
      assert.equal(api.received.length, 1)
      assert.deepEqual(await statuses(), ['failed'])
    })
  }

  test('that is not there makes the run fail', async () => {
    await setUp(answering({}))
    const gone = await startApi(answering({}))
    await gone.close()
    await world.put(tenant, trackOrder(gone.url))
    assert.match(why(await world.actions().run(await world.turn(tenant), TRACK, 'en', signal)), /refused/)
  })
})

describe('an address', () => {
  test('that became private after the action was written sees no packet', async () => {
    await setUp(answering({ status: 'shipped' }))
    await world.put(tenant, trackOrder(api.url))
    const { createActionCaller } = await import('./call.ts')
    const strict = createActionCaller({ allowedNetworks: [], lookup: async () => ['10.0.0.7'] })
    assert.match(
      why(await world.actions(strict).run(await world.turn(tenant), TRACK, 'en', signal)),
      /loopback/,
    )
    await world.put(tenant, trackOrder('https://shop.example'))
    assert.match(
      why(await world.actions(strict).run(await world.turn(tenant), TRACK, 'en', signal)),
      /private/,
    )
    assert.equal(api.received.length, 0)
  })
})

describe('a turn that is thought about again', () => {
  test('finds the outcome and does not call twice, in whatever order the parameters are given', async () => {
    await setUp(answering({ id: '48213' }))
    const parameters = {
      type: 'object',
      properties: { order_number: { type: 'string' }, reason: { type: 'string' } },
      required: ['order_number'],
    }
    await world.put(tenant, cancelOrder(api.url, { parameters, confirmation: undefined }))
    const turn = await world.turn(tenant)
    const first = { name: 'cancel_order', parameters: { order_number: '48213', reason: 'late' } }
    const again = { name: 'cancel_order', parameters: { reason: 'late', order_number: '٤٨٢١٣' } }
    const outcome = await world.actions().run(turn, first, 'en', signal)
    assert.deepEqual(await world.actions().run(turn, again, 'en', signal), outcome)
    assert.equal(api.received.length, 1)
    const other = { ...turn, id: world.context.ids.uuid() }
    await world.actions().run(other, first, 'en', signal)
    assert.equal(api.received.length, 2)
    assert.notEqual(api.received[0]?.headers['idempotency-key'], api.received[1]?.headers['idempotency-key'])
  })

  /** A worker that is killed: it has recorded the run, and whatever it calls never comes back to it. */
  async function killedIn(turn: Turn, call: typeof TRACK, reaches: boolean): Promise<void> {
    const { createActionCaller } = await import('./call.ts')
    const { LOOPBACK, NO_NAMES } = await import('./test-factories.ts')
    const guarded = createActionCaller({ allowedNetworks: LOOPBACK, lookup: NO_NAMES })
    const { promise: killed, resolve: kill } = Promise.withResolvers<void>()
    const dying = world.actions(async (request, ending) => {
      if (reaches) await guarded(request, ending)
      kill()
      return new Promise(() => undefined)
    })
    void dying.run(turn, call, 'en', signal)
    await killed
    assert.deepEqual(await statuses(), ['running'])
  }

  for (const reaches of [false, true]) {
    const when = reaches ? 'after the API did it' : 'before the API heard of it'
    test(`whose worker was killed ${when} calls a GET again, under the same key`, async () => {
      await setUp(answering({ status: 'shipped' }))
      await world.put(tenant, trackOrder(api.url))
      const turn = await world.turn(tenant)
      await killedIn(turn, TRACK, reaches)
      const outcome = await world.actions().run(turn, TRACK, 'en', signal)
      assert.equal(outcome.kind, 'done')
      assert.equal(api.received.length, reaches ? 2 : 1)
      assert.equal(new Set(api.received.map(({ headers }) => headers['idempotency-key'])).size, 1)
      assert.deepEqual(await statuses(), ['done'])
    })

    test(`whose worker was killed ${when} repeats no other call, and a person looks`, async () => {
      await setUp(answering({ id: '48213' }))
      await world.put(tenant, cancelOrder(api.url, { confirmation: undefined }))
      const turn = await world.turn(tenant)
      await killedIn(turn, CANCEL, reaches)
      for (const _ of ['once', 'again']) {
        assert.match(why(await world.actions().run(turn, CANCEL, 'en', signal)), /may have been carried out/)
      }
      assert.equal(api.received.length, reaches ? 1 : 0)
      assert.deepEqual(await statuses(), ['failed'])
    })

    test(`whose worker was killed ${when} repeats a call that the API knows by its key`, async () => {
      await setUp(answering({ id: '48213' }))
      const request = { idempotent_by_key: true }
      await world.put(tenant, cancelOrder(api.url, { confirmation: undefined }, request))
      const turn = await world.turn(tenant)
      await killedIn(turn, CANCEL, reaches)
      assert.equal((await world.actions().run(turn, CANCEL, 'en', signal)).kind, 'done')
      assert.equal(api.received.length, reaches ? 2 : 1)
      assert.equal(new Set(api.received.map(({ headers }) => headers['idempotency-key'])).size, 1)
    })
  }

  test('that ends while a call is under way waits for one that may not be repeated, and for no other', async () => {
    const ending = new AbortController()
    await setUp(({ method }, response) => {
      ending.abort(new Error('the worker stops'))
      if (method === 'POST') response.end('{"id":1}')
    })
    await world.put(tenant, cancelOrder(api.url, { confirmation: undefined }))
    await assert.rejects(world.actions().run(await world.turn(tenant), CANCEL, 'en', ending.signal), /stops/)
    assert.deepEqual(await statuses(), ['done'])
    const looking = new AbortController()
    answer = () => looking.abort(new Error('the worker stops'))
    await world.put(tenant, trackOrder(api.url))
    await assert.rejects(world.actions().run(await world.turn(tenant), TRACK, 'en', looking.signal), /stops/)
    assert.deepEqual(await statuses(), ['done', 'running'])
  })
})

describe('a customer', () => {
  test('whose phone is not known is not looked up', async () => {
    await setUp(answering({ status: 'shipped' }))
    await world.put(tenant, trackOrder(api.url))
    const outcome = await world.actions().run(await world.turn(tenant, { phone: null }), TRACK, 'en', signal)
    assert.ok(outcome.kind === 'unverified')
    assert.match(outcome.why, /customer\.phone/)
    assert.deepEqual(await world.runs(tenant), [])
  })

  test('cannot put another’s phone in the place of their own', async () => {
    await setUp(answering({ status: 'shipped' }))
    await world.put(tenant, trackOrder(api.url))
    const call = { ...TRACK, parameters: { order_number: '48213', phone: '+966599999999' } }
    await world.actions().run(await world.turn(tenant), call, 'en', signal)
    assert.equal(api.received[0]?.url, '/orders/48213?phone=%2B966512345678')
    const [action] = await world.actions().list(tenant, signal)
    assert.deepEqual(action?.parameters, {
      type: 'object',
      properties: { order_number: { type: 'string', pattern: '^\\d{5}$' } },
      required: ['order_number'],
      additionalProperties: false,
    })
  })

  test('is asked about with what they give only where it is their own', async () => {
    await setUp(answering({ status: 'shipped' }))
    const parameters = {
      type: 'object',
      properties: { phone: { type: 'string', 'x-equals': 'customer.phone', 'x-phone': 'national' } },
      required: ['phone'],
    }
    const file = trackOrder(api.url, {
      parameters,
      answer: { template: { ar: '{{status}}', en: '{{status}}' } },
      request: { method: 'GET', url: `${api.url}/orders?phone={phone}` },
    })
    await world.put(tenant, file)
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
      const turn = await world.turn(tenant)
      assert.equal((await world.actions().run(turn, call(phone), 'en', signal)).kind, kind, phone)
    }
    assert.deepEqual(
      api.received.map(({ url }) => url),
      Array.from({ length: 3 }, () => '/orders?phone=0512345678'),
    )
  })

  test('is verified by the profile, and on WhatsApp by the number that the platform knows', async () => {
    await setUp(answering({ status: 'shipped' }))
    await world.put(tenant, trackOrder(api.url, { verified: ['customer.profile.member'] }))
    const run = async (options: Parameters<ActionWorld['turn']>[1]) =>
      (await world.actions().run(await world.turn(tenant, options), TRACK, 'en', signal)).kind
    assert.equal(await run({ profile: {} }), 'unverified')
    assert.equal(await run({ profile: { member: '' } }), 'unverified')
    const member = { profile: { member: 17 } }
    assert.equal(await run(member), 'done')
    assert.equal(
      await run({ ...member, phone: null, channel: 'whatsapp', externalId: '966501112233' }),
      'done',
    )
    assert.equal(
      await run({ ...member, phone: null, channel: 'instagram', externalId: '966501112234' }),
      'unverified',
    )
    assert.deepEqual(
      api.received.map(({ url }) => new URL(url, api.url).searchParams.get('phone')),
      ['+966512345678', '+966501112233'],
    )
  })

  test('gets no call for parameters that do not fit', async () => {
    await setUp(answering({ status: 'shipped' }))
    await world.put(tenant, trackOrder(api.url))
    const turn = await world.turn(tenant)
    const run = (order_number: unknown) =>
      world.actions().run(turn, { name: 'track_order', parameters: { order_number } }, 'en', signal)
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
    assert.equal(api.received.length, 1)
  })

  test('of a conversation for show sets nothing in motion', async () => {
    await setUp(answering({ id: 1, status: 'shipped' }))
    await world.put(tenant, cancelOrder(api.url, { confirmation: undefined }))
    await world.put(tenant, trackOrder(api.url))
    const turn = await world.turn(tenant, { fixture: true })
    assert.match(why(await world.actions().run(turn, CANCEL, 'en', signal)), /only for show/)
    assert.equal((await world.actions().run(turn, TRACK, 'en', signal)).kind, 'done')
    assert.deepEqual(
      api.received.map(({ method }) => method),
      ['GET'],
    )
  })
})

describe('a call that needs a yes', () => {
  const ASK = 'Shall I cancel order 48213?'

  async function askedTurn(actions: Actions): Promise<Turn> {
    const turn = await world.turn(tenant, { words: 'cancel order 48213' })
    assert.deepEqual(await actions.run(turn, CANCEL, 'en', signal), { kind: 'unconfirmed', ask: ASK })
    return turn
  }

  test('leaves once, after the yes of the next turn, exactly as it was asked', async () => {
    await setUp(answering({ id: '48213' }))
    await world.put(tenant, cancelOrder(api.url))
    const actions = world.actions()
    const turn = await askedTurn(actions)
    assert.deepEqual(await actions.run(turn, CANCEL, 'ar', signal), { kind: 'unconfirmed', ask: ASK })
    assert.equal(await actions.findUnconfirmed(turn, signal), null)
    assert.equal(api.received.length, 0)
    const next = nextTurn(world.context, turn, `Of course. ${ASK}`, 'yes')
    assert.deepEqual(await actions.findUnconfirmed(next, signal), { ...CANCEL, isConfirmed: false })
    const outcome = await actions.confirm(next, 'en', signal)
    assert.ok(outcome.kind === 'done')
    assert.equal(outcome.text, 'The order 48213 is canceled.')
    assert.deepEqual(await actions.findUnconfirmed(next, signal), { ...CANCEL, isConfirmed: true })
    assert.deepEqual(await actions.confirm(next, 'en', signal), outcome)
    assert.equal(api.received.length, 1)
    assert.equal(api.received[0]?.url, '/orders/48213/cancel')
    const later = nextTurn(world.context, next, outcome.text, 'yes')
    assert.equal(await actions.findUnconfirmed(later, signal), null)
    assert.deepEqual(await actions.confirm(later, 'en', signal), { kind: 'unknown' })
  })

  test('is called off by whatever the agent or a person says next, and by a day', async () => {
    await setUp(answering({ id: '48213' }))
    await world.put(tenant, cancelOrder(api.url))
    const actions = world.actions()
    const turn = await askedTurn(actions)
    const asked = nextTurn(world.context, turn, ASK, 'what does it cost?')
    const answered = nextTurn(world.context, asked, 'It is free.', 'yes')
    assert.equal(await actions.findUnconfirmed(answered, signal), null)
    const person = {
      ...asked,
      history: [...asked.history, { ...asked.history.at(-1), author: 'human' }],
    } as Turn
    assert.equal(await actions.findUnconfirmed(person, signal), null)
    world.context.clock.advance(24 * 60 * 60 * 1000 + 1)
    assert.equal(await actions.findUnconfirmed(asked, signal), null)
    assert.deepEqual(await actions.confirm(asked, 'en', signal), { kind: 'unknown' })
    assert.equal(api.received.length, 0)
  })

  test('does not leave where the action has changed so that it would be another call', async () => {
    await setUp(answering({ id: '48213' }))
    await world.put(tenant, cancelOrder(api.url))
    const actions = world.actions()
    const next = nextTurn(world.context, await askedTurn(actions), ASK, 'yes')
    const order_number = { type: 'string', 'x-from': 'customer.external_id' }
    const parameters = { type: 'object', properties: { order_number }, required: ['order_number'] }
    await world.put(tenant, cancelOrder(api.url, { parameters }))
    assert.match(why(await actions.confirm(next, 'en', signal)), /does not fit/)
    assert.equal(api.received.length, 0)
  })
})

describe('tenants', () => {
  test('do not see each other’s actions and runs, nor open each other’s secrets', async () => {
    await setUp(answering({ status: 'shipped' }))
    await world.put(tenant, trackOrder(api.url))
    const turn = await world.turn(tenant)
    await world.actions().run(turn, TRACK, 'en', signal)
    const stranger = await world.insertTenant()
    const live = { ...tenant, environment: 'live' as const }
    for (const other of [stranger, live]) {
      assert.deepEqual(await world.actions().list(other, signal), [])
      assert.deepEqual(await world.runs(other), [])
      assert.deepEqual(await world.actions().run({ ...turn, tenant: other }, TRACK, 'en', signal), {
        kind: 'unknown',
      })
      await world.put(other, trackOrder(api.url.replace('http:', other === live ? 'https:' : 'http:')))
      assert.deepEqual(await world.actions().run({ ...turn, tenant: other }, TRACK, 'en', signal), {
        kind: 'unknown',
      })
    }
    const own = await world.turn(stranger)
    await world.context.db.shared.execute(sql`
      UPDATE actions SET secrets_sealed = (SELECT secrets_sealed FROM actions WHERE organization_id = ${tenant.organizationId} AND environment = 'sandbox')
      WHERE organization_id = ${stranger.organizationId}`)
    await assert.rejects(world.actions().run(own, TRACK, 'en', signal))
    assert.equal(api.received.length, 1)
  })
})
