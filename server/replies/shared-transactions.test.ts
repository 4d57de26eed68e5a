import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testContext } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { findConversation } from '../conversations/queries.ts'
import { sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'
import { type Claimed, LeaseLost } from '../work/source.ts'
import { createSendSource } from './send.job.ts'
import {
  beforeDisk,
  findReplyState,
  type QueuedReply,
  queueTestReply,
  recordingConnector,
} from './test-factories.ts'

const database = await useTestDatabase()
const context = testContext(database.db)

type Item = { messageId: string; customerId: string }
const never = new AbortController().signal

async function claimAll(source: ReturnType<typeof createSendSource>): Promise<Claimed<Item>[]> {
  const now = context.clock.now()
  const leaseUntil = new Date(now.getTime() + 30_000)
  return source.leases.claim(database.db.shared, { worker: 1, now, leaseUntil, limit: 100 })
}

function keysOf(claimed: readonly Claimed<Item>[], replies: readonly QueuedReply[]) {
  return replies.map(({ id }) => claimed.find(({ item }) => item.messageId === id) as Claimed<Item>)
}

async function statusOf(tenant: Tenant, { id, conversationId }: QueuedReply) {
  const conversation = await context.db.withTenant(tenant, (tx) => findConversation(tx, conversationId))
  return [(await findReplyState(context, tenant, id)).status, conversation?.status]
}

/** What a standby that has lost the last moments does not know of. */
async function forget(tenant: Tenant, { id, conversationId }: QueuedReply): Promise<void> {
  const { organizationId, environment } = tenant
  await context.db.withTenant(tenant, async (tx) => {
    for (const statement of [
      sql`DELETE FROM outgoing_messages
        WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${id}`,
      sql`DELETE FROM messages WHERE organization_id = ${organizationId} AND environment = ${environment}
        AND conversation_id = ${conversationId}`,
      sql`DELETE FROM conversations
        WHERE organization_id = ${organizationId} AND environment = ${environment} AND id = ${conversationId}`,
    ]) {
      await tx.execute(statement)
    }
  })
}

/** A source whose transactions over many tenants are counted. */
function openSource(connector = recordingConnector()) {
  let transactions = 0
  const db: typeof context.db = {
    ...context.db,
    aheadOfDisk: (work) => {
      transactions += 1
      return context.db.aheadOfDisk(work)
    },
  }
  return { source: createSendSource({ ...context, db }, () => connector), count: () => transactions }
}

describe('replies that are sent together', () => {
  it('share one transaction per step, whosever they are', async () => {
    const tenants = [await insertTestTenant(database.db), await insertTestTenant(database.db)] as const
    const replies: QueuedReply[] = []
    for (const tenant of tenants) replies.push(await queueTestReply(context, tenant))
    const { source, count } = openSource()
    await Promise.all((await claimAll(source)).map((claimed) => source.perform(claimed, never)))
    assert.equal(count(), 2)
    for (const [index, tenant] of tenants.entries()) {
      assert.deepEqual(await statusOf(tenant, replies[index] as QueuedReply), ['sent', 'pending'])
    }
  })

  it('are not harmed by one that the database has forgotten with its conversation', async () => {
    const [tenant, other] = [
      await insertTestTenant(database.db),
      await insertTestTenant(database.db),
    ] as const
    const replies = [await queueTestReply(context, tenant), await queueTestReply(context, other)] as const
    const [kept, forgotten] = replies
    const connector = recordingConnector(async ({ id }) => {
      if (id === forgotten.id) await forget(other, forgotten)
      return { kind: 'sent' }
    })
    const { source } = openSource(connector)
    const [ofKept, ofForgotten] = keysOf(await claimAll(source), replies)
    await Promise.all([
      source.perform(ofKept as Claimed<Item>, never),
      assert.rejects(source.perform(ofForgotten as Claimed<Item>, never), LeaseLost),
    ])
    assert.deepEqual(await statusOf(tenant, kept), ['sent', 'pending'])
  })

  it('leave, and are done, once the disk has it, and hold up nobody until then', async () => {
    const tenant = await insertTestTenant(database.db)
    const reply = await queueTestReply(context, tenant)
    const connector = recordingConnector()
    const seen: unknown[] = []
    const watched = beforeDisk(context, async () => {
      await database.db.shared.execute(sql`
        SELECT FROM sending_slots WHERE organization_id = ${tenant.organizationId} FOR UPDATE NOWAIT`)
      seen.push([connector.sent.length, ...(await statusOf(tenant, reply))])
    })
    const source = createSendSource(watched, () => connector)
    const [claimed] = keysOf(await claimAll(source), [reply])
    await source.perform(claimed as Claimed<Item>, never)
    assert.deepEqual(seen, [
      [0, 'queued', 'new'],
      [1, 'sent', 'pending'],
    ])
  })

  it('are not harmed by one whose lease is lost, or which cannot be delivered', async () => {
    // A tenant's replies leave one after the other; these are of four.
    const replies: (QueuedReply & { tenant: Tenant })[] = []
    for (let count = 0; count < 4; count++) {
      const tenant = await insertTestTenant(database.db)
      replies.push({ tenant, ...(await queueTestReply(context, tenant)) })
    }
    const [, lostBefore, lostWhileSending, refused] = replies
    assert.ok(lostBefore && lostWhileSending && refused)
    const lose = ({ id, tenant }: (typeof replies)[number]) =>
      database.db.shared.execute(sql`
        UPDATE outgoing_messages SET lease_token = gen_random_uuid()
        WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment} AND id = ${id}`)
    const connector = recordingConnector(async ({ id }) => {
      if (id === lostWhileSending.id) await lose(lostWhileSending)
      // PostgreSQL takes no U+0000: what is to be written of this one is poison.
      return id === refused.id ? { kind: 'failed', error: 'no \u0000 account' } : { kind: 'sent' }
    })
    const { source } = openSource(connector)
    const claimed = keysOf(await claimAll(source), replies)
    await lose(lostBefore)
    const results = await Promise.allSettled(claimed.map((each) => source.perform(each, never)))
    assert.deepEqual(
      results.map((result) => (result.status === 'rejected' ? (result.reason as Error).name : 'done')),
      ['done', 'LeaseLost', 'LeaseLost', 'error'],
    )
    const statuses = []
    for (const reply of replies) statuses.push(await statusOf(reply.tenant, reply))
    assert.deepEqual(statuses, [
      ['sent', 'pending'],
      ['queued', 'new'],
      ['queued', 'new'],
      ['queued', 'new'],
    ])
  })

  it('leave as many as the tenant’s cap allows, and no more than two of the others get one moment', async () => {
    const tenant = await insertTestTenant(database.db)
    const replies: QueuedReply[] = []
    for (let count = 0; count < 30; count++) replies.push(await queueTestReply(context, tenant))
    const connector = recordingConnector()
    const { source } = openSource(connector)
    await Promise.all((await claimAll(source)).map((claimed) => source.perform(claimed, never)))
    const states = []
    for (const { id } of replies) states.push(await findReplyState(context, tenant, id))
    const waiting = states.filter(({ status }) => status === 'queued').map(({ sendAt }) => sendAt?.getTime())
    assert.equal(connector.sent.length + waiting.length, 30)
    assert.ok(connector.sent.length >= 1 && connector.sent.length <= 20)
    assert.ok(Math.max(...[...Map.groupBy(waiting, (at) => at).values()].map(({ length }) => length)) <= 2)
  })
})
