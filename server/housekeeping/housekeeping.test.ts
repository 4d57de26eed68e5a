import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { insertTestTenant, openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { sql } from '../db/sql.ts'
import { countRequest } from '../http/admission.ts'
import { runHousekeeping } from './housekeeping.ts'

const clock = movableClock()
const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
const HOUR_MS = 60 * 60_000
let database: TestDatabase

before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

async function insertKeys(createdAts: readonly Date[]): Promise<void> {
  const { db } = database
  const { organizationId, environment } = await insertTestTenant(db)
  const appId = randomUUID()
  await db.shared.execute(sql`
    INSERT INTO apps (organization_id, environment, id, name, client_id, scopes, created_at)
    VALUES (${organizationId}, ${environment}, ${appId}, ${'App'}, ${appId}, ${[]}, ${clock.now()})`)
  for (const [index, createdAt] of createdAts.entries()) {
    await db.shared.execute(sql`
      INSERT INTO idempotency_keys
        (organization_id, environment, app_id, method, path, key, fingerprint, created_at)
      VALUES (${organizationId}, ${environment}, ${appId}, ${'POST'}, ${'/v1/customers'}, ${`key-${index}`},
        ${Buffer.alloc(32)}, ${createdAt})`)
  }
}

test('deletes ended windows and expired keys, and nothing that still counts', async () => {
  const { db } = database
  for (const now of [ago(10 * 60_000), clock.now()]) {
    await countRequest(db.shared, { subject: 'ip:192.0.2.1', rateClass: 'token', now })
  }
  await insertKeys([ago(25 * HOUR_MS), ago(24 * HOUR_MS), ago(23 * HOUR_MS)])
  assert.deepEqual(await runHousekeeping({ db, clock, webhookRetentionDays: 30 }), {
    endedWindows: 1,
    expiredKeys: 2,
    oldWebhookEvents: 0,
  })
  assert.deepEqual(await runHousekeeping({ db, clock, webhookRetentionDays: 30 }), {
    endedWindows: 0,
    expiredKeys: 0,
    oldWebhookEvents: 0,
  })
  const kept = await db.shared.query(sql`SELECT key FROM idempotency_keys`)
  assert.deepEqual(kept, [{ key: 'key-2' }])
  const { count } = await countRequest(db.shared, {
    subject: 'ip:192.0.2.1',
    rateClass: 'token',
    now: clock.now(),
  })
  assert.equal(count, 2)
})

test('leaves the house to the process that is already at it', async () => {
  const [connected, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { db } = database
  const slow = {
    connect: () => db.connect(),
    shared: {
      ...db.shared,
      async execute(statement: Parameters<typeof db.shared.execute>[0]) {
        connected.resolve()
        await mayGoOn.promise
        return db.shared.execute(statement)
      },
    },
  }
  const first = runHousekeeping({ db: slow, clock, webhookRetentionDays: 30 })
  await connected.promise
  assert.equal(await runHousekeeping({ db, clock, webhookRetentionDays: 30 }), null)
  mayGoOn.resolve()
  assert.notEqual(await first, null)
})
