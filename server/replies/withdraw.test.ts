import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { type TestContext, testContext } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { createConnectors } from '../channels/registry.ts'
import { takeOver, writeAsPerson } from '../conversations/interventions.ts'
import { listVisibleMessages } from '../conversations/message-queries.ts'
import { sql } from '../db/sql.ts'
import { createLog } from '../platform/log.ts'
import type { Tenant } from '../platform/tenant.ts'
import { createRunner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
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
