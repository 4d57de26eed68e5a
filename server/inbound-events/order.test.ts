import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type TestContext, testContext } from '../../test/context.ts'
import { insertTestTenant, openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'
import { selectHeldThreads } from '../turns/work-queries.ts'
import { createInboundEventAcceptance, type Submission } from './accept.ts'
import { takeUnrecordedEvents } from './queries.ts'

const THREAD = { channel: 'web', externalThreadId: 'thread' } as const

describe('the order of the events in a thread', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase()
  })
  after(() => database.close())

  /** A gateway that starts now, with a clock that is this much off. */
  const startGateway = (offMs: number): TestContext => {
    const clock = movableClock()
    clock.advance(offMs)
    return testContext(database.db, clock)
  }

  function submission({ ids, clock }: TestContext, tenant: Tenant, text: string): Submission {
    const now = clock.now()
    return {
      tenant,
      event: {
        ...{
          id: ids.uuid(),
          appId: randomUUID(),
          ...THREAD,
          externalMessageId: randomUUID(),
          text,
          media: [],
        },
        ...{ senderExternalId: 'sender', senderDisplayName: null, senderPhone: null, channelAccountId: null },
        ...{ sentAt: now, receivedAt: now },
      },
    }
  }

  const takeTexts = async (tenant: Tenant) => {
    const leaseToken = randomUUID()
    const taken = await database.db.acrossTenants(async (tx) => {
      await tx.execute(sql`
        UPDATE conversation_work SET lease_token = ${leaseToken}, leased_by = 1
        WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}`)
      return takeUnrecordedEvents(tx, selectHeldThreads([{ tenant, thread: THREAD, leaseToken }]), new Date())
    })
    return taken.map(({ event }) => event.text)
  }

  const acceptance = (gateway: TestContext) => createInboundEventAcceptance(gateway, { burstWindowMs: 0 })

  /** Accepts new messages, as a part that saves no keys. */
  const acceptNew = async (gateway: TestContext, submissions: readonly Submission[]) =>
    assert.ok(
      await acceptance(gateway).acceptNew(
        database.db.shared,
        submissions,
        (condition) => sql`SELECT 1 WHERE ${condition}`,
      ),
    )

  test('is the order of their acceptance, however far back the clocks of new gateways are', async () => {
    const tenant = await insertTestTenant(database.db)
    for (const [index, offMs] of [0, -15_000, 60_000, -60_000].entries()) {
      const gateway = startGateway(offMs)
      await acceptNew(gateway, [submission(gateway, tenant, `${index} new`)])
      const other = submission(gateway, tenant, `${index} other`)
      await database.db.acrossTenants((tx) => acceptance(gateway).accept(tx, [other]))
    }
    const words = ['0 new', '0 other', '1 new', '1 other', '2 new', '2 other', '3 new', '3 other']
    assert.deepEqual(await takeTexts(tenant), words)
  })

  test('is the order in which they came where they are accepted together', async () => {
    const tenant = await insertTestTenant(database.db)
    const gateway = startGateway(0)
    const words = Array.from({ length: 40 }, (_, index) => String(index))
    const submissions = words.map((text) => submission(gateway, tenant, text))
    await acceptNew(gateway, submissions.slice(0, 20))
    await database.db.acrossTenants((tx) => acceptance(gateway).accept(tx, submissions.slice(20)))
    assert.deepEqual(await takeTexts(tenant), words)
  })

  test('begins with those that were accepted before there were positions, by their ids', async () => {
    const tenant = await insertTestTenant(database.db)
    const gateway = startGateway(0)
    const submissions = ['first', 'second', 'third'].map((text) => submission(gateway, tenant, text))
    await acceptNew(gateway, submissions.toReversed())
    await database.db.withTenant(tenant, (tx) =>
      tx.execute(sql`
        UPDATE inbound_events SET position = NULL
        WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment} AND text <> 'third'`),
    )
    assert.deepEqual(await takeTexts(tenant), ['first', 'second', 'third'])
  })
})
