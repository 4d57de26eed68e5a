import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { contextsOfSameIds, withoutRowSecurity } from '../../test/context.ts'
import { hasChannelAccount, insertChannelAccount } from '../channels/account-queries.ts'
import { applyTrigger } from '../conversations/apply-trigger.ts'
import type { MessageToWrite } from '../conversations/message-queries.ts'
import { GROUNDED_ANSWER, insertTestMessage, openTestConversation } from '../conversations/test-factories.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { tenantKey } from '../db/tenant-columns.ts'
import { findKnownEvents, insertInboundEvents, insertNewEvents } from '../inbound-events/accept-queries.ts'
import { withDigests } from '../inbound-events/erased-messages.ts'
import {
  hasUnrecordedEvent,
  type TakenEvent,
  type TenantEvent,
  takeUnrecordedEvents,
} from '../inbound-events/queries.ts'
import type { MessageToQueue, QueueStart } from '../replies/queue-queries.ts'
import { recordThreads } from './record-threads.ts'
import { insertReplies } from './reply-queries.ts'
import { openStageHouse, type Stage, type StageHouse } from './test-factories.ts'
import { readThreads } from './turn-queries.ts'
import { countFailedTry, endWork, findOvertakers, selectHeldThreads } from './work-queries.ts'

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

  /** The events of everybody's thread, in a worker's hands. */
  async function take(tx: Transaction): Promise<TakenEvent[]> {
    const leaseToken = randomUUID()
    await tx.execute(sql`UPDATE conversation_work SET lease_token = ${leaseToken}, leased_by = 1`)
    const held = twins.map(({ tenant }) => ({ tenant, thread, leaseToken }))
    return takeUnrecordedEvents(tx, selectHeldThreads(held), owner.context.clock.now())
  }

  /** What each tenant's event shows, in the order of the tenants. */
  const ofEach = <Value>(events: readonly TakenEvent[], read: (event: TakenEvent) => Value) =>
    twins.map(({ tenant }) =>
      events.filter((event) => tenantKey(event.tenant) === tenantKey(tenant)).map(read),
    )

  test('knows each tenant its own customer by an identity and an id that they share, and its own account', async () => {
    const sameIds = contextsOfSameIds(owner.context)
    const { ids, clock, db } = owner.context
    const accountId = ids.uuid()
    const account = { id: accountId, channel: 'web', name: 'Page', credentialsSealed: null } as const
    await db.withTenant(owner.tenant, (tx) =>
      insertChannelAccount(tx, { ...account, createdAt: clock.now() }),
    )
    for (const [index, { tenant, write }] of twins.entries()) {
      await write({ thread: 'thread', sender: 'thread' })
      await db.withTenant(tenant, async (tx) => {
        await openTestConversation(tx, sameIds(), { thread: 'thread' })
        await tx.execute(sql`UPDATE customers SET display_name = ${`Customer ${index}`}`)
        await tx.execute(sql`UPDATE inbound_events SET channel_account_id = ${accountId}`)
      })
      assert.equal(
        await withoutRowSecurity(db, tenant, (tx) => hasChannelAccount(tx, accountId, 'web')),
        index === 0,
      )
    }
    const events = await db.acrossTenants(take)
    assert.equal(new Set(events.map(({ holder }) => holder?.customerId)).size, 1)
    assert.deepEqual(
      ofEach(events, ({ holder, hasAccount }) => [holder?.displayName, hasAccount]),
      [[['Customer 0', true]], [['Customer 1', false]], [['Customer 2', false]]],
    )
  })

  test('saves at once what no endpoint of its own tenant is to be told of, whatever others have', async () => {
    await owner.write({ thread: 'thread' })
    const { db, ids } = owner.context
    const [taken] = await db.acrossTenants(take)
    assert.ok(taken)
    const anew = (): TenantEvent => ({
      tenant: owner.tenant,
      event: { ...taken.event, id: ids.uuid(), externalMessageId: randomUUID() },
    })
    for (const { tenant } of twins) {
      // Its own was removed.
      const removedAt = tenant === owner.tenant ? owner.clock.now() : null
      await db.withTenant(tenant, (tx) =>
        tx.execute(sql`
          INSERT INTO webhook_endpoints
            (organization_id, environment, id, app_id, url, subscribed_events, secret_sealed, created_at, removed_at)
          SELECT organization_id, environment, id, id, 'https://example.com/', '{*}', '', created_at, ${removedAt}::timestamptz
          FROM apps
          WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}`),
      )
    }
    const deliveries = await insertNewEvents(db.shared, [anew()], {
      burstWindowMs: 3000,
      tenants: [{ tenant: owner.tenant, isTold: false, isRecalled: false }],
      recalled: [],
      keys: (isUsual) => sql`SELECT 1 WHERE ${isUsual}`,
      emission: (areSaved) => sql`queued AS (SELECT 1 WHERE NOT ${areSaved})`,
    })
    assert.equal(deliveries, 0)
    const saved = await db.acrossTenants((tx) =>
      insertInboundEvents(tx, withDigests(owner.context, [anew()]), 3000),
    )
    assert.deepEqual([...saved.values()], [{ hasEndpoints: false, hasErased: false }])
  })

  test('waits for what came in its own thread and not in the others’ of the same name', async () => {
    const later = new Date(owner.clock.now().getTime() + 1)
    const wait = async () => {
      const found = []
      for (const { tenant } of twins) {
        found.push(
          await withoutRowSecurity(owner.context.db, tenant, (tx) => hasUnrecordedEvent(tx, thread, later)),
        )
      }
      return found
    }
    for (const { write } of others) await write({ thread: 'thread' })
    assert.deepEqual(await wait(), [false, true, true])
    await owner.write({ thread: 'thread' })
    assert.deepEqual(await wait(), [true, true, true])
  })

  test('knows each tenant its own event by a message id that they share', async () => {
    const messageId = randomUUID()
    for (const { write } of twins) await write({ thread: 'thread', messageId })
    await owner.context.db.acrossTenants(async (tx) => {
      const events = await take(tx)
      assert.equal(new Set(events.map(({ event }) => event.id)).size, twins.length)
      const known = await findKnownEvents(tx, withDigests(owner.context, events))
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
    assert.equal(await readOne(owner.tenant), undefined)
    for (const { tenant } of others) assert.equal((await readOne(tenant))?.unanswered.length, 1)
  })

  /** A customer of each other tenant's, all with one id, who is known there as the sender that is a stranger here. */
  async function insertStranger(): Promise<void> {
    const sameIds = contextsOfSameIds(owner.context)
    for (const { tenant } of twins) {
      const context = sameIds()
      const { organizationId, environment } = tenant
      await context.db.withTenant(tenant, async (tx) => {
        const { customerId } = await openTestConversation(tx, context, { thread: 'thread' })
        if (tenant === owner.tenant) return
        await tx.execute(sql`
          INSERT INTO customer_identities (organization_id, environment, channel, external_id, customer_id, created_at)
          VALUES (${organizationId}, ${environment}, 'web', 'stranger', ${customerId}, ${context.clock.now()})`)
      })
    }
    for (const { write } of twins) await write({ thread: 'thread', sender: 'stranger' })
  }

  test("reads no conversation by another tenant's channel identity", async () => {
    await insertStranger()
    assert.equal(await readOne(owner.tenant), undefined)
  })

  test('tells who has written in its own thread meanwhile', async () => {
    await insertStranger()
    const { tenant, context } = owner
    const find = async (version: number) => {
      const held = { tenant, thread, leaseToken: randomUUID(), version }
      const [found] = await context.db.acrossTenants((tx) => findOvertakers(tx, [held]))
      return found
    }
    assert.deepEqual(await find(0), new Set())
    // Something else has happened too.
    assert.equal(await find(-1), null)
  })

  /** What is read of a tenant's conversation in everybody's thread, where that one waits. */
  async function readOne({ organizationId, environment }: Stage['tenant']) {
    const read = await owner.context.db.acrossTenants((tx) =>
      readThreads(
        tx,
        sql`SELECT ${organizationId}::uuid AS organization_id, ${environment}::text AS environment,
          ${thread.channel}::text AS channel, ${thread.externalThreadId}::text AS external_thread_id`,
      ),
    )
    assert.equal(read.length, 1)
    return read[0]?.conversations[0]
  }

  /** A reply of each tenant's, in conversations that all have one id. */
  async function draftReplies() {
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
    return replies
  }

  test('begins a turn with what was said in its own conversation', async () => {
    const sameIds = contextsOfSameIds(owner.context)
    for (const { tenant } of twins) {
      const context = sameIds()
      await context.db.withTenant(tenant, async (tx) => {
        const { id } = await openTestConversation(tx, context, { thread: 'thread' })
        await insertTestMessage(tx, context, id, { answered: tenant !== owner.tenant })
      })
    }
    const read = await readOne(owner.tenant)
    assert.deepEqual([read?.unanswered.length, read?.history], [1, []])
  })

  test("leaves to a person what was written in that person's conversation, and waits for a turn in the others'", async () => {
    const sameIds = contextsOfSameIds(owner.context)
    for (const { tenant, write } of twins) {
      const context = sameIds()
      await context.db.withTenant(tenant, async (tx) => {
        const conversation = await openTestConversation(tx, context, { thread: 'thread' })
        if (tenant === owner.tenant) await applyTrigger(tx, context, conversation, 'taken_over')
      })
      await write({ thread: 'thread', sender: 'thread' })
    }
    const { context } = owner
    const leaseToken = randomUUID()
    await context.db.acrossTenants(async (tx) => {
      await tx.execute(sql`UPDATE conversation_work SET lease_token = ${leaseToken}, leased_by = 1`)
      const held = twins.map(({ tenant }) => ({ tenant, thread, leaseToken }))
      await recordThreads(tx, context, { burstWindowMs: 0, mostAgentTurns: 20 }, held)
    })
    const waiting = []
    for (const { tenant } of twins) waiting.push((await readOne(tenant))?.unanswered.length)
    assert.deepEqual(waiting, [undefined, 1, 1])
  })

  test('counts a failed try at its own thread', async () => {
    for (const { write } of twins) await write({ thread: 'thread' })
    const leaseToken = randomUUID()
    await owner.context.db.shared.execute(
      sql`UPDATE conversation_work SET lease_token = ${leaseToken}, leased_by = 1`,
    )
    await withoutRowSecurity(owner.context.db, owner.tenant, (tx) =>
      countFailedTry(tx, thread, leaseToken, 'away'),
    )
    const attempts = []
    for (const { workRows } of twins) attempts.push((await workRows())[0]?.attempts)
    assert.deepEqual(attempts, [1, 0, 0])
  })

  test("queues each tenant's reply in its own conversation, though all have one id", async () => {
    const replies = await draftReplies()
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

  test("leaves at once where only another tenant's conversation has a reply that has not left", async () => {
    const [own, ...theirs] = await draftReplies()
    assert.ok(own)
    const write = (replies: typeof theirs, start?: QueueStart) =>
      owner.context.db.acrossTenants((tx) =>
        insertReplies(tx, {
          ...{ answered: [], replies },
          outgoing: replies.map(({ message: { id }, ...queued }) => ({
            ...queued,
            ...(start && { start }),
            id,
          })),
        }),
      )
    await write(theirs)
    const start = {
      sendAt: own.at,
      slotAt: null,
      lease: { token: randomUUID(), worker: 1 },
      isDeparting: true,
    }
    assert.deepEqual(
      (await write([own], start)).map(({ leaves }) => leaves),
      [true],
    )
  })

  async function putBack(): Promise<Date | undefined> {
    const { context, tenant } = owner
    const leaseToken = randomUUID()
    const ends = await context.db.acrossTenants(async (tx) => {
      await tx.execute(sql`
        UPDATE conversation_work SET lease_token = ${leaseToken}, leased_by = 1
        WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}`)
      const outdated = { tenant, thread, leaseToken, version: 0 }
      return endWork(tx, [outdated], { now: context.clock.now(), burstWindowMs: 3000 })
    })
    assert.deepEqual(ends, ['superseded'])
    const [row] = await owner.workRows()
    return row?.due_at
  }

  test('puts a thread back until its own last message is a burst window old', async () => {
    for (const { clock } of others) clock.advance(60_000)
    for (const { write } of twins) await write({ thread: 'thread' })
    await owner.write({ thread: 'thread' })
    const writtenAt = owner.clock.now()
    owner.clock.advance(1000)
    assert.deepEqual(await putBack(), new Date(writtenAt.getTime() + 3000))
  })

  test('puts a thread back for no longer than a burst window where a clock that was ahead is set back', async () => {
    await owner.write({ thread: 'thread' })
    owner.clock.advance(-60 * 60_000)
    assert.deepEqual(await putBack(), new Date(owner.clock.now().getTime() + 3000))
  })
})
