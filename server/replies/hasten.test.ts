import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, it } from 'node:test'
import { type TestContext, testContext } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'
import { hastenMessages, wakeMessagesForAccount } from './hasten-queries.ts'
import { findReplyState, type QueuedReply, queueTestReply } from './test-factories.ts'

const ACCOUNT_ID = randomUUID()

const database = await useTestDatabase()
let context: TestContext
let tenant: Tenant
let reply: QueuedReply
let later: Date

beforeEach(async () => {
  context = testContext(database.db)
  tenant = await insertTestTenant(database.db)
  reply = await queueTestReply(context, tenant)
  later = new Date(context.clock.now().getTime() + 60_000)
  await change(sql`
    UPDATE outgoing_messages SET send_at = ${later}, waits_for_account_id = ${ACCOUNT_ID} WHERE id = ${reply.id}`)
})

const change = (statement: Statement) => context.db.withTenant(tenant, (tx) => tx.execute(statement))
const hasten = () =>
  context.db.withTenant(tenant, (tx) =>
    hastenMessages(tx, { id: reply.conversationId, customerId: reply.customerId }, context.clock.now()),
  )
const wake = (accountId = ACCOUNT_ID) =>
  context.db.withTenant(tenant, (tx) =>
    wakeMessagesForAccount(tx, { tenant, accountId, now: context.clock.now() }),
  )
const sendAt = async () => (await findReplyState(context, tenant, reply.id)).sendAt

describe('a reply that waits for another try', () => {
  it('is looked at at once when a person takes over, and when the account has new credentials', async () => {
    await hasten()
    assert.deepEqual(await sendAt(), context.clock.now())
    await change(sql`UPDATE outgoing_messages SET send_at = ${later} WHERE id = ${reply.id}`)
    assert.equal(await wake(randomUUID()), 0, 'another account has them')
    assert.equal(await wake(), 1)
    assert.deepEqual(await sendAt(), context.clock.now())
  })

  it('keeps the slot that the sending caps gave it', async () => {
    await change(sql`UPDATE outgoing_messages SET slot_at = ${later} WHERE id = ${reply.id}`)
    await hasten()
    assert.deepEqual(await sendAt(), later)
  })

  it('is left to the worker that has it in its hands: it would be sent twice', async () => {
    await change(sql`
      UPDATE outgoing_messages SET lease_token = ${randomUUID()}, leased_by = 1 WHERE id = ${reply.id}`)
    await hasten()
    assert.equal(await wake(), 0)
    assert.deepEqual(await sendAt(), later)
  })

  it('keeps the moment of its platform where a part of it has left', async () => {
    await change(sql`
      INSERT INTO sent_message_parts (organization_id, environment, message_id, part, pace_subject, started_at)
      VALUES (${tenant.organizationId}, ${tenant.environment}, ${reply.id}, 0, 'chat', ${context.clock.now()})`)
    await hasten()
    assert.deepEqual(await sendAt(), later)
  })
})
