import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { contextsOfSameIds, type TestContext, testContext } from '../../test/context.ts'
import { insertTestTenant, insertTwinTenants, useTestDatabase } from '../../test/harness.ts'
import type { SendResult } from '../channels/connector.ts'
import { applyTrigger } from '../conversations/apply-trigger.ts'
import { lockConversation } from '../conversations/locked-queries.ts'
import { sql } from '../db/sql.ts'
import { takeOver } from '../interventions/interventions.ts'
import { createLog } from '../platform/log.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { TicketKind } from '../tickets/rules.ts'
import { openUsageCount } from '../usage/count-hours.ts'
import { countUsage } from '../usage/queries.ts'
import { creditWallet } from '../wallet/credit.ts'
import { giveBackLostAnswers } from '../wallet/give-back.ts'
import { findBalanceHalalas } from '../wallet/queries.ts'
import { reachTicketKind } from '../wallet/test-factories.ts'
import { createRunner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import { createSendSource } from './send.job.ts'
import { queueTestReply, recordingConnector } from './test-factories.ts'

const HOUR_MS = 60 * 60_000
const LOST: SendResult = { kind: 'failed', reason: 'window_closed', error: 'too late' }
const SENT: SendResult = { kind: 'sent' }

const database = await useTestDatabase()
let context: TestContext
let tenant: Tenant

beforeEach(async () => {
  context = testContext(database.db)
  tenant = await insertTestTenant(database.db, 'live')
  await creditWallet(context, { ...tenant, halalas: 1000, reason: 'top-up' })
})

async function send(result: SendResult): Promise<void> {
  const source = createSendSource(context, () => recordingConnector(async () => result))
  const { db, clock } = context
  const sources = [source as unknown as WorkSource<unknown>]
  await createRunner({ db, clock, log: createLog('silent'), sources }).drain()
  clock.advance(2_000)
}

function reach(conversationId: string, kind: TicketKind, of: Tenant = tenant) {
  const at = context.clock.now()
  return context.db.withTenant(of, (tx) =>
    reachTicketKind(tx, context, { conversationId, kind, fixture: false, at }),
  )
}

/** An answer with a source, charged and queued as a turn does both. */
async function answer(thread: string, kind: TicketKind = 'knowledge_ticket'): Promise<string> {
  const { conversationId } = await queueTestReply(context, tenant, thread)
  await reach(conversationId, kind)
  return conversationId
}

function books() {
  return context.db.withTenant(tenant, async (tx) => {
    const tickets = await tx.query<{ kind: TicketKind; charged: number; entered: number }>(sql`
      SELECT t.kind, t.charged_halalas AS charged, coalesce(-(
        SELECT sum(e.amount_halalas) FROM wallet_entries e WHERE e.conversation_id = t.conversation_id), 0)::bigint AS entered
      FROM tickets t ORDER BY t.created_at, t.conversation_id`)
    const [ledger] = await tx.query<{ sum: number }>(
      sql`SELECT coalesce(sum(amount_halalas), 0)::bigint AS sum FROM wallet_entries`,
    )
    const usage = await countUsage(tx, { from: new Date(0), to: new Date('2100-01-01') })
    const balance = await findBalanceHalalas(tx)
    // Whatever happens, everything that tells of money agrees.
    assert.equal(ledger?.sum, balance)
    assert.deepEqual(
      tickets.map(({ entered }) => entered),
      tickets.map(({ charged }) => charged),
    )
    assert.equal(usage.billedHalalas, 1000 - balance)
    for (const [kind, count] of Object.entries(usage.tickets)) {
      assert.equal(count, tickets.filter((ticket) => ticket.kind === kind).length, kind)
    }
    return { balance, tickets: tickets.map(({ kind, charged }) => [kind, charged]) }
  })
}

describe('an answer that never reaches its customer', () => {
  it('costs nothing', async () => {
    await answer('thread')
    assert.deepEqual(await books(), { balance: 900, tickets: [['knowledge_ticket', 100]] })
    await send(LOST)
    assert.deepEqual(await books(), { balance: 1000, tickets: [['zero', 0]] })
  })

  it('costs nothing either where a greeting had been delivered before', async () => {
    await queueTestReply(context, tenant, 'thread', { sources: [] })
    await send(SENT)
    await answer('thread')
    await send(LOST)
    assert.deepEqual(await books(), { balance: 1000, tickets: [['zero', 0]] })
  })

  it('costs nothing either where a person took over before it left', async () => {
    const conversationId = await answer('thread')
    await takeOver(context, { tenant, conversationId, actor: 'Noura' })
    await send(SENT)
    assert.deepEqual(await books(), { balance: 1000, tickets: [['zero', 0]] })
  })

  it('is paid for once a later one is delivered, each time anew', async () => {
    for (const balance of [1000, 1000]) {
      await answer('thread')
      assert.equal((await books()).balance, 900)
      await send(LOST)
      assert.equal((await books()).balance, balance)
    }
    await answer('thread')
    await send(SENT)
    await answer('thread')
    await send(LOST)
    assert.deepEqual(await books(), { balance: 900, tickets: [['knowledge_ticket', 100]] })
    await reach(await answer('thread'), 'action_ticket')
    assert.deepEqual(await books(), { balance: 850, tickets: [['action_ticket', 150]] })
    // What cannot be lost is entered under its kind all the same, which no ticket can be charged for twice.
    const entered = await context.db.withTenant(tenant, (tx) =>
      tx.query(sql`SELECT ticket_kind FROM wallet_entries ORDER BY id DESC LIMIT 1`),
    )
    assert.deepEqual(entered, [{ ticket_kind: 'action_ticket' }])
  })

  it('stays paid for while another one is still on its way, and not when that is lost too', async () => {
    await answer('thread')
    await answer('thread')
    await send(LOST)
    assert.equal((await books()).balance, 900)
    context.clock.advance(HOUR_MS)
    await send(LOST)
    assert.deepEqual(await books(), { balance: 1000, tickets: [['zero', 0]] })
  })

  it('leaves what was paid for handing the conversation to a person', async () => {
    await reach(await answer('thread', 'routed_ticket'), 'knowledge_ticket')
    await send(LOST)
    assert.deepEqual(await books(), { balance: 950, tickets: [['routed_ticket', 50]] })
  })

  it('leaves what handing over costs where one message was to answer and to hand over', async () => {
    const id = await answer('thread')
    const escalation = { reason: 'no_answer', queue: 'orders', summary: 'Two things.' } as const
    await context.db.withTenant(tenant, async (tx) => {
      const conversation = await lockConversation(tx, id)
      assert.ok(conversation)
      await applyTrigger(tx, context, conversation, 'escalated', escalation)
    })
    await send(LOST)
    assert.deepEqual(await books(), { balance: 950, tickets: [['routed_ticket', 50]] })
  })

  it('never costs more for having been lost, where handing over has become dearer than the answer was', async () => {
    const id = await answer('thread')
    const escalation = { reason: 'no_answer', queue: 'orders', summary: null } as const
    await context.db.withTenant(tenant, async (tx) => {
      await tx.execute(
        sql`UPDATE organizations SET price_routed_halalas = 200 WHERE id = ${tenant.organizationId}`,
      )
      const conversation = await lockConversation(tx, id)
      assert.ok(conversation)
      await applyTrigger(tx, context, conversation, 'escalated', escalation)
    })
    await send(LOST)
    assert.deepEqual(await books(), { balance: 900, tickets: [['routed_ticket', 100]] })
  })

  it('leaves an action that succeeded what it was', async () => {
    await answer('thread', 'action_ticket')
    await send(LOST)
    assert.deepEqual(await books(), { balance: 850, tickets: [['action_ticket', 150]] })
  })

  it('is taken out of hours that are counted already, again and again', async () => {
    const count = async () => {
      const count = openUsageCount(database.db)
      while ((await count(context.clock.now())) > 0);
    }
    const id = await answer('thread', 'routed_ticket')
    context.clock.advance(5 * HOUR_MS)
    await count()
    for (let round = 0; round < 2; round++) {
      await reach(id, 'knowledge_ticket')
      assert.deepEqual((await books()).tickets, [['knowledge_ticket', 100]])
      context.clock.advance(5 * HOUR_MS)
      await count()
      await send(LOST)
      assert.deepEqual((await books()).tickets, [['routed_ticket', 50]])
      context.clock.advance(5 * HOUR_MS)
      await count()
      assert.deepEqual(await books(), { balance: 950, tickets: [['routed_ticket', 50]] })
      await queueTestReply(context, tenant, 'thread')
    }
  })
})

for (const others of ['sent', 'failed'] as const) {
  it(`what is given back goes to the tenant itself, where others’ answers under the same ids are ${others}`, async () => {
    const sameIds = contextsOfSameIds(context)
    const [owner, ...twins] = await insertTwinTenants(database.db)
    const escalation = { reason: 'no_answer', queue: 'orders', summary: null } as const
    let conversationId = ''
    for (const twin of [owner, ...twins]) {
      await creditWallet(context, { ...twin, halalas: 1000, reason: 'top-up' })
      const reply = await queueTestReply(sameIds(), twin, 'thread')
      conversationId = reply.conversationId
      // The others' conversations were handed over too.
      if (twin !== owner) await reach(conversationId, 'routed_ticket', twin)
      await reach(conversationId, 'knowledge_ticket', twin)
      await database.db.withTenant(twin, async (tx) => {
        await tx.execute(sql`
        UPDATE outgoing_messages SET status = ${twin === owner ? 'failed' : others}, send_at = NULL WHERE id = ${reply.id}`)
        const conversation = await lockConversation(tx, conversationId)
        assert.ok(conversation)
        if (twin !== owner) await applyTrigger(tx, context, conversation, 'escalated', escalation)
      })
    }
    const balances = () =>
      Promise.all([owner, ...twins].map((twin) => database.db.withTenant(twin, findBalanceHalalas)))
    const before = await balances()
    await database.db.acrossTenants((tx) =>
      giveBackLostAnswers(tx, context, [{ tenant: owner, conversationId }], context.clock.now()),
    )
    assert.deepEqual(
      await balances(),
      before.map((balance, index) => balance + (index === 0 ? 100 : 0)),
    )
  })
}
