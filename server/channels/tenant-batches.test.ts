import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { contextsOfSameIds, type TestContext, testContext, withoutRowSecurity } from '../../test/context.ts'
import { insertTwinTenants, useTestDatabase } from '../../test/harness.ts'
import type { Database, TenantTransaction } from '../db/database.ts'
import type { Tenant } from '../platform/tenant.ts'
import { openStream } from '../visitors/queries.ts'
import { listChannelAccounts, updateCredentials } from './account-queries.ts'
import { createOutbox, listOutbox } from './outbox.ts'
import { findAccounts, findMessageFacts, lockCredentials } from './queries.ts'
import {
  deleteStartedPart,
  findPartState,
  findRecentSends,
  insertStartedPart,
  markPartSent,
  markTryEnded,
} from './sent-part-queries.ts'
import { insertTestAccount, insertTestReply, insertTestThread, receiveAgain } from './test-factories.ts'
import { createVisitorStreams } from './visitor-streams.ts'

const database = await useTestDatabase()

describe('tenants whose messages, threads and visitors have the same ids', () => {
  let context: TestContext
  let tenants: readonly [Tenant, Tenant, Tenant]
  beforeEach(async () => {
    context = testContext(database.db)
    tenants = await insertTwinTenants(database.db)
  })

  const alone = <Result>(tenant: Tenant, work: (tx: TenantTransaction) => Promise<Result>) =>
    withoutRowSecurity(database.db, tenant, work)

  /** What each of the others' statements does to what the first tenant has. */
  async function asOthers(work: (tx: TenantTransaction) => Promise<unknown>): Promise<void> {
    for (const other of tenants.slice(1)) await alone(other, work)
  }

  const accountOf = (tenant: Tenant) =>
    insertTestAccount({ context, tenant }, 'telegram', { token: 'secret' })

  for (const onAccounts of [true, false]) {
    test(`are sent what belongs to each one’s own message, ${onAccounts ? 'each on its account' : 'without accounts'}`, async () => {
      const sameIds = contextsOfSameIds(context)
      const expected = []
      for (const [index, tenant] of tenants.entries()) {
        const accountId = onAccounts ? await accountOf(tenant) : null
        context.clock.advance(60_000)
        const sender = { context: sameIds(), tenant }
        const inReplyTo = `message ${index}`
        const place = { channel: 'telegram', recipient: 'amal', externalThreadId: 'chat' } as const
        const thread = await insertTestThread(
          sender,
          { ...place, inboundMessageId: `first ${index}` },
          accountId,
        )
        // A message that names no account came to the conversation's.
        await receiveAgain(sender, thread, { channelAccountId: null, externalMessageId: inReplyTo })
        const earlier = await insertTestReply(sender, thread)
        const isAnswered = index === tenants.length - 1
        const part = { messageId: earlier.id, part: 0, paceSubject: 'chat', at: context.clock.now() }
        if (isAnswered) await alone(tenant, (tx) => insertStartedPart(tx, part))
        const url = `https://example.com/${index}`
        const media = [
          { id: randomUUID(), kind: 'image', url, mime: 'image/png', size: 0, filename: null } as const,
        ]
        const reply = await insertTestReply(sender, thread, { media })
        const lastInboundAt = context.clock.now()
        const facts = { media, isPersonal: false, lastInboundAt, inReplyTo, isAnswered }
        expected.push({ tenant, reply, facts: { ...facts, channelAccountId: accountId } })
      }
      assert.equal(new Set(expected.map(({ reply }) => reply.id)).size, 1)
      for (const { tenant, reply, facts } of expected) {
        assert.deepEqual(await alone(tenant, (tx) => findMessageFacts(tx, reply, context.clock.now())), facts)
      }
    })
  }

  test('have accounts of their own, which no other tenant reads, holds or changes', async () => {
    const ids: string[] = []
    for (const tenant of tenants) ids.push(await accountOf(tenant))
    for (const [index, tenant] of tenants.entries()) {
      const found = await alone(tenant, (tx) => findAccounts(tx, 'telegram', null))
      const listed = await alone(tenant, listChannelAccounts)
      assert.deepEqual(
        [found, listed].map((accounts) => accounts.map(({ id }) => id)),
        [[ids[index]], [ids[index]]],
      )
    }
    const [id = ''] = ids
    const [before] = await alone(tenants[0], (tx) => findAccounts(tx, 'telegram', id))
    await asOthers(async (tx) => {
      assert.deepEqual(await findAccounts(tx, 'telegram', id), [])
      assert.equal(await lockCredentials(tx, id, 'in_turn'), null)
      await updateCredentials(tx, id, Buffer.from('of another tenant'))
    })
    assert.deepEqual(await alone(tenants[0], (tx) => findAccounts(tx, 'telegram', id)), [before])
  })

  test('have parts of their own', async () => {
    const [messageId, now] = [randomUUID(), context.clock.now()]
    const place = { messageId, part: 0 }
    const at = new Date(now.getTime() - 1000)
    const recent = (tx: TenantTransaction) =>
      findRecentSends(tx, {
        ...{ paceSubject: 'chat', since: new Date(0), now },
        ...{ exceptMessageId: randomUUID(), exceptPart: 0 },
      })
    await alone(tenants[0], (tx) => insertStartedPart(tx, { ...place, paceSubject: 'chat', at }))
    await asOthers(async (tx) => {
      assert.deepEqual(await findPartState(tx, messageId, 0), { kind: 'open', isRepeat: false })
      assert.deepEqual(await recent(tx), [])
      await markPartSent(tx, { ...place, at, platformMessageId: 'of another tenant' })
      await markTryEnded(tx, { ...place, at })
      await deleteStartedPart(tx, place)
    })
    assert.deepEqual(await alone(tenants[0], (tx) => findPartState(tx, messageId, 0)), {
      kind: 'open',
      isRepeat: true,
    })
    assert.deepEqual(await alone(tenants[0], recent), [now])
  })

  test('have outboxes of their own, and visitors who read some of their streams', async () => {
    const stream = { externalThreadId: 'page', visitorId: 'visitor' }
    await asOthers((tx) => openStream(tx, stream, context.clock.now()))
    const outbox = createOutbox(context)
    const [id, conversationId] = [randomUUID(), randomUUID()]
    const place = {
      channel: 'web',
      recipient: 'visitor',
      externalThreadId: 'page',
      channelAccountId: null,
    } as const
    const kept = await Promise.all(
      tenants.map((tenant, index) =>
        outbox.send({ ...place, id, conversationId, tenant, text: `Text ${index}` }),
      ),
    )
    assert.deepEqual(
      kept.map(({ hasVisitorStream }) => hasVisitorStream),
      [false, true, true],
    )
    for (const [index, tenant] of tenants.entries()) {
      const listed = await alone(tenant, (tx) => listOutbox(tx, 10))
      assert.deepEqual(
        listed.map(({ text }) => text),
        [`Text ${index}`],
      )
    }
  })

  test('have streams of their own, in which a message has its own place', async () => {
    const db: Database = { ...database.db, withTenant: alone }
    const streams = createVisitorStreams({ db, clock: context.clock })
    const stream = { externalThreadId: 'page', visitorId: 'visitor' }
    const messageId = randomUUID()
    const append = (tenant: Tenant, id: string, text: string) =>
      streams.append(tenant, { ...stream, messageId: id, text, media: [] })
    const first = context.clock.now().getTime()
    const positions = []
    for (const [index, tenant] of tenants.entries()) {
      for (let n = 0; n < index; n++) await append(tenant, randomUUID(), 'before')
      positions.push(await append(tenant, messageId, `Text ${index}`))
    }
    assert.deepEqual(positions, [first, first + 1, first + 2])
    for (const [index, tenant] of tenants.entries()) {
      assert.equal(await append(tenant, messageId, 'again'), first + index)
      const [message, ...others] = await streams.readAfter(tenant, stream, first + index - 1)
      assert.deepEqual([message?.text, others], [`Text ${index}`, []])
    }
  })
})
