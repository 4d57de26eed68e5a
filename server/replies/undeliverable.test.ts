import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, it } from 'node:test'
import { type TestContext, testContext } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { updateCredentials } from '../channel-accounts/update-credentials.ts'
import type { SendResult } from '../channels/connector.ts'
import { findAccounts } from '../channels/queries.ts'
import { insertTestAccount } from '../channels/test-factories.ts'
import { applyTrigger } from '../conversations/apply-trigger.ts'
import { lockConversation } from '../conversations/locked-queries.ts'
import type { Trigger } from '../conversations/status.ts'
import { sql } from '../db/sql.ts'
import { takeOver, writeAsPerson } from '../interventions/interventions.ts'
import { createLog } from '../platform/log.ts'
import type { Tenant } from '../platform/tenant.ts'
import { createRunner } from '../work/runner.ts'
import type { WorkSource } from '../work/source.ts'
import { createSendSource } from './send.job.ts'
import { findReplyState, queueTestReply, recordingConnector } from './test-factories.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const database = await useTestDatabase()
let context: TestContext
let tenant: Tenant

beforeEach(async () => {
  context = testContext(database.db, movableClock())
  tenant = await insertTestTenant(database.db, 'live')
})

/** A worker; it also performs what other tests have left in the database, of which `sent` tells nothing. */
function sender(answer: () => SendResult) {
  const connector = recordingConnector(async () => answer())
  const source = createSendSource(context, () => connector) as unknown as WorkSource<unknown>
  const { db, clock } = context
  const runner = createRunner({ db, clock, log: createLog('silent'), sources: [source] })
  return {
    sent: () =>
      connector.sent.filter(({ tenant: { organizationId } }) => organizationId === tenant.organizationId),
    drain: () => runner.drain(),
  }
}

async function conversationOf(id: string) {
  const found = await context.db.withTenant(tenant, (tx) => lockConversation(tx, id))
  assert.ok(found)
  return found
}

async function applyTo(id: string, trigger: Trigger, ...extra: object[]) {
  await context.db.withTenant(tenant, async (tx) => {
    const conversation = await lockConversation(tx, id)
    assert.ok(conversation)
    const applied = await applyTrigger(
      tx,
      context,
      conversation,
      trigger as 'escalated',
      ...(extra as [never]),
    )
    assert.equal(applied.kind, 'applied')
  })
}

async function alerts() {
  return context.db.withTenant(tenant, (tx) =>
    tx.query<{ kind: string; subject_id: string | null; count: number; topic: string }>(
      sql`SELECT kind, subject_id, count, topic FROM alerts ORDER BY hour_at, kind`,
    ),
  )
}

describe('a person’s message that the platform puts off', () => {
  it('keeps the platform’s wait, also when the person writes again meanwhile', async () => {
    const { conversationId } = await queueTestReply(context, tenant)
    let isLimited = false
    const { drain, sent } = sender(() =>
      isLimited ? { kind: 'retry', error: 'too many requests', retryAfterMs: MINUTE_MS } : { kind: 'sent' },
    )
    await drain()
    isLimited = true
    const write = async (text: string) => {
      context.clock.advance(2_000)
      await writeAsPerson(context, { tenant, conversationId, actor: 'Noura' }, text)
      await drain()
    }
    for (const text of ['One', 'Two', 'Three']) await write(text)
    assert.equal(sent().length, 2)
    isLimited = false
    for (let turn = 0; turn < 3; turn++) {
      context.clock.advance(MINUTE_MS)
      await drain()
    }
    assert.deepEqual(
      sent()
        .slice(2)
        .map(({ text }) => text),
      ['One', 'Two', 'Three'],
    )
  })
})

describe('a reply of the agent’s that the platform puts off', () => {
  it('is withdrawn when a person takes over, and not at the end of its wait', async () => {
    const reply = await queueTestReply(context, tenant)
    const { drain, sent } = sender(() => ({ kind: 'retry', error: 'busy', retryAfterMs: HOUR_MS }))
    await drain()
    await takeOver(context, { tenant, conversationId: reply.conversationId, actor: 'Noura' })
    await drain()
    assert.equal((await findReplyState(context, tenant, reply.id)).status, 'withdrawn')
    assert.equal(sent().length, 1)
  })
})

describe('a reply in many parts', () => {
  it('leaves whole however many parts it has, and none of them counts as an attempt', async () => {
    const { id } = await queueTestReply(context, tenant)
    let parts = 0
    const { drain, sent } = sender(() =>
      ++parts < 12
        ? { kind: 'retry', error: `has sent ${parts} of 12 parts`, retryAfterMs: 0, countsAsAttempt: false }
        : { kind: 'sent' },
    )
    for (let round = 0; round < 12; round++) {
      await drain()
      context.clock.advance(1_100)
    }
    assert.equal(sent().length, 12)
    const { status, attempts } = await findReplyState(context, tenant, id)
    assert.deepEqual({ status, attempts }, { status: 'sent', attempts: 1 })
  })
})

describe('a reply that waits for its turn on its platform', () => {
  it('takes no place under the caps from the others', async () => {
    for (let count = 0; count < 15; count++) await queueTestReply(context, tenant, `crowd-${count}`)
    let isCrowded = true
    const { drain, sent } = sender(() =>
      isCrowded
        ? { kind: 'retry', error: 'waits', retryAfterMs: 1_000, countsAsAttempt: false, isUntried: true }
        : { kind: 'sent' },
    )
    for (let second = 0; second < 5; second++) {
      await drain()
      const kept = await context.db.withTenant(tenant, (tx) =>
        tx.query(sql`SELECT DISTINCT slot_at IS NOT DISTINCT FROM send_at AS kept FROM outgoing_messages`),
      )
      assert.deepEqual(kept, [{ kept: true }])
      context.clock.advance(1_000)
    }
    const other = await queueTestReply(context, tenant, 'somebody-else')
    isCrowded = false
    const before = sent().length
    for (let step = 0; step < 20; step++) {
      await drain()
      context.clock.advance(51)
    }
    assert.equal((await findReplyState(context, tenant, other.id)).status, 'sent')
    assert.equal(sent().length - before, 16)
  })
})

describe('a reply whose account the platform no longer accepts', () => {
  let accountId: string
  let credentialsSealed: Buffer
  const refused = (): SendResult => ({
    ...{ kind: 'reconnect', error: 'expired' },
    refused: { accountId, credentialsSealed },
  })

  beforeEach(async () => {
    accountId = await insertTestAccount({ context, tenant }, 'web', { bot_token: 'old' })
    const [account] = await context.db.withTenant(tenant, (tx) => findAccounts(tx, 'web', accountId))
    credentialsSealed = account?.credentialsSealed ?? assert.fail()
  })

  it('is kept, and the operator is told once per account and hour, not once per message', async () => {
    for (let count = 0; count < 4; count++) await queueTestReply(context, tenant)
    const { drain, sent } = sender(refused)
    for (let round = 0; round < 8; round++) {
      await drain()
      context.clock.advance(1_100)
    }
    assert.equal(sent().length, 4)
    assert.deepEqual(await alerts(), [
      { kind: 'channel_reconnect_needed', subject_id: accountId, count: 4, topic: 'web' },
    ])
  })

  it('leaves at once when the credentials are renewed, and what was written after it follows', async () => {
    const first = await queueTestReply(context, tenant, 'thread-1')
    const second = await queueTestReply(context, tenant, 'thread-1', { text: 'And a second one.' })
    let isRenewed = false
    const { drain, sent } = sender(() => (isRenewed ? { kind: 'sent' } : refused()))
    for (let round = 0; round < 8; round++) {
      await drain()
      context.clock.advance(MINUTE_MS)
    }
    const tries = sent().length
    assert.ok(tries === 2, `${tries} tries in eight minutes`)
    assert.ok(sent().every(({ id }) => id === first.id))
    const folder = await mkdtemp(join(tmpdir(), 'sanad-credentials-'))
    try {
      const credentialsFile = join(folder, 'renewed.json')
      await writeFile(credentialsFile, JSON.stringify({ stream_secret: 'renewed '.repeat(4) }))
      const renewed = await updateCredentials(context, { id: accountId, credentialsFile })
      const faults = { missing: [], unfit: [], areMixed: false, unread: [] }
      assert.deepEqual(renewed, { id: accountId, channel: 'web', messagesWoken: 1, faults })
    } finally {
      await rm(folder, { recursive: true })
    }
    isRenewed = true
    await drain()
    assert.equal((await findReplyState(context, tenant, first.id)).status, 'sent')
    for (let second = 0; second < 61; second++) {
      context.clock.advance(1_000)
      await drain()
    }
    assert.equal((await findReplyState(context, tenant, second.id)).status, 'sent')
  })

  it('goes to a person as window_closed after 24 hours, with few tries', async () => {
    const { id, conversationId } = await queueTestReply(context, tenant)
    const { drain, sent } = sender(refused)
    for (let minute = 0; minute <= 24 * 60; minute += 20) {
      await drain()
      context.clock.advance(20 * MINUTE_MS)
    }
    assert.equal((await findReplyState(context, tenant, id)).status, 'failed')
    assert.ok(sent().length <= 31, `${sent().length} tries`)
    const { escalated, escalationReason, status } = await conversationOf(conversationId)
    assert.deepEqual([escalated, escalationReason, status], [true, 'window_closed', 'open'])
    assert.ok((await alerts()).some(({ kind }) => kind === 'reply_undeliverable'))
  })
})

describe('a reply that can never leave', () => {
  it('outside the message window escalates with window_closed and is not tried again', async () => {
    const { conversationId } = await queueTestReply(context, tenant)
    const { drain, sent } = sender(() => ({ kind: 'failed', reason: 'window_closed', error: 'too late' }))
    for (let round = 0; round < 3; round++) {
      await drain()
      context.clock.advance(HOUR_MS)
    }
    assert.equal(sent().length, 1)
    const { escalationReason, escalationSummary } = await conversationOf(conversationId)
    assert.deepEqual(
      [escalationReason, escalationSummary],
      ['window_closed', 'A reply could not be sent: too late'],
    )
  })

  it('for want of an account tells the operator about the channel once, and a person about each conversation', async () => {
    const replies = [await queueTestReply(context, tenant), await queueTestReply(context, tenant)]
    const { drain } = sender(() => ({ kind: 'failed', reason: 'not_configured', error: 'no account' }))
    for (let round = 0; round < 3; round++) {
      await drain()
      context.clock.advance(2_000)
    }
    assert.deepEqual(await alerts(), [
      { kind: 'channel_not_configured', subject_id: null, count: 2, topic: 'web' },
    ])
    for (const { conversationId } of replies) {
      assert.equal((await conversationOf(conversationId)).escalationReason, 'agent_error')
    }
  })

  it('for want of credentials tells which account lacks them, also where the conversation was opened on another', async () => {
    await queueTestReply(context, tenant)
    const channelAccountId = await insertTestAccount({ context, tenant }, 'web', null)
    const lacking = { kind: 'failed', reason: 'not_configured', error: 'no credentials' } as const
    await sender(() => ({ ...lacking, channelAccountId })).drain()
    assert.deepEqual(
      (await alerts()).map(({ subject_id }) => subject_id),
      [channelAccountId],
    )
  })
})

describe('a person’s message that can never leave', () => {
  const blocked = (): SendResult => ({ kind: 'failed', reason: 'blocked', error: 'blocked' })
  const byPerson = { author: 'human', sources: [] } as const
  const escalation = { reason: 'complaint', queue: 'complaints', summary: 'Broken on arrival.' } as const

  it('comes back to the people: the conversation opens again under the reason and queue that it had', async () => {
    const { conversationId } = await queueTestReply(context, tenant, 'thread-1', byPerson)
    await applyTo(conversationId, 'escalated', escalation)
    await applyTo(conversationId, 'person_wrote')
    assert.equal((await conversationOf(conversationId)).status, 'pending')
    await sender(blocked).drain()
    const { status, escalated, escalationReason, queue, escalationSummary } =
      await conversationOf(conversationId)
    assert.deepEqual(
      { status, escalated, escalationReason, queue, escalationSummary },
      {
        ...{ status: 'open', escalated: true, escalationReason: 'complaint', queue: 'complaints' },
        escalationSummary: 'Broken on arrival.\nA person’s message could not be sent: blocked',
      },
    )
  })

  it('wakes a snoozed conversation', async () => {
    const { conversationId } = await queueTestReply(context, tenant, 'thread-1', byPerson)
    await applyTo(conversationId, 'person_wrote')
    await applyTo(conversationId, 'snoozed', { until: new Date(context.clock.now().getTime() + HOUR_MS) })
    await sender(blocked).drain()
    const { status, escalated, escalationReason } = await conversationOf(conversationId)
    assert.deepEqual([status, escalated, escalationReason], ['open', true, 'agent_error'])
  })

  it('leaves a closed conversation closed, and the operator hears of it', async () => {
    const { conversationId } = await queueTestReply(context, tenant, 'thread-1', byPerson)
    await applyTo(conversationId, 'person_closed')
    await sender(blocked).drain()
    assert.equal((await conversationOf(conversationId)).status, 'closed')
    assert.deepEqual(
      (await alerts()).map(({ kind, subject_id }) => [kind, subject_id]),
      [['reply_undeliverable', conversationId]],
    )
  })
})
