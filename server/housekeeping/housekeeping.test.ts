import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { administer } from '../../test/cluster.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { sql } from '../db/sql.ts'
import { createAdmission } from '../http/admission.ts'
import { deleteExpiredKeys } from '../http/idempotency-records.ts'
import { createIds } from '../platform/ids.ts'
import { systemRandom } from '../platform/random.ts'
import type { Tenant } from '../platform/tenant.ts'
import { runHousekeeping } from './housekeeping.ts'

// At the end of a minute: the window that counts now has begun long ago.
const clock = movableClock(new Date('2026-09-15T09:30:59.999Z'))
const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const database = await useTestDatabase()

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

const NOTHING = {
  oldWebhookEvents: 0,
  oldAlerts: 0,
  oldActionRuns: 0,
  oldAgentTurns: 0,
  oldParts: 0,
  oldVisitorMessages: 0,
  unusedStreams: 0,
  unusedSlots: 0,
  oldOutboxMessages: 0,
  usageCounts: 0,
}

test('deletes ended windows and expired keys, and nothing that still counts', async () => {
  const { db } = database
  // The one before may still count for a gateway whose clock is a little behind.
  for (const now of [ago(10 * 60_000), ago(60_000), clock.now()]) {
    await createAdmission(db.shared).count({ subject: 'ip:192.0.2.1', rateClass: 'token', now })
  }
  await insertKeys([ago(25 * HOUR_MS), ago(24 * HOUR_MS), ago(23 * HOUR_MS)])
  assert.deepEqual(await runHousekeeping({ db, clock, webhookRetentionDays: 30 }), {
    endedWindows: 1,
    expiredKeys: 2,
    ...NOTHING,
  })
  assert.deepEqual(await runHousekeeping({ db, clock, webhookRetentionDays: 30 }), {
    endedWindows: 0,
    expiredKeys: 0,
    ...NOTHING,
  })
  const kept = await db.shared.query(sql`SELECT key FROM idempotency_keys`)
  assert.deepEqual(kept, [{ key: 'key-2' }])
  const { count } = await createAdmission(db.shared).count({
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
    withTenant: db.withTenant,
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

test('deletes a batch of expired keys at a time, until none is left', async () => {
  const { db } = database
  await insertKeys(Array.from({ length: 3 }, () => ago(25 * HOUR_MS)))
  await db.shared.execute(sql`
    INSERT INTO idempotency_keys
    SELECT (jsonb_populate_record(NULL::idempotency_keys, to_jsonb(one) || jsonb_build_object('key', 'copy ' || n))).*
    FROM (SELECT * FROM idempotency_keys WHERE created_at = ${ago(25 * HOUR_MS)} LIMIT 1) one, generate_series(1, 5000) AS n`)
  assert.equal(await deleteExpiredKeys(db.shared, clock.now()), 5000)
  assert.equal((await runHousekeeping({ db, clock, webhookRetentionDays: 30 }))?.expiredKeys, 3)
})

test('drops webhook events after their retention with deliveries and attempts, and keeps what still waits', async () => {
  const { db } = database
  const tenant = await insertTestTenant(db)
  const old = await insertDeliveries(tenant, ago(31 * DAY_MS), 1_200, 'delivered')
  await insertDeliveries(tenant, ago(31 * DAY_MS), 3, 'dead')
  const waiting = await insertDeliveries(tenant, ago(31 * DAY_MS), 1, 'queued')
  const young = await insertDeliveries(tenant, ago(29 * DAY_MS), 2, 'delivered')
  assert.equal(old.length, 1_200)
  const result = await runHousekeeping({ db, clock, webhookRetentionDays: 30 })
  assert.equal(result?.oldWebhookEvents, 1_203)
  const left = await db.shared.query<{ event_id: string; attempts: number }>(sql`
    SELECT v.id AS event_id, count(a.attempt) AS attempts FROM webhook_events v
    JOIN webhook_deliveries d ON d.event_id = v.id
    JOIN webhook_attempts a ON a.delivery_id = d.id
    GROUP BY v.id ORDER BY v.id`)
  assert.deepEqual(
    left.map((row) => row.event_id),
    [...waiting, ...young].sort(),
  )
  const [row] = await db.shared.query(sql`SELECT count(*) AS count FROM webhook_attempts`)
  assert.deepEqual({ ...row }, { count: 3 })
})

test('goes on with everything else when one thing cannot be tidied, and says so', async () => {
  const { db, url } = database
  const tenant = await insertTestTenant(db)
  await insertDeliveries(tenant, ago(31 * DAY_MS), 1, 'delivered')
  const oldAlert = createIds({ now: () => ago(91 * DAY_MS) }, systemRandom).uuid()
  await db.shared.execute(sql`
    INSERT INTO alerts (organization_id, environment, id, kind, detail, created_at, hour_at, last_at)
    VALUES (${tenant.organizationId}, ${tenant.environment}, ${oldAlert}, 'webhook_delivery_dead', '{}', ${ago(91 * DAY_MS)},
      ${ago(91 * DAY_MS)}, ${ago(91 * DAY_MS)})`)
  await administer(
    url,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'this event stays'; END $$;
     CREATE TRIGGER refuse BEFORE DELETE ON webhook_events FOR EACH ROW EXECUTE FUNCTION refuse()`,
  )
  await assert.rejects(runHousekeeping({ db, clock, webhookRetentionDays: 30 }), /this event stays/)
  assert.deepEqual(await db.shared.query(sql`SELECT id FROM alerts WHERE id = ${oldAlert}`), [])
  await administer(url, 'DROP TRIGGER refuse ON webhook_events')
})

/** Events of a moment with a delivery and an attempt each; returns their ids. */
async function insertDeliveries(
  tenant: Tenant,
  at: Date,
  count: number,
  status: 'delivered' | 'dead' | 'queued',
): Promise<string[]> {
  const { db } = database
  const { organizationId, environment } = tenant
  const appId = randomUUID()
  const endpointId = randomUUID()
  await db.shared.execute(sql`
    INSERT INTO apps (organization_id, environment, id, name, client_id, scopes, created_at)
    VALUES (${organizationId}, ${environment}, ${appId}, 'App', ${appId}, '{}', ${at})`)
  await db.shared.execute(sql`
    INSERT INTO webhook_endpoints (organization_id, environment, id, app_id, url, subscribed_events, secret_sealed, created_at)
    VALUES (${organizationId}, ${environment}, ${endpointId}, ${appId}, 'https://hooks.example.com/', '{*}', '', ${at})`)
  const ids = createIds({ now: () => at }, systemRandom)
  const eventIds = Array.from({ length: count }, () => ids.uuid())
  await db.shared.execute(sql`
    WITH event AS (
      INSERT INTO webhook_events (organization_id, environment, id, type, body, occurred_at)
      SELECT ${organizationId}::uuid, ${environment}, id, 'webhook.test', '{}', ${at}::timestamptz
      FROM unnest(${eventIds}::uuid[]) AS event (id)
    ), delivery AS (
      INSERT INTO webhook_deliveries
        (organization_id, environment, id, endpoint_id, event_id, status, next_attempt_at, created_at)
      SELECT ${organizationId}::uuid, ${environment}, id, ${endpointId}::uuid, id, ${status}::text,
        CASE WHEN ${status} = 'queued' THEN ${at}::timestamptz END, ${at}::timestamptz
      FROM unnest(${eventIds}::uuid[]) AS event (id)
    )
    INSERT INTO webhook_attempts (organization_id, environment, delivery_id, attempt, attempted_at, duration_ms)
    SELECT ${organizationId}::uuid, ${environment}, id, 1, ${at}::timestamptz, 1 FROM unnest(${eventIds}::uuid[]) AS event (id)`)
  return eventIds
}
