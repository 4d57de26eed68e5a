import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testContext, testRequest, withoutRowSecurity } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { applyTrigger } from '../conversations/apply-trigger.ts'
import { REOPENABLE_MS } from '../conversations/status.ts'
import { openTestConversation } from '../conversations/test-factories.ts'
import { close, resolve } from '../interventions/interventions.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { TicketKind } from '../tickets/rules.ts'
import { creditWallet } from '../wallet/credit.ts'
import { findBalanceHalalas } from '../wallet/queries.ts'
import { reachTicketKind } from '../wallet/test-factories.ts'
import { openUsageCount } from './count-hours.ts'
import { getUsageSummary } from './get-usage-summary.ts'
import { countUsage } from './queries.ts'

interface Life {
  readonly kinds?: readonly TicketKind[]
  readonly fixture?: boolean
  readonly escalated?: boolean
  readonly touched?: boolean
  readonly closed?: boolean
}

const NOTHING = { knowledge_ticket: 0, action_ticket: 0, routed_ticket: 0, zero: 0 }

const database = await useTestDatabase()
const context = testContext(database.db, movableClock(new Date('2026-09-10T00:00:00.000Z')))

describe('GET /v1/usage/summary', () => {
  function live(tenant: Tenant, { kinds = [], fixture = false, escalated, touched, closed }: Life) {
    return context.db.withTenant(tenant, async (tx) => {
      let conversation = await openTestConversation(tx, context, { fixture })
      const apply = async (...step: ['person_wrote' | 'person_closed'] | ['escalated']) => {
        const extra = { reason: 'complaint', queue: 'complaints', summary: null } as const
        const applied = await applyTrigger(tx, context, conversation, step[0], extra)
        assert.equal(applied.kind, 'applied')
        conversation = applied.conversation
      }
      for (const kind of kinds) {
        await reachTicketKind(tx, context, {
          conversationId: conversation.id,
          kind,
          fixture,
          at: context.clock.now(),
        })
      }
      if (escalated === true) await apply('escalated')
      if (touched === true) await apply('person_wrote')
      if (closed === true) await apply('person_closed')
    })
  }

  async function summary(tenant: Tenant, query: { from?: string; to?: string } = {}) {
    // The period's end is not part of it, so the request comes a moment after what it counts.
    context.clock.advance(1)
    const input = { params: undefined, query, body: undefined }
    const request = testRequest<'getUsageSummary'>(context, tenant, input)
    return (await getUsageSummary(context)(request)).data
  }

  /** Lets the present hour pass and be counted, with all before it. */
  async function countAllHours(): Promise<void> {
    context.clock.advance(3 * 60 * 60_000)
    const count = openUsageCount(context.db)
    while ((await count(context.clock.now())) > 0);
  }

  test('counts the month to date from real rows', async () => {
    const tenant = await insertTestTenant(database.db)
    await live(tenant, { kinds: ['knowledge_ticket'], closed: true })
    await live(tenant, { kinds: ['routed_ticket', 'action_ticket'], escalated: true, closed: true })
    await live(tenant, { kinds: ['routed_ticket'], escalated: true })
    await live(tenant, { kinds: ['zero'], touched: true, closed: true })
    await creditWallet(context, { ...tenant, halalas: 1000, reason: 'top-up' })
    assert.deepEqual(await summary(tenant), {
      period: { from: '2026-09-01T00:00:00.000Z', to: context.clock.now().toISOString() },
      wallet_balance_halalas: 100_000 + 1000 - 300,
      tickets: { knowledge_ticket: 1, action_ticket: 1, routed_ticket: 1, zero: 1 },
      billed_halalas: 300,
      conversations: { opened: 4, closed: 3, agent_alone: 1 },
    })
  })

  test('a tenant without any use has zeroes and its opening balance', async () => {
    const tenant = await insertTestTenant(database.db, 'live')
    const { wallet_balance_halalas, tickets, billed_halalas, conversations } = await summary(tenant)
    assert.equal(wallet_balance_halalas, 0)
    assert.deepEqual(tickets, NOTHING)
    // Deep equality tells zero from minus zero.
    assert.deepEqual({ billed_halalas }, { billed_halalas: 0 })
    assert.deepEqual(conversations, { opened: 0, closed: 0, agent_alone: 0 })
  })

  test('fixtures count nowhere, neither at once nor by the hour', async () => {
    const tenant = await insertTestTenant(database.db)
    await live(tenant, { kinds: ['action_ticket'], fixture: true, closed: true })
    const atOnce = await summary(tenant)
    assert.deepEqual(atOnce.tickets, NOTHING)
    assert.equal(atOnce.billed_halalas, 0)
    assert.equal(atOnce.wallet_balance_halalas, 100_000)
    assert.deepEqual(atOnce.conversations, { opened: 0, closed: 0, agent_alone: 0 })
    // Beside a conversation of the same hour that does count, so that the hour is counted.
    await live(tenant, { closed: true })
    await countAllHours()
    const { tickets, conversations } = await summary(tenant)
    assert.deepEqual(tickets, NOTHING)
    assert.deepEqual(conversations, { opened: 1, closed: 1, agent_alone: 1 })
  })

  test('from belongs to the period, to does not', async () => {
    const tenant = await insertTestTenant(database.db)
    const at = context.clock.now()
    await live(tenant, { kinds: ['knowledge_ticket'], closed: true })
    const moment = at.toISOString()
    const next = new Date(at.getTime() + 1).toISOString()
    const within = await summary(tenant, { from: moment, to: next })
    assert.equal(within.tickets.knowledge_ticket, 1)
    assert.equal(within.billed_halalas, 100)
    assert.deepEqual(within.conversations, { opened: 1, closed: 1, agent_alone: 1 })
    for (const period of [{ from: next }, { to: moment }]) {
      const without = await summary(tenant, period)
      assert.deepEqual(without.tickets, NOTHING)
      assert.equal(without.billed_halalas, 0)
      assert.deepEqual(without.conversations, { opened: 0, closed: 0, agent_alone: 0 })
    }
  })

  test('a reopened conversation keeps that the agent was not alone', async () => {
    const tenant = await insertTestTenant(database.db)
    await context.db.withTenant(tenant, async (tx) => {
      const opened = await openTestConversation(tx, context, { thread: 't' })
      const extra = { reason: 'complaint', queue: 'complaints', summary: null } as const
      const escalated = await applyTrigger(tx, context, opened, 'escalated', extra)
      assert.equal(escalated.kind, 'applied')
      await applyTrigger(tx, context, escalated.conversation, 'person_resolved')
      const reopened = await openTestConversation(tx, context, { thread: 't' })
      assert.equal(reopened.escalated, false)
      await applyTrigger(tx, context, reopened, 'person_closed')
    })
    assert.deepEqual((await summary(tenant)).conversations, { opened: 1, closed: 1, agent_alone: 0 })
  })

  test('what a person resolved or closed was not the agent’s alone, counted at once or by the hour', async () => {
    const tenant = await insertTestTenant(database.db)
    const from = context.clock.now().toISOString()
    const open = (thread: string) =>
      context.db.withTenant(tenant, async (tx) => {
        const opened = await openTestConversation(tx, context, { thread })
        const applied = await applyTrigger(tx, context, opened, 'work_started')
        assert.equal(applied.kind, 'applied')
        return applied.conversation
      })
    const who = ({ id }: { id: string }) => ({ tenant, conversationId: id, actor: 'Noura' })
    const confirmed = await open('confirmed')
    await context.db.withTenant(tenant, (tx) => applyTrigger(tx, context, confirmed, 'customer_confirmed'))
    assert.equal((await resolve(context, who(await open('resolved')))).kind, 'applied')
    assert.equal((await close(context, who(await open('closed')))).kind, 'applied')
    context.clock.advance(REOPENABLE_MS)
    for (const thread of ['confirmed', 'resolved']) await open(thread)
    const conversations = { opened: 5, closed: 3, agent_alone: 1 }
    const countedLater = async () => (await summary(tenant, { from })).conversations
    assert.deepEqual(await countedLater(), conversations)
    await countAllHours()
    assert.deepEqual(await countedLater(), conversations)
  })

  test("another environment's use and money are its own", async () => {
    const tenant = await insertTestTenant(database.db)
    await live(tenant, { kinds: ['knowledge_ticket'], closed: true })
    const others = [{ ...tenant, environment: 'live' } as const, await insertTestTenant(database.db, 'live')]
    for (const other of others) {
      assert.equal((await summary(other)).billed_halalas, 0)
      // The statements name their tenant without row-level security, too.
      await withoutRowSecurity(database.db, other, async (tx) => {
        const period = { from: new Date(0), to: new Date('2100-01-01T00:00:00Z') }
        const { tickets, ...rest } = await countUsage(tx, period)
        assert.deepEqual(tickets, NOTHING)
        assert.deepEqual(rest, { billedHalalas: 0, opened: 0, closed: 0, agentAlone: 0 })
        assert.equal(await findBalanceHalalas(tx), 0)
      })
    }
  })
})
