import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { testContext } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { ensureCustomer } from '../customers/test-factories.ts'
import { sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'
import { applyTrigger } from './apply-trigger.ts'
import type { Conversation } from './conversation.ts'
import { createConversationEdits } from './conversation-edits.ts'
import { insertConversations, lockConversation, takeBackConversations } from './locked-queries.ts'
import { openOrContinueConversations } from './open-or-continue.ts'
import { findConversation, listConversations } from './queries.ts'
import { REOPENABLE_MS, type Trigger } from './status.ts'
import { openOrContinueConversation, openTestConversation } from './test-factories.ts'

const database = await useTestDatabase()
const context = testContext(database.db)

describe('openOrContinueConversation', () => {
  function open(tenant: Tenant, options: Parameters<typeof openTestConversation>[2] = {}) {
    return context.db.withTenant(tenant, (tx) => openTestConversation(tx, context, options))
  }

  function apply(tenant: Tenant, { id }: Conversation, trigger: Exclude<Trigger, 'inbound' | 'snoozed'>) {
    return context.db.withTenant(tenant, async (tx) => {
      const conversation = await lockConversation(tx, id)
      assert.ok(conversation)
      const extra = { grounded: false, reason: 'complaint', queue: 'complaints', summary: 'angry' } as const
      const applied = await applyTrigger(tx, context, conversation, trigger, extra)
      assert.equal(applied.kind, 'applied')
      return applied.conversation
    })
  }

  test('numbers are unique and without gaps under 50 concurrent opens, and count per tenant', async () => {
    const tenant = await insertTestTenant(database.db)
    const live = { ...tenant, environment: 'live' } as const
    const opened = await Promise.all(Array.from({ length: 50 }, () => open(tenant)))
    assert.deepEqual(
      opened.map(({ number }) => number).sort((a, b) => a - b),
      Array.from({ length: 50 }, (_, index) => index + 1),
    )
    assert.equal((await open(live)).number, 1)
  })

  test('a number whose transaction is rolled back is given to the next conversation', async () => {
    const tenant = await insertTestTenant(database.db)
    const failing = context.db.withTenant(tenant, async (tx) => {
      assert.equal((await openTestConversation(tx, context)).number, 1)
      throw new Error('rolled back')
    })
    await assert.rejects(failing, /rolled back/)
    assert.equal((await open(tenant)).number, 1)
  })

  test('messages that race into one thread share one conversation and use one number', async () => {
    const tenant = await insertTestTenant(database.db)
    const at = context.clock.now()
    // The customer is known beforehand: making one would let the racers wait for each other too early.
    const { id: customerId } = await context.db.withTenant(tenant, (tx) =>
      ensureCustomer(tx, context, { channel: 'web', externalId: 'v', displayName: null, phone: null }),
    )
    const arrival = {
      channel: 'web',
      externalThreadId: 'same',
      channelAccountId: null,
      customerId,
      at,
    } as const
    const opened = await Promise.all(
      Array.from({ length: 20 }, () =>
        context.db.withTenant(tenant, (tx) => openOrContinueConversation(tx, context, arrival)),
      ),
    )
    assert.equal(new Set(opened.map(({ id }) => id)).size, 1)
    assert.equal((await open(tenant, { thread: 'next' })).number, 2)
  })

  test('a conversation that a rival opened is not opened twice, and its number is not lost', async () => {
    const tenant = await insertTestTenant(database.db)
    const first = await open(tenant)
    await context.db.withTenant(tenant, async (tx) => {
      const rivals = [{ tenant, conversation: { ...first, id: context.ids.uuid() } }]
      assert.deepEqual(await insertConversations(tx, rivals), [null])
      await takeBackConversations(tx, rivals)
    })
    assert.equal((await open(tenant)).number, 2)
  })

  test('a message that waited for a rival’s to open their thread continues that conversation, and no number is lost', async () => {
    const tenant = await insertTestTenant(database.db)
    const thread = 'same'
    const sender = { channel: 'web', externalId: thread, displayName: null, phone: null } as const
    await context.db.withTenant(tenant, (tx) => ensureCustomer(tx, context, sender))
    const operator = await context.db.connect()
    const [rivals, [waiting]] = await context.db.withTenant(tenant, async (tx) => {
      const opened = await openTestConversation(tx, context, { thread })
      const late = open(tenant, { thread })
      for (let blocked = 0; blocked === 0; ) {
        const { rows } = await operator.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
        )
        blocked = rows.length
      }
      // In a list, because a promise would be waited for before the commit.
      return [opened, [late]] as const
    })
    await operator.end()
    assert.equal((await waiting).id, rivals.id)
    assert.equal((await open(tenant)).number, 2)
  })

  test('a new conversation is new, with the moment of its first message', async () => {
    const tenant = await insertTestTenant(database.db)
    const conversation = await open(tenant)
    assert.equal(conversation.status, 'new')
    assert.equal(conversation.number, 1)
    assert.deepEqual(conversation.lastInboundAt, context.clock.now())
    assert.deepEqual(conversation.createdAt, context.clock.now())
    assert.equal(conversation.firstReplyAt, null)
    assert.equal(conversation.closedAt, null)
  })

  test('a message continues the conversation of its thread and opens it again', async () => {
    const tenant = await insertTestTenant(database.db)
    const first = await open(tenant, { thread: 't' })
    await apply(tenant, first, 'reply_delivered')
    context.clock.advance(60_000)
    const next = await open(tenant, { thread: 't' })
    assert.equal(next.id, first.id)
    assert.equal(next.status, 'open')
    assert.deepEqual(next.lastInboundAt, context.clock.now())
  })

  test('the newest inbound message is the newest, also when an older one is recorded later', async () => {
    const tenant = await insertTestTenant(database.db)
    const first = await open(tenant, { thread: 't' })
    await open(tenant, { thread: 't', at: new Date(context.clock.now().getTime() - 5000) })
    const after = await context.db.withTenant(tenant, (tx) => findConversation(tx, first.id))
    assert.deepEqual(after?.lastInboundAt, first.lastInboundAt)
  })

  test('a message within 72 h reopens a resolved conversation with a fresh escalation state', async () => {
    const tenant = await insertTestTenant(database.db)
    const first = await open(tenant, { thread: 't' })
    await apply(tenant, first, 'escalated')
    await apply(tenant, first, 'person_resolved')
    context.clock.advance(REOPENABLE_MS - 1)
    const reopened = await open(tenant, { thread: 't' })
    assert.equal(reopened.id, first.id)
    assert.equal(reopened.status, 'open')
    assert.equal(reopened.escalated, false)
    assert.equal(reopened.escalationReason, null)
    assert.equal(reopened.queue, null)
    assert.equal(reopened.everEscalated, true)
    assert.equal(reopened.resolvedAt, null)
  })

  test('72 h after the resolution a message closes the old conversation and opens a new one', async () => {
    const tenant = await insertTestTenant(database.db)
    const first = await open(tenant, { thread: 't' })
    await apply(tenant, first, 'work_started')
    await apply(tenant, first, 'customer_confirmed')
    context.clock.advance(REOPENABLE_MS)
    const next = await open(tenant, { thread: 't' })
    assert.equal(next.status, 'new')
    assert.equal(next.number, first.number + 1)
    const closed = await context.db.withTenant(tenant, (tx) => findConversation(tx, first.id))
    assert.equal(closed?.status, 'closed')
    assert.deepEqual(closed?.closedAt, context.clock.now())
  })

  test('72 h are over where the message says so, although the clock here is behind the one that dated it', async () => {
    const tenant = await insertTestTenant(database.db)
    const first = await open(tenant, { thread: 't' })
    await apply(tenant, first, 'work_started')
    await apply(tenant, first, 'customer_confirmed')
    const at = new Date(context.clock.now().getTime() + REOPENABLE_MS)
    context.clock.advance(REOPENABLE_MS - 1000)
    const next = await open(tenant, { thread: 't', at })
    assert.equal(next.number, first.number + 1)
    const closed = await context.db.withTenant(tenant, (tx) => findConversation(tx, first.id))
    assert.deepEqual([closed?.status, closed?.closedAt], ['closed', at])
  })

  test('a message after a person closed the conversation opens a new one', async () => {
    const tenant = await insertTestTenant(database.db)
    const first = await open(tenant, { thread: 't' })
    await apply(tenant, first, 'person_closed')
    const next = await open(tenant, { thread: 't' })
    assert.notEqual(next.id, first.id)
    assert.equal(next.number, 2)
  })

  test('two customers in one thread have a conversation each', async () => {
    const tenant = await insertTestTenant(database.db)
    const opened = await context.db.withTenant(tenant, async (tx) => {
      const ids: string[] = []
      for (const externalId of ['amal', 'badr']) {
        const at = context.clock.now()
        const sender = { channel: 'slack', externalId, displayName: null, phone: null, at } as const
        const { id: customerId } = await ensureCustomer(tx, context, sender)
        const arrival = {
          channel: 'slack',
          externalThreadId: 'group',
          channelAccountId: null,
          customerId,
          at,
        } as const
        ids.push((await openOrContinueConversation(tx, context, arrival)).id)
      }
      return ids
    })
    assert.equal(new Set(opened).size, 2)
  })

  test('replies go out from the account that last received a message; an unknown account is left out', async () => {
    const tenant = await insertTestTenant(database.db)
    const accounts = [randomUUID(), randomUUID()]
    for (const id of accounts) {
      await database.db.shared.execute(sql`
        INSERT INTO channel_accounts (organization_id, environment, id, channel, name, created_at)
        VALUES (${tenant.organizationId}, ${tenant.environment}, ${id}, 'whatsapp', 'Shop', ${context.clock.now()})`)
    }
    const used = await context.db.withTenant(tenant, async (tx) => {
      const at = context.clock.now()
      const sender = { channel: 'whatsapp', externalId: '966', displayName: null, phone: null, at } as const
      const { id: customerId } = await ensureCustomer(tx, context, sender)
      const ids: (string | null)[] = []
      for (const channelAccountId of [
        randomUUID(),
        accounts[0] ?? '',
        accounts[1] ?? '',
        null,
        randomUUID(),
      ]) {
        const arrival = {
          channel: 'whatsapp',
          externalThreadId: '966',
          channelAccountId,
          customerId,
          at,
        } as const
        ids.push((await openOrContinueConversation(tx, context, arrival)).channelAccountId)
      }
      return ids
    })
    assert.deepEqual(used, [null, accounts[0], accounts[1], accounts[1], accounts[1]])
  })

  test('messages of one batch take effect in their order, whether their threads are new, open or long resolved', async () => {
    const tenant = await insertTestTenant(database.db)
    const resolved = await open(tenant, { thread: 'resolved' })
    await apply(tenant, resolved, 'person_wrote')
    await apply(tenant, resolved, 'person_resolved')
    context.clock.advance(REOPENABLE_MS)
    const continued = await open(tenant, { thread: 'continued' })
    await apply(tenant, continued, 'person_wrote')
    const { customerId } = resolved
    const customers = { resolved: customerId, continued: continued.customerId, fresh: customerId }
    const now = context.clock.now().getTime()
    const arrivals = (['fresh', 'resolved', 'continued', 'fresh', 'resolved'] as const).map(
      (thread, index) => ({
        ...{ tenant, channel: 'web' as const, channelAccountId: null },
        ...{ externalThreadId: thread, customerId: customers[thread], at: new Date(now + index) },
      }),
    )
    const placed = await database.db.acrossTenants(async (tx) => {
      const edits = createConversationEdits(context)
      const conversations = await openOrContinueConversations(tx, context, edits, arrivals)
      await edits.write(tx)
      return conversations
    })
    for (const conversation of placed) {
      const written = await context.db.withTenant(tenant, (tx) => findConversation(tx, conversation.id))
      assert.deepEqual(written, conversation)
    }
    assert.deepEqual(
      placed.map(({ number, status, lastInboundAt }) => [
        number,
        status,
        (lastInboundAt?.getTime() ?? 0) - now,
      ]),
      [
        [3, 'new', 3],
        [4, 'new', 4],
        [2, 'open', 2],
        [3, 'new', 3],
        [4, 'new', 4],
      ],
    )
    const closed = await context.db.withTenant(tenant, (tx) => findConversation(tx, resolved.id))
    assert.equal(closed?.status, 'closed')
  })

  test('when a rival has opened one of a batch’s threads, none is opened and every number is given back', async () => {
    const tenant = await insertTestTenant(database.db)
    const taken = await open(tenant)
    await database.db.acrossTenants(async (tx) => {
      const draft = (externalThreadId: string) => ({
        tenant,
        conversation: { ...taken, id: context.ids.uuid(), externalThreadId },
      })
      const drafts = [draft('a'), draft(taken.externalThreadId), draft('b')]
      const inserted = await insertConversations(tx, drafts)
      assert.deepEqual(
        inserted.map((conversation) => conversation !== null),
        [true, false, true],
      )
      await takeBackConversations(tx, drafts)
    })
    assert.equal((await open(tenant)).number, 2)
    const listed = await context.db.withTenant(tenant, (tx) => listConversations(tx, {}, null, 10))
    assert.equal(listed.length, 2)
  })
})
