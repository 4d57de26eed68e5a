import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { insertTwinTenants, openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { contextsOfSameIds, testContext } from '../conversations/test-factories.ts'
import { sql } from '../db/sql.ts'
import {
  finishMessages,
  type HeldMessage,
  lockQueuedMessages,
  postponeMessages,
  withdrawMessages,
} from './queries.ts'
import { queueTestReply } from './test-factories.ts'

describe('a batch over tenants whose queued messages have the same ids', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase()
  })
  after(() => database.close())

  /** A reply to each tenant's own visitor, in a worker's hands, whose conversation a person has taken over. */
  async function holdTwins(): Promise<HeldMessage[]> {
    const context = testContext(database.db)
    const sameIds = contextsOfSameIds(context)
    const leaseToken = randomUUID()
    const held: HeldMessage[] = []
    for (const tenant of await insertTwinTenants(database.db)) {
      const { id, customerId } = await queueTestReply(sameIds(), tenant, `visitor-${held.length}`)
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
      locked.map((message) => message?.recipient),
      ['visitor-0', 'visitor-1', 'visitor-2'],
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
