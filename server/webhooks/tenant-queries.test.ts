import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { withoutRowSecurity } from '../../test/context.ts'
import { useTestDatabase } from '../../test/harness.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'
import {
  cancelWaitingDeliveries,
  type MadeAttempt,
  recordFailures,
  recordSuccesses,
} from './attempt-queries.ts'
import { insertReplay, listEndpointDeliveries, requeueDelivery } from './delivery-queries.ts'
import { firstEventIdAt } from './event-ids.ts'
import { insertEvents } from './event-queries.ts'
import { insertTwinEndpoints } from './test-factories.ts'

const DUE_AT = new Date('2026-01-01T00:00:00.000Z')

const database = await useTestDatabase()
const { db } = database

describe('of tenants whose endpoints, events and deliveries have the same ids, one’s own alone', () => {
  let [endpointId, eventId, deliveryId] = ['', '', '']
  let tenants: readonly Tenant[]
  let owner: Tenant
  beforeEach(async () => {
    ;[endpointId, eventId, deliveryId] = [randomUUID(), firstEventIdAt(DUE_AT), randomUUID()]
    const twins = await insertTwinEndpoints(db, { endpointId, eventId, at: DUE_AT })
    ;[tenants, owner] = [twins, twins[0]]
    for (const { organizationId, environment } of tenants) {
      await db.shared.execute(sql`
        INSERT INTO webhook_deliveries
          (organization_id, environment, id, endpoint_id, event_id, next_attempt_at, created_at)
        VALUES (${organizationId}, ${environment}, ${deliveryId}, ${endpointId}, ${eventId}, ${DUE_AT}, ${DUE_AT})`)
    }
  })

  /** What a query finds of each tenant, in their order. */
  async function ofEach<Row extends object>(query: Statement): Promise<Row[][]> {
    const found = []
    for (const tenant of tenants) found.push(await db.withTenant(tenant, (tx) => tx.query<Row>(query)))
    return found
  }

  async function setEach(table: 'deliveries' | 'endpoints', change: Statement): Promise<void> {
    const name = table === 'deliveries' ? sql`webhook_deliveries` : sql`webhook_endpoints`
    for (const tenant of tenants) {
      await db.withTenant(tenant, (tx) => tx.execute(sql`UPDATE ${name} SET ${change}`))
    }
  }

  const statuses = async () =>
    (await ofEach<{ status: string }>(sql`SELECT status FROM webhook_deliveries`)).map((rows) =>
      rows.map(({ status }) => status).join(),
    )

  test('is told what is emitted', async () => {
    const event = { tenant: owner, id: firstEventIdAt(new Date()), type: 'webhook.test', body: '{}' } as const
    const queued = await db.acrossTenants((tx) =>
      insertEvents(tx, [{ ...event, occurredAt: DUE_AT, endpointId: null }], DUE_AT),
    )
    assert.equal(queued.length, 1)
    assert.deepEqual(
      (await ofEach(sql`SELECT FROM webhook_deliveries`)).map(({ length }) => length),
      [2, 1, 1],
    )
  })

  test('is listed', async () => {
    for (const tenant of tenants) {
      const listed = await withoutRowSecurity(db, tenant, (tx) => listEndpointDeliveries(tx, endpointId, 10))
      assert.deepEqual(
        listed.map(({ id }) => id),
        [deliveryId],
      )
    }
  })

  test('is delivered again', async () => {
    await setEach(
      'deliveries',
      sql`status = 'delivered', next_attempt_at = NULL, attempts = 1, success_attempted_at = ${DUE_AT},
        success_duration_ms = 1, last_status_code = 200, success_excerpt = ''`,
    )
    await withoutRowSecurity(db, owner, (tx) => requeueDelivery(tx, deliveryId, DUE_AT))
    assert.deepEqual(await statuses(), ['queued', 'delivered', 'delivered'])
    assert.deepEqual(
      (await ofEach(sql`SELECT FROM webhook_attempts`)).map(({ length }) => length),
      [1, 0, 0],
    )
    const replay = { id: randomUUID(), eventId, endpointId, at: DUE_AT }
    assert.equal(await withoutRowSecurity(db, owner, (tx) => insertReplay(tx, replay)), true)
  })

  test('is canceled', async () => {
    await db.acrossTenants((tx) => cancelWaitingDeliveries(tx, { tenant: owner, endpointId }))
    assert.deepEqual(await statuses(), ['canceled', 'queued', 'queued'])
  })

  const failures = async () =>
    (await ofEach<{ failure_count: number }>(sql`SELECT failure_count FROM webhook_endpoints`)).map(
      ([row]) => row?.failure_count,
    )

  async function attemptOfOwner(): Promise<MadeAttempt> {
    const leaseToken = randomUUID()
    await setEach('deliveries', sql`lease_token = ${leaseToken}, leased_by = 1`)
    const [rows] = await ofEach<{ row_id: string }>(sql`SELECT ctid::text AS row_id FROM webhook_deliveries`)
    return {
      ...{ tenant: owner, deliveryId, leaseToken, rowId: rows?.[0]?.row_id ?? '' },
      ...{ attemptedAt: DUE_AT, finishedAt: DUE_AT, durationMs: 1 },
      ...{ statusCode: 200, error: null, answerExcerpt: null },
    }
  }

  test('has its failures forgotten once an attempt succeeds', async () => {
    await setEach('endpoints', sql`failure_count = 5`)
    const attempt = await attemptOfOwner()
    await recordSuccesses(db.shared, [attempt])
    assert.deepEqual(await failures(), [0, 5, 5])
  })

  test('has its failures counted', async () => {
    const attempt = await attemptOfOwner()
    const failed = { ...attempt, statusCode: 500, status: 'queued', nextAttemptAt: DUE_AT } as const
    const endpoint = { tenant: owner, endpointId, failures: 1, lastFailureAt: DUE_AT, deadSince: null }
    await db.acrossTenants((tx) => recordFailures(tx, [failed], [{ ...endpoint, status: 'active' }]))
    assert.deepEqual(await failures(), [1, 0, 0])
  })
})
