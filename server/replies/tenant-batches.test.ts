import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { insertTwinTenants, openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { contextsOfSameIds, testContext } from '../conversations/test-factories.ts'
import { sql } from '../db/sql.ts'
import { type HeldMessage, lockQueuedMessages } from './queries.ts'
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
