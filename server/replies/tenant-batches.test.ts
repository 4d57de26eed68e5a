import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { contextsOfSameIds, testContext, withoutRowSecurity } from '../../test/context.ts'
import { insertTwinTenants, useTestDatabase } from '../../test/harness.ts'
import { type Statement, sql } from '../db/sql.ts'
import { hastenMessages, wakeMessagesForAccount } from './hasten-queries.ts'
import {
  finishMessages,
  type HeldMessage,
  lockQueuedMessages,
  postponeMessages,
  withdrawLostReplies,
  withdrawMessages,
} from './queries.ts'
import { lockSendingSlots, updateSendingSlots, type WhereLocked } from './slot-queries.ts'
import { queueTestReply } from './test-factories.ts'

const database = await useTestDatabase()

describe('a batch over tenants whose queued messages have the same ids', () => {
  /** A reply to each tenant's own visitor, in a worker's hands, whose conversation a person has taken over. */
  async function holdTwins(): Promise<HeldMessage[]> {
    const context = testContext(database.db)
    const sameIds = contextsOfSameIds(context)
    const leaseToken = randomUUID()
    const held: HeldMessage[] = []
    for (const tenant of await insertTwinTenants(database.db)) {
      const { id, customerId } = await queueTestReply(sameIds(), tenant, `visitor-${held.length}`, {
        text: `Text ${held.length}`,
      })
      context.clock.advance(1000)
      await context.db.withTenant(tenant, async (tx) => {
        const isTenants = sql`organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}`
        await tx.execute(
          sql`UPDATE outgoing_messages SET lease_token = ${leaseToken}, leased_by = 1 WHERE ${isTenants}`,
        )
        await tx.execute(sql`UPDATE conversations SET owner = 'person' WHERE ${isTenants}`)
      })
      held.push({ tenant, messageId: id, customerId, leaseToken })
    }
    return held
  }

  const lock = (held: readonly HeldMessage[]) =>
    database.db.acrossTenants((tx) => lockQueuedMessages(tx, held))

  test("goes to each tenant's own customer", async () => {
    const locked = await lock(await holdTwins())
    assert.deepEqual(
      locked.map((message) => [message?.recipient, message?.externalThreadId, message?.text]),
      [0, 1, 2].map((index) => [`visitor-${index}`, `visitor-${index}`, `Text ${index}`]),
    )
  })

  test('stays as it is where its lease is lost, although the others’ are held', async () => {
    const [lost, ...others] = await holdTwins()
    assert.ok(lost)
    const { organizationId, environment } = lost.tenant
    await database.db.shared.execute(sql`
      UPDATE outgoing_messages SET lease_token = ${randomUUID()}
      WHERE organization_id = ${organizationId} AND environment = ${environment}`)
    const read = () =>
      database.db.withTenant(lost.tenant, (tx) => tx.query(sql`SELECT * FROM outgoing_messages`))
    const before = await read()
    const later = { sendAt: new Date(), slotAt: null, attempts: 1, error: 'late', waitsForAccountId: null }
    const end = { conversationId: randomUUID(), sentAt: new Date(), error: null }
    await database.db.acrossTenants(async (tx) => {
      await postponeMessages(tx, [{ ...lost, ...later }])
      await withdrawMessages(tx, [{ ...lost, ...end }])
      assert.deepEqual(await finishMessages(tx, [{ ...lost, ...end }]), [false])
    })
    assert.deepEqual(await read(), before)
    assert.ok((await lock(others)).every((message) => message !== null))
  })

  test('that was lost becomes a draft of its own tenant alone', async () => {
    const held = await holdTwins()
    const [owner] = held
    assert.ok(owner)
    const read = async ({ tenant, messageId }: (typeof held)[number]) => {
      const [message] = await database.db.shared.query<{ conversation_id: string; direction: string }>(sql`
        SELECT conversation_id, direction FROM messages
        WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment} AND id = ${messageId}`)
      return message ?? assert.fail()
    }
    const lose = ({ tenant, messageId }: (typeof held)[number]) =>
      database.db.shared.execute(sql`
        UPDATE outgoing_messages SET status = 'failed', send_at = NULL, lease_token = NULL, leased_by = NULL
        WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment} AND id = ${messageId}`)
    const { conversation_id: conversationId } = await read(owner)
    const withdraw = async () => {
      await withoutRowSecurity(database.db, owner.tenant, (tx) => withdrawLostReplies(tx, conversationId))
      const directions = []
      for (const each of held) directions.push((await read(each)).direction)
      return directions
    }
    for (const other of held.slice(1)) await lose(other)
    assert.deepEqual(await withdraw(), ['out', 'out', 'out'])
    await lose(owner)
    assert.deepEqual(await withdraw(), ['draft', 'out', 'out'])
  })

  test('is woken for the account of its own tenant alone', async () => {
    const [owner] = await holdTwins()
    assert.ok(owner)
    const [accountId, now] = [randomUUID(), new Date()]
    await database.db.shared.execute(sql`
      UPDATE outgoing_messages
      SET waits_for_account_id = ${accountId}, send_at = ${new Date(now.getTime() + 60_000)}, lease_token = NULL, leased_by = NULL
      WHERE id = ${owner.messageId}`)
    const wake = () =>
      database.db.acrossTenants((tx) => wakeMessagesForAccount(tx, { tenant: owner.tenant, accountId, now }))
    assert.deepEqual([await wake(), await wake()], [1, 0])
  })

  const KEEPS = {
    'has a moment under the sending caps': (isTenants: Statement, later: Date) =>
      sql`UPDATE outgoing_messages SET slot_at = ${later} WHERE ${isTenants}`,
    'is a person’s word': (isTenants: Statement) =>
      sql`UPDATE messages SET author = 'human' WHERE ${isTenants}`,
  }
  for (const [what, change] of Object.entries({ waits: null, ...KEEPS })) {
    test(`that ${what} is ${change === null ? 'hastened alone' : 'not hastened because others’ wait'}`, async () => {
      const [owner, ...others] = await holdTwins()
      assert.ok(owner)
      const { organizationId, environment } = owner.tenant
      const now = new Date()
      const later = new Date(now.getTime() + 60_000)
      await database.db.shared.execute(sql`
        UPDATE outgoing_messages SET send_at = ${later}, lease_token = NULL, leased_by = NULL WHERE id = ${owner.messageId}`)
      if (change !== null) {
        const isOwners = sql`organization_id = ${organizationId} AND environment = ${environment} AND id = ${owner.messageId}`
        await database.db.shared.execute(change(isOwners, later))
      }
      const read = async ({ tenant }: HeldMessage) => {
        const [row] = await database.db.withTenant(tenant, (tx) =>
          tx.query<{ send_at: Date; conversation_id: string }>(
            sql`SELECT send_at, conversation_id FROM outgoing_messages`,
          ),
        )
        return row ?? assert.fail()
      }
      const { conversation_id: id } = await read(owner)
      await withoutRowSecurity(database.db, owner.tenant, (tx) =>
        hastenMessages(tx, { id, customerId: owner.customerId }, now),
      )
      const moments = []
      for (const each of [owner, ...others]) moments.push((await read(each)).send_at)
      assert.deepEqual(moments, [change === null ? now : later, later, later])
    })
  }

  test('has slots of its own, made where only other tenants have some of the subject', async () => {
    const freeAt = new Date('2026-01-01T00:00:00.000Z')
    for (const mode of ['wait', 'pass'] as const) {
      const keys = (await insertTwinTenants(database.db)).map((tenant) => ({ tenant, subject: 'customer' }))
      const frees = (some: typeof keys, locked: WhereLocked) =>
        database.db.acrossTenants(async (tx) =>
          (await lockSendingSlots(tx, some, locked)).map((slots) => slots?.freeAt.getTime()),
        )
      await frees(keys.slice(1), 'wait')
      const slots = { freeAt, departures: [], underWay: new Map(), failures: new Map() }
      await database.db.acrossTenants((tx) =>
        updateSendingSlots(
          tx,
          keys.slice(1).map((key) => ({ ...key, slots })),
          new Date(),
        ),
      )
      assert.deepEqual(await frees(keys, mode), [0, freeAt.getTime(), freeAt.getTime()])
    }
  })

  const LEAVE = {
    'a part': ({ tenant: { organizationId, environment }, messageId }: HeldMessage) => sql`
      INSERT INTO sent_message_parts (organization_id, environment, message_id, part, pace_subject, started_at)
      VALUES (${organizationId}, ${environment}, ${messageId}, 0, 'chat', now())`,
    'an outbox message': ({ tenant: { organizationId, environment }, messageId }: HeldMessage) => sql`
      INSERT INTO outbox_messages (organization_id, environment, id, conversation_id, channel, recipient, sent_at)
      VALUES (${organizationId}, ${environment}, ${messageId}, ${messageId}, 'web', 'visitor', now())`,
  }
  for (const [what, leave] of Object.entries(LEAVE)) {
    test(`is overtaken where nothing has left, although ${what} of each other tenant's has`, async () => {
      const held = await holdTwins()
      for (const other of held.slice(1)) {
        await database.db.withTenant(other.tenant, (tx) => tx.execute(leave(other)))
      }
      assert.deepEqual(
        (await lock(held)).map((message) => message?.isOvertaken),
        [true, false, false],
      )
    })
  }
})
