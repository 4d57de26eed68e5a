import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { MessageToWrite } from '../conversations/message-queries.ts'
import {
  contextsOfSameIds,
  GROUNDED_ANSWER,
  insertTestMessage,
  openTestConversation,
} from '../conversations/test-factories.ts'
import { sql } from '../db/sql.ts'
import type { MessageToQueue } from '../replies/queries.ts'
import { findKnownEvents } from './accept-queries.ts'
import { takeUnrecordedEvents } from './queries.ts'
import { insertReplies } from './reply-queries.ts'
import { openStageHouse, type Stage, type StageHouse } from './test-factories.ts'
import { insertAndListWaiting } from './turn-queries.ts'
import { endWorks, heldThreads } from './work-queries.ts'

describe('a batch over tenants whose customers write in the same thread', () => {
  const thread = { channel: 'web', externalThreadId: 'thread' } as const

  let house: StageHouse
  let twins: Stage[]
  let owner: Stage
  let others: Stage[]
  before(async () => {
    house = await openStageHouse()
  })
  beforeEach(async () => {
    twins = await house.openTwins()
    others = twins.slice(1)
    owner = twins[0] as Stage
  })
  after(() => house.close())

  test('knows each tenant its own event by a message id that they share', async () => {
    const messageId = randomUUID()
    for (const { write } of twins) await write({ thread: 'thread', messageId })
    const { db, clock } = owner.context
    await db.acrossTenants(async (tx) => {
      const leaseToken = randomUUID()
      await tx.execute(sql`UPDATE conversation_work SET lease_token = ${leaseToken}, leased_by = 1`)
      const held = twins.map(({ tenant }) => ({ tenant, thread, leaseToken }))
      const events = await takeUnrecordedEvents(tx, heldThreads(held), clock.now())
      assert.equal(new Set(events.map(({ event }) => event.id)).size, twins.length)
      const known = await findKnownEvents(tx, events)
      assert.deepEqual(
        known.map(({ eventId }) => eventId),
        events.map(({ event }) => event.id),
      )
    })
  })

  test("does not take another tenant's unanswered message for one that waits here", async () => {
    const sameIds = contextsOfSameIds(owner.context)
    for (const { tenant } of twins) {
      const context = sameIds()
      await context.db.withTenant(tenant, async (tx) => {
        const { id } = await openTestConversation(tx, context, { thread: 'thread' })
        await insertTestMessage(tx, context, id, { answered: tenant === owner.tenant })
      })
    }
    const waiting = (tenant: Stage['tenant']) =>
      owner.context.db.acrossTenants((tx) => insertAndListWaiting(tx, [{ tenant, ...thread }], [], 10))
    assert.deepEqual(await waiting(owner.tenant), [])
    for (const { tenant } of others) assert.equal((await waiting(tenant)).length, 1)
  })

  test("queues each tenant's reply in its own conversation, though all have one id", async () => {
    const sameIds = contextsOfSameIds(owner.context)
    const replies: (Omit<MessageToQueue, 'id'> & MessageToWrite)[] = []
    for (const { tenant } of twins) {
      const context = sameIds()
      const {
        id: conversationId,
        customerId,
        channel,
      } = await context.db.withTenant(tenant, (tx) =>
        openTestConversation(tx, context, { thread: `thread-${replies.length}` }),
      )
      const at = context.clock.now()
      const message = {
        ...{ ...GROUNDED_ANSWER, id: context.ids.uuid(), conversationId, media: [], inboundEventId: null },
        ...{ answered: true, sentAt: null, createdAt: at },
      }
      replies.push({ tenant, conversationId, customerId, channel, at, message })
    }
    await owner.context.db.acrossTenants((tx) =>
      insertReplies(tx, {
        answered: [],
        replies: replies.slice(0, 2),
        outgoing: replies.slice(1).map(({ message: { id }, ...queued }) => ({ ...queued, id })),
      }),
    )
    const queued = await owner.context.db.shared.query<{ organization_id: string; environment: string }>(
      sql`SELECT * FROM outgoing_messages`,
    )
    const [, { tenant: both } = { tenant: owner.tenant }] = replies
    assert.deepEqual(
      queued.map((row) => [row.organization_id, row.environment]),
      [[both.organizationId, both.environment]],
    )
  })

  test('puts a thread back until its own last message is a burst window old', async () => {
    for (const { clock } of others) clock.advance(60_000)
    for (const { write } of twins) await write({ thread: 'thread' })
    const { context, tenant } = owner
    const leaseToken = randomUUID()
    const ends = await context.db.acrossTenants(async (tx) => {
      await tx.execute(sql`
        UPDATE conversation_work SET lease_token = ${leaseToken}, leased_by = 1
        WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}`)
      const outdated = { tenant, thread, leaseToken, version: 0 }
      return endWorks(tx, [outdated], { now: context.clock.now(), burstWindowMs: 3000 })
    })
    assert.deepEqual(ends, ['superseded'])
    const [row] = await owner.workRows()
    assert.deepEqual(row?.due_at, new Date(context.clock.now().getTime() + 3000))
  })
})
