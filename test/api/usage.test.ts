import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { creditWallet } from '../../server/wallet/credit.ts'
import type { TestApp } from '../service.ts'
import { assertProblem, type Json, useApi } from './support.ts'
import { converse } from './support-messages.ts'

const HOUR_MS = 3_600_000

const api = await useApi()

// API document, Resources "Usage summary" and "GET /v1/usage/summary".
describe('usage', () => {
  let app: TestApp

  beforeEach(async () => {
    api.nextMinute()
    app = await api.service.createDemo()
  })

  const summary = async (query = '', as = app): Promise<Json> =>
    (await api.get(as, `/v1/usage/summary${query}`)).body.data

  it('a usage summary has exactly the documented fields', async () => {
    const data = await summary()
    assert.deepEqual(Object.keys(data), [
      'period',
      'wallet_balance_halalas',
      'tickets',
      'billed_halalas',
      'conversations',
    ])
    assert.deepEqual(Object.keys(data.period), ['from', 'to'])
    assert.deepEqual(Object.keys(data.tickets), [
      'knowledge_ticket',
      'action_ticket',
      'routed_ticket',
      'zero',
    ])
    assert.deepEqual(Object.keys(data.conversations), ['opened', 'closed', 'agent_alone'])
  })

  it('the default period is month to date', async () => {
    const { period } = await summary()
    const now = api.service.clock.now().toISOString()
    assert.deepEqual(period, { from: `${now.slice(0, 7)}-01T00:00:00.000Z`, to: now })
  })

  it('an unused wallet holds 100,000 halalas in the sandbox and 0 in live', async () => {
    const live = await api.app({ ...app.tenant, environment: 'live' })
    assert.equal((await summary()).wallet_balance_halalas, 100_000)
    assert.equal((await summary('', live)).wallet_balance_halalas, 0)
  })

  it('tickets are counted by kind and billed at their prices', async () => {
    await converse(api, app, { text: 'How long does delivery take in Riyadh?' })
    await converse(api, app, { text: 'I want to talk to a person.' })
    await converse(api, app, { text: 'Thanks!' })
    const data = await summary()
    assert.deepEqual(data.tickets, { knowledge_ticket: 1, action_ticket: 0, routed_ticket: 1, zero: 1 })
    assert.equal(data.billed_halalas, 150)
    assert.equal(data.wallet_balance_halalas, 99_850)
    assert.deepEqual(data.conversations, { opened: 3, closed: 0, agent_alone: 0 })
  })

  it('closed and agent_alone count conversations that ended', async () => {
    await converse(api, app, { text: 'How long does delivery take in Riyadh?' })
    api.service.clock.advance(24 * HOUR_MS)
    await api.work()
    api.service.clock.advance(72 * HOUR_MS)
    await api.work()
    const now = api.service.clock.now().toISOString()
    const { conversations } = await summary(`?from=2026-09-01T00:00:00Z&to=${now}`)
    assert.deepEqual(conversations, { opened: 1, closed: 1, agent_alone: 1 })
  })

  it('from belongs to the period and to does not', async () => {
    const { created_at } = await converse(api, app)
    const later = new Date(Date.parse(created_at) + 1).toISOString()
    assert.equal((await summary(`?from=${created_at}&to=${later}`)).conversations.opened, 1)
    assert.equal((await summary(`?from=2026-01-01T00:00:00Z&to=${created_at}`)).conversations.opened, 0)
    assert.equal((await summary(`?from=${later}`)).conversations.opened, 0)
  })

  it('an empty period is allowed', async () => {
    const moment = '2026-01-01T00:00:00.000Z'
    const { period, conversations } = await summary(`?from=${moment}&to=${moment}`)
    assert.deepEqual(period, { from: moment, to: moment })
    assert.equal(conversations.opened, 0)
  })

  it('a credit raises the balance and is not billed', async () => {
    await creditWallet(api.service.opened.context, { ...app.tenant, halalas: 5_000, reason: 'Invoice 7' })
    const data = await summary()
    assert.equal(data.wallet_balance_halalas, 105_000)
    assert.equal(data.billed_halalas, 0)
  })

  for (const query of [
    'from=2026-09-01',
    'from=2026-09-01T00:00:00',
    'from=',
    'from=2026-02-30T00:00:00Z',
    'from=2026-09-01T00:00:00Z&from=2026-09-02T00:00:00Z',
    'from=2026-09-02T00:00:00Z&to=2026-09-01T00:00:00Z',
    'from=9999-01-01T00:00:00Z',
  ]) {
    it(`${query} is refused`, async () => {
      assertProblem(await api.get(app, `/v1/usage/summary?${query}`), 400, 'validation_failed', ['from'])
    })
  }

  it('to must be a date-time, and no other parameter is known', async () => {
    assertProblem(await api.get(app, '/v1/usage/summary?to=now'), 400, 'validation_failed', ['to'])
    assertProblem(await api.get(app, '/v1/usage/summary?month=9'), 400, 'validation_failed', ['month'])
  })

  it('the summary is of one organization and environment', async () => {
    await converse(api, app)
    const stranger = await api.app()
    const live = await api.app({ ...app.tenant, environment: 'live' })
    const neighbour = await api.app({ ...app.tenant })
    assert.equal((await summary('', stranger)).conversations.opened, 0)
    assert.equal((await summary('', live)).conversations.opened, 0)
    assert.equal((await summary('', neighbour)).conversations.opened, 1)
  })
})
