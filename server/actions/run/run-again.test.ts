import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Turn } from '../../agent/agent.ts'
import {
  answering,
  CANCEL,
  cancelOrder,
  LOOPBACK,
  NO_NAMES,
  signal,
  TRACK,
  trackOrder,
  useActionStage,
  whyFailed,
} from '../test-factories.ts'
import { createActionCaller } from './call.ts'

const stage = await useActionStage()

describe('a repeated turn', () => {
  test('finds the outcome and does not call twice, in whatever order the parameters are given', async () => {
    await stage.setUp(answering({ id: '48213' }))
    const parameters = {
      type: 'object',
      properties: { order_number: { type: 'string' }, reason: { type: 'string' } },
      required: ['order_number'],
    }
    await stage.put(stage.tenant, cancelOrder(stage.api.url, { parameters, confirmation: undefined }))
    const turn = await stage.turn(stage.tenant)
    const first = { name: 'cancel_order', parameters: { order_number: '48213', reason: 'late' } }
    const again = { name: 'cancel_order', parameters: { reason: 'late', order_number: '٤٨٢١٣' } }
    const outcome = await stage.actions().run(turn, first, 'en', signal)
    assert.deepEqual(await stage.actions().run(turn, again, 'en', signal), outcome)
    assert.equal(stage.api.received.length, 1)
    const other = { ...turn, id: stage.context.ids.uuid() }
    await stage.actions().run(other, first, 'en', signal)
    assert.equal(stage.api.received.length, 2)
    assert.notEqual(
      stage.api.received[0]?.headers['idempotency-key'],
      stage.api.received[1]?.headers['idempotency-key'],
    )
  })

  /** A worker that is killed: it has recorded the run, and never receives an answer. */
  async function killedIn(turn: Turn, call: typeof TRACK, reaches: boolean): Promise<void> {
    const guarded = createActionCaller({ allowedNetworks: LOOPBACK, lookup: NO_NAMES })
    const { promise: killed, resolve: kill } = Promise.withResolvers<void>()
    const dying = stage.actions(async (request, ending) => {
      if (reaches) await guarded(request, ending)
      kill()
      return new Promise(() => undefined)
    })
    const ended = dying
      .run(turn, call, 'en', signal)
      .then((outcome) => assert.fail(`It ended: ${outcome.kind}`))
    await Promise.race([killed, ended])
    assert.deepEqual(await stage.statuses(), ['running'])
  }

  for (const reaches of [false, true]) {
    const when = reaches ? 'after the API did it' : 'before the API heard of it'
    test(`whose worker was killed ${when} calls a GET again, under the same key`, async () => {
      await stage.setUp(answering({ status: 'shipped' }))
      await stage.put(stage.tenant, trackOrder(stage.api.url))
      const turn = await stage.turn(stage.tenant)
      await killedIn(turn, TRACK, reaches)
      const outcome = await stage.actions().run(turn, TRACK, 'en', signal)
      assert.equal(outcome.kind, 'done')
      assert.equal(stage.api.received.length, reaches ? 2 : 1)
      assert.equal(new Set(stage.api.received.map(({ headers }) => headers['idempotency-key'])).size, 1)
      assert.deepEqual(await stage.statuses(), ['done'])
    })

    test(`whose worker was killed ${when} repeats no other call, and a person looks`, async () => {
      await stage.setUp(answering({ id: '48213' }))
      await stage.put(stage.tenant, cancelOrder(stage.api.url, { confirmation: undefined }))
      const turn = await stage.turn(stage.tenant)
      await killedIn(turn, CANCEL, reaches)
      for (const _ of ['once', 'again']) {
        assert.match(
          whyFailed(await stage.actions().run(turn, CANCEL, 'en', signal)),
          /may have been carried out/,
        )
      }
      assert.equal(stage.api.received.length, reaches ? 1 : 0)
      assert.deepEqual(await stage.statuses(), ['failed'])
    })

    test(`whose worker was killed ${when} repeats a call that the API knows by its key`, async () => {
      await stage.setUp(answering({ id: '48213' }))
      const request = { idempotent_by_key: true }
      await stage.put(stage.tenant, cancelOrder(stage.api.url, { confirmation: undefined }, request))
      const turn = await stage.turn(stage.tenant)
      await killedIn(turn, CANCEL, reaches)
      assert.equal((await stage.actions().run(turn, CANCEL, 'en', signal)).kind, 'done')
      assert.equal(stage.api.received.length, reaches ? 2 : 1)
      assert.equal(new Set(stage.api.received.map(({ headers }) => headers['idempotency-key'])).size, 1)
    })
  }

  test('knows the outcome of a call that could not be written while the database was away', async () => {
    await stage.setUp(answering({ id: '48213' }))
    await stage.put(stage.tenant, cancelOrder(stage.api.url, { confirmation: undefined }))
    const turn = await stage.turn(stage.tenant)
    const { db } = stage.context
    let cuts = 0
    const withTenant: typeof db.withTenant = async (tenant, work) => {
      if (stage.api.received.length > 0 && cuts++ === 0) throw new Error('Connection terminated unexpectedly')
      return db.withTenant(tenant, work)
    }
    const actions = stage.actions(undefined, { ...db, withTenant })
    assert.equal((await actions.run(turn, CANCEL, 'en', signal)).kind, 'done')
    assert.equal((await actions.run(turn, CANCEL, 'en', signal)).kind, 'done')
    assert.deepEqual([cuts > 0, stage.api.received.length], [true, 1])
  })

  test('that ends during a call waits for one that may not be repeated, and for no other', async () => {
    const ending = new AbortController()
    await stage.setUp(({ method }, response) => {
      ending.abort(new Error('the worker stops'))
      if (method === 'POST') response.end('{"id":1}')
    })
    await stage.put(stage.tenant, cancelOrder(stage.api.url, { confirmation: undefined }))
    await assert.rejects(
      stage.actions().run(await stage.turn(stage.tenant), CANCEL, 'en', ending.signal),
      /stops/,
    )
    assert.deepEqual(await stage.statuses(), ['done'])
    const looking = new AbortController()
    stage.answer = () => looking.abort(new Error('the worker stops'))
    await stage.put(stage.tenant, trackOrder(stage.api.url))
    await assert.rejects(
      stage.actions().run(await stage.turn(stage.tenant), TRACK, 'en', looking.signal),
      /stops/,
    )
    assert.deepEqual(await stage.statuses(), ['done', 'running'])
  })

  test('is not overruled by a worker that was presumed dead', async () => {
    const { promise: called, resolve: call } = Promise.withResolvers<void>()
    const { promise: answered, resolve: letAnswer } = Promise.withResolvers<void>()
    await stage.setUp(async (_, response) => {
      call()
      await answered
      response.end('{"id":"48213"}')
    })
    await stage.put(stage.tenant, cancelOrder(stage.api.url, { confirmation: undefined }))
    const turn = await stage.turn(stage.tenant)
    const slow = stage.actions().run(turn, CANCEL, 'en', signal)
    await called
    const outcome = await stage.actions().run(turn, CANCEL, 'en', signal)
    assert.match(whyFailed(outcome), /may have been carried out/)
    letAnswer()
    assert.deepEqual(await slow, outcome)
    assert.deepEqual(await stage.statuses(), ['failed'])
  })
})
