import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { testContext } from '../../test/context.ts'
import { insertTestTenant, openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { sql } from '../db/sql.ts'
import { createBatchedWriter } from '../http/batched-writes.ts'
import { Problem } from '../platform/problem.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { Submission } from './accept.ts'
import { submitInboundEvent } from './submit-inbound-event.ts'

// A batch that waits for a lock as long as any statement does takes 5 s, and its halves take 5 s each.
const LESS_THAN_TWO_LOCKS_MS = 8_000

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

/** A gateway: it submits a message of a thread, and resolves once it is accepted. */
function openGateway() {
  const context = testContext(database.db)
  const handler = submitInboundEvent(context, { burstWindowMs: 0 })
  const respond = (body: unknown) => ({ status: 202, body: JSON.stringify(body) })
  const write = createBatchedWriter<Submission>(context, {
    name: 'tests',
    performExpected: (shared, inputs, keys) => handler.performExpected(shared, inputs, keys),
    perform: async (tx, inputs) =>
      (await handler.perform(tx, inputs)).map((one) => (one instanceof Problem ? one : respond(one))),
  })
  return async (tenant: Tenant, externalThreadId: string) => {
    const app = { id: randomUUID(), clientId: 'client', tenant }
    const now = context.clock.now()
    const input = {
      tenant,
      event: {
        ...{ id: context.ids.uuid(), appId: app.id, channel: 'web', externalMessageId: randomUUID() },
        ...{ externalThreadId, senderExternalId: 'sender', senderDisplayName: null, senderPhone: null },
        ...{ channelAccountId: null, text: 'Hello', media: [], sentAt: now, receivedAt: now },
      },
    } satisfies Submission
    const asked = { method: 'POST', path: '/v1/inbound-events', key: randomUUID() }
    const { status } = await write({
      request: { app, ...asked, rawBody: Buffer.from('{}'), sealed: false, now },
      input,
      expected: respond(handler.expect(input)),
      renderRefusal: ({ code }) => ({ status: 422, body: code }),
    })
    assert.equal(status, 202)
  }
}

const someoneWaits = async () =>
  (
    await database.db.shared.query(sql`
      SELECT l.pid FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
      WHERE a.datname = current_database() AND NOT l.granted`)
  ).length > 0

test('a message waits for no thread of another organization that stays locked, by a frozen worker for example', async () => {
  const submit = openGateway()
  const [tenant, other] = [await insertTestTenant(database.db), await insertTestTenant(database.db)]
  await submit(tenant, 'stuck')
  const { waiting } = await database.db.withTenant(tenant, async (tx) => {
    await tx.execute(sql`
      SELECT FROM conversation_work
      WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}
        AND external_thread_id = 'stuck'
      FOR UPDATE`)
    const waiting = [submit(tenant, 'stuck')]
    while (!(await someoneWaits()));
    const startedAtMs = performance.now()
    waiting.push(submit(tenant, 'stuck'), submit(tenant, 'stuck'), submit(tenant, 'stuck'))
    await submit(other, 'free')
    assert.ok(performance.now() - startedAtMs < LESS_THAN_TWO_LOCKS_MS)
    return { waiting }
  })
  await Promise.all(waiting)
})
