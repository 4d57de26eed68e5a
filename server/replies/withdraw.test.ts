import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { type TestContext, testContext } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { createConnectors } from '../channels/registry.ts'
import { listVisibleMessages } from '../conversations/message-queries.ts'
import { sql } from '../db/sql.ts'
import { takeOver, writeAsPerson } from '../interventions/interventions.ts'
import { createLog } from '../platform/log.ts'
import type { Tenant } from '../platform/tenant.ts'
import { createRunner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import { withdrawLostReplies } from './queries.ts'
import { createSendSource } from './send.job.ts'
import { customerSubject, organizationSubject } from './sending-caps.ts'
import { findReplyState, type QueuedReply, queueTestReply } from './test-factories.ts'

const database = await useTestDatabase()
let context: TestContext
let tenant: Tenant

beforeEach(async () => {
  context = testContext(database.db)
  tenant = await insertTestTenant(database.db)
})

/** Sends what is due, in the sandbox: into the outbox. */
function drain(): Promise<number> {
  const { db, clock } = context
  const source = createSendSource(context, createConnectors(context)) as WorkSource<unknown>
  return createRunner({ db, clock, log: createLog('silent'), sources: [source] }).drain()
}

const who = ({ conversationId }: QueuedReply) => ({ tenant, conversationId, actor: 'Noura' })

function shown({ conversationId }: QueuedReply) {
  return context.db.withTenant(tenant, async (tx) =>
    (await listVisibleMessages(tx, conversationId)).map(({ author, sentAt }) => [author, sentAt !== null]),
  )
}

/** Leaves what a worker leaves that dies while it sends: the note of a try that has no end. */
async function leaveNoteOfTry({ id, customerId }: QueuedReply): Promise<void> {
  const note = JSON.stringify({ [id]: context.clock.now().toISOString() })
  await database.db.shared.execute(sql`
    INSERT INTO sending_slots (organization_id, environment, subject, free_at, under_way)
    SELECT ${tenant.organizationId}, ${tenant.environment}, subject, 'epoch', ${note}::jsonb
    FROM unnest(${[organizationSubject(tenant), customerSubject(customerId)]}::text[]) AS subject`)
}

describe('a reply of the agent’s in a conversation that a person has taken over', () => {
  it('is withdrawn where it has not left: it is not sent and no longer shown', async () => {
    const reply = await queueTestReply(context, tenant)
    await takeOver(context, who(reply))
    assert.equal(await drain(), 1)
    const { status, sendAt, sentAt } = await findReplyState(context, tenant, reply.id)
    assert.deepEqual([status, sendAt, sentAt], ['withdrawn', null, null])
    assert.deepEqual(await shown(reply), [])
  })

  it('is recorded as sent where it has left, although the worker died before it could say so', async () => {
    const reply = await queueTestReply(context, tenant)
    await drain()
    await database.db.shared.execute(sql`
      UPDATE outgoing_messages SET status = 'queued', send_at = ${context.clock.now()} WHERE id = ${reply.id}`)
    await takeOver(context, who(reply))
    context.clock.advance(5_000)
    await drain()
    assert.equal((await findReplyState(context, tenant, reply.id)).status, 'sent')
    assert.deepEqual(await shown(reply), [['agent', true]])
  })

  it('holds up nobody’s words, also where a worker died with it in its hands', async () => {
    const reply = await queueTestReply(context, tenant)
    await leaveNoteOfTry(reply)
    await writeAsPerson(context, who(reply), 'I am Noura.')
    await drain()
    context.clock.advance(1_100)
    await drain()
    assert.deepEqual(await shown(reply), [['human', true]])
  })
})

describe('a reply of the agent’s that could not be sent', () => {
  it('is a draft once the agent has the conversation again, unless the customer has seen a part of it', async () => {
    const [unseen, seen] = [await queueTestReply(context, tenant), await queueTestReply(context, tenant)]
    await database.db.shared.execute(sql`
      UPDATE outgoing_messages SET status = 'failed', send_at = NULL WHERE id IN (${unseen.id}, ${seen.id})`)
    await context.db.withTenant(tenant, async (tx) => {
      await tx.execute(sql`
        INSERT INTO sent_message_parts (organization_id, environment, message_id, part, pace_subject, started_at)
        VALUES (${tenant.organizationId}, ${tenant.environment}, ${seen.id}, 0, 'chat', ${context.clock.now()})`)
      for (const { conversationId } of [unseen, seen]) await withdrawLostReplies(tx, conversationId)
    })
    assert.deepEqual(await shown(unseen), [])
    assert.deepEqual(await shown(seen), [['agent', false]])
  })
})
