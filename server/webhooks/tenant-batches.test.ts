import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { testContext, withoutRowSecurity } from '../../test/context.ts'
import { useTestDatabase } from '../../test/harness.ts'
import { findTenant } from '../db/find-tenant.ts'
import { type Statement, sql, statement } from '../db/sql.ts'
import type { PostResult } from '../guarded-http/post-result.ts'
import type { Tenant } from '../platform/tenant.ts'
import { findRows, lockEndpoints } from './attempt-queries.ts'
import { BEFORE_ALL_ENDPOINTS, claimDeliveries } from './claim-queries.ts'
import { dropOldEvents } from './drop-old-events.ts'
import { firstEventIdAt } from './event-ids.ts'
import { releaseLeases, renewLeases } from './lease-queries.ts'
import { countDueOfEndpoint, findLostEvents, queueLostEvents } from './lost-event-queries.ts'
import {
  cancelRunningRecovery,
  findRecoveredEndpoint,
  insertRecovery,
  listEndpointRecoveries,
  lockRecovery,
  updateRecovery,
} from './recovery-queries.ts'
import { settleFailures } from './settle-failures.ts'
import { insertTwinEndpoints } from './test-factories.ts'

const DUE_AT = new Date('2026-01-01T00:00:00.000Z')

const database = await useTestDatabase()

describe('tenants whose endpoints, events and deliveries have the same ids', () => {
  const [endpointId, eventId, deliveryId] = [randomUUID(), firstEventIdAt(DUE_AT), randomUUID()]
  let owner: Tenant
  let others: readonly Tenant[]
  beforeEach(async () => {
    for (const table of ['webhook_recoveries', 'webhook_deliveries', 'webhook_events', 'webhook_endpoints']) {
      await database.db.shared.execute(statement(`DELETE FROM ${table}`, []))
    }
    ;[owner, ...others] = await insertTwinEndpoints(database.db, { endpointId, eventId, at: DUE_AT })
  })

  const queue = ({ organizationId, environment }: Tenant, id = deliveryId) =>
    database.db.shared.execute(sql`
      INSERT INTO webhook_deliveries
        (organization_id, environment, id, endpoint_id, event_id, next_attempt_at, created_at)
      VALUES (${organizationId}, ${environment}, ${id}, ${endpointId}, ${eventId}, ${DUE_AT}, ${DUE_AT})`)

  const clear = () => database.db.shared.execute(sql`DELETE FROM webhook_deliveries`)

  test('are attempted each at its own URL, with what its own event says', async () => {
    for (const [index, tenant] of [owner, ...others].entries()) {
      await clear()
      await queue(tenant)
      const now = new Date()
      const claimed = await claimDeliveries(database.db.shared, {
        ...{ worker: 1, now, leaseUntil: new Date(now.getTime() + 30_000) },
        mayJudge: true,
        afterEndpointId: BEFORE_ALL_ENDPOINTS,
        caps: {
          ...{ limit: 10, perTenant: 10, tenantRooms: {}, perEndpoint: 10, perEndpointOnProbation: 10 },
          ...{ endpointRooms: {}, onProbation: 10 },
        },
      })
      assert.deepEqual(
        claimed.map((row) => (row.place === null ? row.body : row.url)),
        [`https://example.com/${index}`, `{"index": ${index}}`],
      )
    }
  })

  test('are claimed as far as each has room, whatever the others have in flight', async () => {
    const tenants = [owner, ...others]
    for (const { organizationId, environment } of [...tenants, ...tenants]) {
      // A claim goes round endpoints by their ids, so here each has its own.
      const id = randomUUID()
      await database.db.shared.execute(sql`
        INSERT INTO webhook_endpoints
          (organization_id, environment, id, app_id, url, subscribed_events, secret_sealed, created_at)
        SELECT organization_id, environment, ${id}::uuid, id, 'https://example.com/', '{*}', '', created_at FROM apps
        WHERE organization_id = ${organizationId} AND environment = ${environment}`)
      await database.db.shared.execute(sql`
        INSERT INTO webhook_deliveries
          (organization_id, environment, id, endpoint_id, event_id, next_attempt_at, created_at)
        SELECT ${organizationId}::uuid, ${environment}, gen_random_uuid(), ${id}::uuid, ${eventId}::uuid, ${DUE_AT}::timestamptz,
          ${DUE_AT}::timestamptz
        FROM generate_series(1, 5)`)
    }
    const countClaimed = async (tenantRooms: Readonly<Record<string, number>>) => {
      const now = new Date()
      const rows = await claimDeliveries(database.db.shared, {
        ...{ worker: 1, now, leaseUntil: new Date(now.getTime() + 30_000) },
        mayJudge: false,
        afterEndpointId: BEFORE_ALL_ENDPOINTS,
        caps: {
          ...{ limit: 100, perTenant: 3, tenantRooms, perEndpoint: 10, perEndpointOnProbation: 10 },
          ...{ endpointRooms: {}, onProbation: 100 },
        },
      })
      await database.db.shared.execute(
        sql`UPDATE webhook_deliveries SET lease_token = NULL, leased_by = NULL, leased_until = NULL`,
      )
      const deliveries = rows.filter((row) => row.place === null)
      return tenants.map((tenant) => {
        const own = rows
          .filter((row) => row.place !== null)
          .filter(
            (row) => row.organization_id === tenant.organizationId && row.environment === tenant.environment,
          )
          .map((row) => row.endpoint_id)
        return deliveries.filter((row) => own.includes(row.endpoint_id)).length
      })
    }
    assert.deepEqual(await countClaimed({}), [3, 3, 3])
    const [one, two] = tenants.map(({ organizationId, environment }) => `${organizationId}/${environment}`)
    assert.deepEqual(await countClaimed({ [one ?? '']: 1, [two ?? '']: 2 }), [1, 2, 3])
  })

  test('are found each where its own row lies, though all are held by one token', async () => {
    const tenants = [owner, ...others]
    const leaseToken = randomUUID()
    for (const tenant of tenants) await queue(tenant)
    await database.db.shared.execute(
      sql`UPDATE webhook_deliveries SET lease_token = ${leaseToken}, leased_by = 1`,
    )
    for (const tenant of tenants) {
      const [row] = await database.db.withTenant(tenant, (tx) =>
        tx.query<{ row_id: string }>(sql`SELECT ctid::text AS row_id FROM webhook_deliveries`),
      )
      const moved = await findRows(database.db.shared, [
        {
          ...{
            tenant,
            deliveryId,
            leaseToken,
            rowId: '(0,0)',
            attemptedAt: new Date(),
            finishedAt: new Date(),
          },
          ...{ durationMs: 1, statusCode: 200, error: null, answerExcerpt: null },
        },
      ])
      assert.deepEqual(
        moved.map(({ rowId }) => rowId),
        [row?.row_id],
      )
    }
  })

  test('are settled each by how its own endpoint stands', async () => {
    const tenants = [owner, ...others]
    for (const tenant of tenants) await queue(tenant)
    await database.db.shared.execute(
      sql`UPDATE webhook_deliveries SET lease_token = gen_random_uuid(), leased_by = 1`,
    )
    await database.db.shared.execute(sql`
      UPDATE webhook_endpoints SET status = 'disabled'
      WHERE organization_id = ${owner.organizationId} AND environment = ${owner.environment}`)
    const rows = await database.db.shared.query<{
      organization_id: string
      environment: Tenant['environment']
      lease_token: string
      row_id: string
    }>(sql`SELECT organization_id, environment, lease_token, ctid::text AS row_id FROM webhook_deliveries`)
    const answer = { statusCode: 500, excerpt: '', retryAfter: null, durationMs: 1 }
    const result: PostResult = { kind: 'answered', ...answer }
    const attempts = tenants.map((tenant) => {
      const row = rows.find(
        (each) => each.organization_id === tenant.organizationId && each.environment === tenant.environment,
      )
      return {
        ...{ tenant, deliveryId, eventId, endpointId, result, attemptedAt: DUE_AT, finishedAt: DUE_AT },
        ...{ leaseToken: row?.lease_token ?? '', rowId: row?.row_id ?? '' },
        ...{ durationMs: 1, statusCode: 500, error: null, answerExcerpt: null },
      }
    })
    const services = { retryDelaysSeconds: [60], jitter: () => 0 }
    const outcomes = await database.db.acrossTenants((tx) =>
      settleFailures(tx, testContext(database.db), services, attempts),
    )
    assert.deepEqual(outcomes, ['canceled', 'retry', 'retry'])
    const counts = await database.db.shared.query(
      sql`SELECT failure_count FROM webhook_endpoints ORDER BY created_at`,
    )
    assert.deepEqual(counts, [{ failure_count: 1 }, { failure_count: 1 }, { failure_count: 1 }])
  })

  test('are locked each for itself', async () => {
    for (const tenant of [owner, ...others]) {
      const locked = await database.db.acrossTenants((tx) => lockEndpoints(tx, [{ tenant, endpointId }]))
      assert.deepEqual(
        locked.map((endpoint) => endpoint.tenant),
        [tenant],
      )
    }
  })

  test('are recovered each as its own endpoint stands', async () => {
    for (const [index, tenant] of [owner, ...others].entries()) {
      const found = await withoutRowSecurity(database.db, tenant, (tx) =>
        findRecoveredEndpoint(tx, endpointId),
      )
      assert.equal(found?.createdAt.getTime(), DUE_AT.getTime() + index)
    }
  })

  test('are canceled and gone on with each as its own recovery stands', async () => {
    const [id, leaseToken] = [randomUUID(), randomUUID()]
    const tenants = [owner, ...others]
    const cursors = tenants.map(() => randomUUID())
    for (const [index, tenant] of tenants.entries()) {
      const cursorId = cursors[index] ?? ''
      await database.db.withTenant(tenant, async (tx) => {
        const range = { since: DUE_AT, cursorId, lastId: eventId, createdAt: DUE_AT }
        assert.equal(await insertRecovery(tx, { id, endpointId, ...range }), true)
        await tx.execute(sql`
          UPDATE webhook_recoveries SET lease_token = ${leaseToken}, leased_by = 1, queued = ${index}`)
      })
    }
    for (const [index, tenant] of tenants.entries()) {
      const locked = await withoutRowSecurity(database.db, tenant, (tx) => lockRecovery(tx, id, leaseToken))
      assert.equal(locked?.cursorId, cursors[index])
      const listed = await withoutRowSecurity(database.db, tenant, (tx) =>
        listEndpointRecoveries(tx, endpointId, 10),
      )
      assert.deepEqual(
        listed.map(({ queued }) => queued),
        [index],
      )
    }
    const page = { cursorId: eventId, queued: 10, nextPageAt: DUE_AT, status: 'running', at: DUE_AT } as const
    await withoutRowSecurity(database.db, owner, (tx) => updateRecovery(tx, id, page))
    for (const [index, tenant] of tenants.entries()) {
      const canceled = await withoutRowSecurity(database.db, tenant, (tx) =>
        cancelRunningRecovery(tx, id, DUE_AT),
      )
      assert.deepEqual([canceled.status, canceled.queued], ['canceled', index === 0 ? 10 : index])
      for (const other of tenants.slice(index + 1)) {
        const [running] = await database.db.withTenant(other, (tx) =>
          listEndpointRecoveries(tx, endpointId, 1),
        )
        assert.equal(running?.status, 'running')
      }
    }
  })

  test('miss each what its own deliveries did not tell, and are told it again alone', async () => {
    for (const tenant of [owner, ...others]) await queue(tenant)
    await database.db.shared.execute(
      sql`UPDATE webhook_deliveries SET status = 'dead', next_attempt_at = NULL`,
    )
    for (const other of others) await queue(other, randomUUID())
    await withoutRowSecurity(database.db, owner, async (tx) => {
      assert.equal(await countDueOfEndpoint(tx, endpointId, DUE_AT, 10), 0)
      const range = { afterId: firstEventIdAt(new Date(0)), untilId: eventId, limit: 10 }
      const lost = await findLostEvents(tx, endpointId, range)
      assert.deepEqual([lost.lostDeliveryIds, lost.missedEventIds], [[deliveryId], []])
      assert.equal(await queueLostEvents(tx, endpointId, lost, DUE_AT), 1)
    })
  })

  test('have leases that are renewed and handed back for each alone', async () => {
    const [token, leaseUntil] = [randomUUID(), new Date(DUE_AT.getTime() + 60_000)]
    for (const tenant of [owner, ...others]) await queue(tenant)
    const hold = (leaseToken: string, { organizationId, environment }: Tenant) =>
      database.db.shared.execute(sql`
        UPDATE webhook_deliveries SET lease_token = ${leaseToken}, leased_by = 1, leased_until = ${DUE_AT}
        WHERE organization_id = ${organizationId} AND environment = ${environment}`)
    for (const tenant of [owner, ...others]) await hold(token, tenant)
    const lease = { tenant: owner, deliveryId, token, worker: 1 }
    const { shared } = database.db
    const renew = async () => [...(await renewLeases(shared, [lease], leaseUntil))]
    const count = async (condition: Statement) =>
      (await shared.query(sql`SELECT FROM webhook_deliveries WHERE ${condition}`)).length
    assert.deepEqual(await renew(), [token])
    assert.equal(await count(sql`leased_until = ${leaseUntil}`), 1)
    await releaseLeases(shared, [lease], DUE_AT)
    assert.equal(await count(sql`lease_token IS NULL`), 1)
    await hold(randomUUID(), owner)
    assert.deepEqual(await renew(), [])
  })

  test('keep what was delivered of an old event while their own still waits', async () => {
    for (const tenant of [owner, ...others]) await queue(tenant)
    await database.db.shared.execute(
      sql`UPDATE webhook_deliveries SET status = 'delivered', next_attempt_at = NULL`,
    )
    for (const other of others) await queue(other, randomUUID())
    for (const { organizationId, environment } of [owner, ...others]) {
      await database.db.shared.execute(sql`
        INSERT INTO webhook_attempts (organization_id, environment, delivery_id, attempt, attempted_at, duration_ms)
        VALUES (${organizationId}, ${environment}, ${deliveryId}, 1, ${DUE_AT}, 1)`)
    }
    assert.equal(await dropOldEvents(database.db.shared, new Date(DUE_AT.getTime() + 1)), 1)
    const left = []
    for (const tenant of [owner, ...others]) {
      for (const table of ['webhook_deliveries', 'webhook_attempts']) {
        const rows = await database.db.withTenant(tenant, (tx) =>
          tx.query(statement(`SELECT FROM ${table}`, [])),
        )
        left.push(rows.length)
      }
    }
    assert.deepEqual(left, [0, 0, 2, 1, 2, 1])
  })

  test('nobody finds a delivery to an endpoint that was removed, although others’ stand', async () => {
    await queue(owner)
    const find = () => findTenant(database.db.shared, 'webhook_deliveries', deliveryId)
    assert.deepEqual(await find(), owner)
    await database.db.shared.execute(sql`
      UPDATE webhook_endpoints SET removed_at = now()
      WHERE organization_id = ${owner.organizationId} AND environment = ${owner.environment}`)
    assert.equal(await find(), null)
  })
})
