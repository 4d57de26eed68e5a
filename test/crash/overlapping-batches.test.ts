import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { sql } from '../../server/db/sql.ts'
import { type BatchedWork, createBatchedWriter } from '../../server/http/batched-writes.ts'
import type { Submission } from '../../server/inbound-events/accept.ts'
import { submitInboundEvent } from '../../server/inbound-events/submit-inbound-event.ts'
import { Problem } from '../../server/platform/problem.ts'
import type { Tenant } from '../../server/platform/tenant.ts'
import { testContext } from '../context.ts'
import { insertTestTenant, openTestDatabase, type TestDatabase } from '../harness.ts'

const ROUNDS = 12
const TOGETHER = 150
const MESSAGES_PER_ROUND = 60
const THREADS = 20

let database: TestDatabase
const connections: Database[] = []

before(async () => {
  database = await openTestDatabase()
})
after(async () => {
  for (const db of connections) await db.close()
  await database.close()
})

type Submit = (tenant: Tenant, key: string, messageId: string) => Promise<string>

/** A gateway with connections of its own; it submits a message under a key and returns the event's id. */
function openGateway(appId: string): Submit {
  const db = openDatabase({ url: database.url })
  connections.push(db)
  const context = testContext(db)
  const handler = submitInboundEvent(context, { burstWindowMs: 0 })
  const respond = (body: unknown) => ({ status: 202, body: JSON.stringify(body) })
  const write = createBatchedWriter<Submission>(context, {
    name: 'tests',
    performExpected: (shared, inputs, keys) => handler.performExpected(shared, inputs, keys),
    perform: async (tx, inputs) =>
      (await handler.perform(tx, inputs)).map((one) => (one instanceof Problem ? one : respond(one))),
  } satisfies BatchedWork<Submission>)
  return async (tenant, key, messageId) => {
    const thread = `thread-${Math.floor(Math.random() * THREADS)}`
    const event: Submission['event'] = {
      ...{
        id: context.ids.uuid(),
        appId,
        channel: 'web',
        externalMessageId: messageId,
        externalThreadId: thread,
      },
      ...{ senderExternalId: 'sender', senderDisplayName: null, senderPhone: null, channelAccountId: null },
      ...{ text: 'Hello', media: [], sentAt: context.clock.now(), receivedAt: context.clock.now() },
    }
    const input = { tenant, event }
    const { body } = await write({
      request: {
        app: { id: appId, clientId: 'client', tenant },
        ...{ method: 'POST', path: '/v1/inbound-events', key, rawBody: Buffer.from(messageId) },
        ...{ sealed: false, now: context.clock.now() },
      },
      input,
      expected: respond(handler.expect(input)),
      renderRefusal: (problem) => ({ status: 422, body: problem.code }),
    })
    return JSON.parse(body).data.event_id
  }
}

// A backend tells the database of its deadlocks when it ends, if not before.
async function closeGateways(): Promise<void> {
  for (const db of connections.splice(0)) await db.close()
  const others = sql`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'idle'`
  while ((await database.db.shared.query(others)).length > 0);
}

test('overlapping batches of several gateways never wait for each other in a circle, and each message is one event', {
  timeout: 300_000,
}, async () => {
  const tenants = [await insertTestTenant(database.db), await insertTestTenant(database.db)]
  const appId = randomUUID()
  const gateways = [openGateway(appId), openGateway(appId), openGateway(appId)]
  const pick = <One>(from: readonly One[]) => from[Math.floor(Math.random() * from.length)] as One
  const eventIds = new Map<string, Set<string>>()
  for (let round = 0; round < ROUNDS; round++) {
    const messages = Array.from({ length: MESSAGES_PER_ROUND }, (_, index) => `${round}-${index}`)
    await Promise.all(
      Array.from({ length: TOGETHER }, async () => {
        const [tenant, messageId] = [pick(tenants), pick(messages)]
        const key = pick([messageId, randomUUID()])
        const eventId = await pick(gateways)(tenant, key, messageId)
        const message = `${tenant.organizationId} ${messageId}`
        eventIds.set(message, (eventIds.get(message) ?? new Set()).add(eventId))
      }),
    )
  }
  for (const [message, ids] of eventIds) assert.equal(ids.size, 1, message)
  await closeGateways()
  const [row] = await database.db.shared.query<Record<string, number>>(sql`
    SELECT count(*) AS events, (SELECT sum(version) FROM conversation_work)::bigint AS told,
      (SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()) AS deadlocks
    FROM inbound_events`)
  assert.deepEqual(row, { events: eventIds.size, told: eventIds.size, deadlocks: 0 })
})
