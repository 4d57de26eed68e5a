import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { ConversationStatus } from '../../contract/schemas/conversation.ts'
import { testContext, testRequest, withoutRowSecurity } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { createCursors } from '../http/cursor.ts'
import type { Tenant } from '../platform/tenant.ts'
import { applyTrigger } from './apply-trigger.ts'
import { getConversation } from './get-conversation.ts'
import { listConversations } from './list-conversations.ts'
import { lockConversation, lockOpenConversations } from './locked-queries.ts'
import { answerMessages, listVisibleMessages, markAllAnswered } from './message-queries.ts'
import { findConversation, listConversations as listConversationRows } from './queries.ts'
import { GROUNDED_ANSWER, insertTestMessage, openTestConversation } from './test-factories.ts'
import { lockTimer, setTimer } from './timer-queries.ts'

const cursors = createCursors(randomBytes(32))

async function unansweredIds(tx: TenantTransaction, conversationId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    SELECT id FROM messages WHERE conversation_id = ${conversationId} AND NOT answered ORDER BY id`)
  return rows.map(({ id }) => id)
}

interface ListQuery {
  cursor?: string
  limit?: number
  status?: ConversationStatus
  customer_id?: string
}

const database = await useTestDatabase()
const context = testContext(database.db)

describe('conversations', () => {
  function open(tenant: Tenant, thread?: string) {
    return context.db.withTenant(tenant, (tx) =>
      openTestConversation(tx, context, thread === undefined ? {} : { thread }),
    )
  }

  function get(tenant: Tenant, id: string) {
    const input = { params: { id }, query: undefined, body: undefined }
    return getConversation(context)(testRequest<'getConversation'>(context, tenant, input))
  }

  function list(tenant: Tenant, query: ListQuery = {}) {
    const input = { params: undefined, query, body: undefined }
    return listConversations(context, cursors)(testRequest<'listConversations'>(context, tenant, input))
  }

  test('a conversation is shown with every field and its messages, oldest first', async () => {
    const tenant = await insertTestTenant(database.db)
    const { id, customerId } = await open(tenant)
    const at = context.clock.now().toISOString()
    const media = {
      id: randomUUID(),
      kind: 'image',
      url: 'https://a/b',
      mime: 'image/png',
      size: 3,
      filename: null,
    } as const
    const ids = await context.db.withTenant(tenant, async (tx) => {
      const question = await insertTestMessage(tx, context, id, { media: [media], text: null })
      const answer = await insertTestMessage(tx, context, id, { ...GROUNDED_ANSWER, sentAt: null })
      const conversation = await lockConversation(tx, id)
      assert.ok(conversation)
      await applyTrigger(tx, context, conversation, 'reply_delivered', {
        grounded: true,
        intent: 'delivery_time',
        job: 'answer_from_knowledge',
      })
      return [question, answer]
    })
    assert.deepEqual(await get(tenant, id.toUpperCase()), {
      data: {
        id,
        number: 1,
        channel: 'web',
        status: 'pending',
        customer_id: customerId,
        queue: null,
        job: 'answer_from_knowledge',
        intent: 'delivery_time',
        escalated: false,
        escalation_reason: null,
        human_touched: false,
        fixture: false,
        first_reply_at: at,
        last_inbound_at: at,
        closed_at: null,
        created_at: at,
        updated_at: at,
        messages: [
          {
            id: ids[0],
            direction: 'in',
            author: 'customer',
            text: null,
            media: [media],
            sources: [],
            sent_at: at,
            created_at: at,
          },
          {
            id: ids[1],
            direction: 'out',
            author: 'agent',
            text: GROUNDED_ANSWER.text,
            media: [],
            sources: GROUNDED_ANSWER.sources,
            sent_at: null,
            created_at: at,
          },
        ],
      },
    })
  })

  test('an escalation shows its reason and queue, and never its summary', async () => {
    const tenant = await insertTestTenant(database.db)
    const { id } = await open(tenant)
    await context.db.withTenant(tenant, async (tx) => {
      const conversation = await lockConversation(tx, id)
      assert.ok(conversation)
      const extra = { reason: 'customer_request', queue: 'refunds', summary: 'wants a refund' } as const
      await applyTrigger(tx, context, conversation, 'escalated', extra)
    })
    const { data } = await get(tenant, id)
    assert.equal(data.status, 'open')
    assert.equal(data.escalated, true)
    assert.equal(data.escalation_reason, 'customer_request')
    assert.equal(data.queue, 'refunds')
    assert.doesNotMatch(JSON.stringify(data), /wants a refund/)
  })

  test('the detail holds the latest 500 messages', async () => {
    const tenant = await insertTestTenant(database.db)
    const { id } = await open(tenant)
    const ids = await context.db.withTenant(tenant, async (tx) => {
      const inserted: string[] = []
      for (let n = 0; n < 502; n++) inserted.push(await insertTestMessage(tx, context, id))
      return inserted
    })
    const { data } = await get(tenant, id)
    assert.deepEqual(
      data.messages.map((message) => message.id),
      ids.slice(2),
    )
  })

  test('the detail holds fewer messages where their media would make it endless', async () => {
    const tenant = await insertTestTenant(database.db)
    const { id } = await open(tenant)
    const item = { id: randomUUID(), kind: 'file', mime: 'text/plain', size: 0, filename: null } as const
    const ids = await context.db.withTenant(tenant, async (tx) => {
      const inserted: string[] = []
      for (let n = 0; n < 30; n++) {
        const media = [{ ...item, url: 'x'.repeat(2_000_000) }]
        inserted.push(await insertTestMessage(tx, context, id, { media }))
      }
      return inserted
    })
    const { data } = await get(tenant, id)
    assert.ok(JSON.stringify(data).length < 52_000_000)
    assert.deepEqual(
      data.messages.map((message) => message.id),
      ids.slice(-25),
    )
  })

  test('an inbound event becomes one message, however often it is tried', async () => {
    const tenant = await insertTestTenant(database.db)
    const { id } = await open(tenant)
    const inboundEventId = randomUUID()
    const tryIt = () =>
      context.db.withTenant(tenant, (tx) => insertTestMessage(tx, context, id, { inboundEventId }))
    await tryIt()
    await assert.rejects(tryIt(), /not written/)
    assert.equal((await get(tenant, id)).data.messages.length, 1)
  })

  test('messages wait for an answer until a turn has dealt with them', async () => {
    const tenant = await insertTestTenant(database.db)
    const { id } = await open(tenant)
    await context.db.withTenant(tenant, async (tx) => {
      const waiting: string[] = []
      for (let n = 0; n < 3; n++) waiting.push(await insertTestMessage(tx, context, id, { answered: false }))
      await insertTestMessage(tx, context, id, GROUNDED_ANSWER)
      const unanswered = () => unansweredIds(tx, id)
      assert.deepEqual(await unanswered(), waiting)
      const dealtWith = waiting.slice(0, 2).map((messageId) => ({ tenant, conversationId: id, messageId }))
      await tx.execute(answerMessages(dealtWith))
      assert.deepEqual(await unanswered(), waiting.slice(2))
      await markAllAnswered(tx, [{ tenant, conversationId: id }])
      assert.deepEqual(await unanswered(), [])
    })
  })

  test('filters by status, by customer and by both', async () => {
    const tenant = await insertTestTenant(database.db)
    const first = await open(tenant, 'amal')
    await context.db.withTenant(tenant, async (tx) => {
      const conversation = await lockConversation(tx, first.id)
      assert.ok(conversation)
      await applyTrigger(tx, context, conversation, 'person_closed')
    })
    const second = await open(tenant, 'amal')
    const other = await open(tenant, 'badr')
    const ids = async (query: ListQuery) => (await list(tenant, query)).data.map(({ id }) => id)
    const customer_id = first.customerId
    assert.deepEqual(await ids({}), [other.id, second.id, first.id])
    assert.deepEqual(await ids({ status: 'new' }), [other.id, second.id])
    assert.deepEqual(await ids({ customer_id }), [second.id, first.id])
    assert.deepEqual(await ids({ customer_id, status: 'closed' }), [first.id])
    assert.deepEqual(await ids({ customer_id: customer_id.toUpperCase(), status: 'closed' }), [first.id])
    assert.deepEqual(await ids({ status: 'snoozed' }), [])
    assert.deepEqual(await ids({ customer_id: randomUUID() }), [])
  })

  test('pages stay stable while conversations are opened', async () => {
    const tenant = await insertTestTenant(database.db)
    const expected: string[] = []
    for (let n = 0; n < 5; n++) expected.unshift((await open(tenant)).id)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data, next_cursor } = await list(tenant, {
        limit: 2,
        status: 'new',
        ...(cursor !== undefined && { cursor }),
      })
      seen.push(...data.map(({ id }) => id))
      await open(tenant)
      cursor = next_cursor ?? undefined
    } while (cursor !== undefined)
    assert.deepEqual(seen, expected)
  })

  test('a cursor of other filters, another tenant or another list is refused', async () => {
    const tenant = await insertTestTenant(database.db)
    for (let n = 0; n < 2; n++) await open(tenant)
    const cursor = (await list(tenant, { limit: 1, status: 'new' })).next_cursor ?? ''
    assert.equal((await list(tenant, { cursor, status: 'new' })).data.length, 1)
    const stranger = await insertTestTenant(database.db)
    const ofCustomers = cursors.encode(randomUUID(), {
      tenant,
      list: 'customers',
      filters: { status: 'new' },
    })
    const foreign: [Tenant, ListQuery][] = [
      [tenant, { cursor }],
      [tenant, { cursor, status: 'open' }],
      [stranger, { cursor, status: 'new' }],
      [tenant, { cursor: ofCustomers, status: 'new' }],
    ]
    for (const [owner, query] of foreign) {
      await assert.rejects(list(owner, query), { code: 'validation_failed' })
    }
  })

  test("another organization's or environment's conversation is not found", async () => {
    const tenant = await insertTestTenant(database.db)
    const { id, customerId } = await open(tenant)
    for (const other of [{ ...tenant, environment: 'live' } as const, await insertTestTenant(database.db)]) {
      await assert.rejects(get(other, id), { code: 'not_found' })
      assert.deepEqual(await list(other, { customer_id: customerId }), { data: [], next_cursor: null })
    }
    await assert.rejects(get(tenant, randomUUID()), { code: 'not_found' })
  })

  test('every query names its tenant by itself', async () => {
    const tenant = await insertTestTenant(database.db)
    const conversation = await open(tenant)
    const { id, customerId, channel, externalThreadId } = conversation
    const dueAt = context.clock.now()
    await context.db.withTenant(tenant, async (tx) => {
      await insertTestMessage(tx, context, id, { answered: false })
      await setTimer(tx, id, { kind: 'close', dueAt })
    })
    for (const other of [{ ...tenant, environment: 'live' } as const, await insertTestTenant(database.db)]) {
      await withoutRowSecurity(database.db, other, async (tx) => {
        assert.equal(await findConversation(tx, id), null)
        assert.equal(await lockConversation(tx, id), null)
        assert.deepEqual(
          await lockOpenConversations(tx, [{ tenant: other, channel, externalThreadId, customerId }]),
          [null],
        )
        for (const filters of [
          {},
          { status: 'new' },
          { customerId },
          { customerId, status: 'new' },
        ] as const) {
          assert.deepEqual(await listConversationRows(tx, filters, null, 10), [])
        }
        assert.deepEqual(await listVisibleMessages(tx, id), [])
        assert.equal(await lockTimer(tx, id), null)
        const waiting = await context.db.withTenant(tenant, (own) => unansweredIds(own, id))
        const theirs = { tenant: other, conversationId: id }
        await tx.execute(answerMessages(waiting.map((messageId) => ({ ...theirs, messageId }))))
        await markAllAnswered(tx, [theirs])
        await assert.rejects(applyTrigger(tx, context, conversation, 'person_closed'))
      })
    }
    await context.db.withTenant(tenant, async (tx) => {
      assert.equal((await unansweredIds(tx, id)).length, 1)
      assert.equal((await findConversation(tx, id))?.status, 'new')
    })
  })
})
