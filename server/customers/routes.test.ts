import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { CustomerToCreate } from '../../contract/schemas/customer.ts'
import { testContext, testRequest, withoutRowSecurity } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { type Statement, sql } from '../db/sql.ts'
import { createCursors } from '../http/cursor.ts'
import { runOnce } from '../http/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import type { Tenant } from '../platform/tenant.ts'
import { createCustomer } from './create-customer.ts'
import { getCustomer } from './get-customer.ts'
import { listCustomers } from './list-customers.ts'
import { findCustomer, findCustomersKnownBy, listCustomers as listCustomerRows } from './queries.ts'

const cursors = createCursors(randomBytes(32))

const database = await useTestDatabase()
const context = testContext(database.db)

describe('customers', () => {
  function create(tenant: Tenant, body: CustomerToCreate) {
    const request = testRequest<'createCustomer'>(context, tenant, {
      params: undefined,
      query: undefined,
      body,
    })
    return context.db.withTenant(tenant, (tx) => createCustomer(context)(request, tx))
  }

  function get(tenant: Tenant, id: string) {
    const input = { params: { id }, query: undefined, body: undefined }
    return getCustomer(context)(testRequest<'getCustomer'>(context, tenant, input))
  }

  function list(tenant: Tenant, query: { cursor?: string; limit?: number }) {
    const input = { params: undefined, query, body: undefined }
    return listCustomers(context, cursors)(testRequest<'listCustomers'>(context, tenant, input))
  }

  test('a customer is created with every field and read back the same', async () => {
    const tenant = await insertTestTenant(database.db)
    const created = await create(tenant, {
      channel: 'whatsapp',
      external_id: '966500000001',
      display_name: 'أمل',
      phone: '+966500000001',
      profile: { tier: 'gold', nested: { list: [1, null, 'x'] } },
    })
    const now = context.clock.now().toISOString()
    assert.deepEqual(created.data, {
      id: created.data.id,
      display_name: 'أمل',
      profile: { tier: 'gold', nested: { list: [1, null, 'x'] } },
      identities: [{ channel: 'whatsapp', external_id: '966500000001', phone: '+966500000001' }],
      created_at: now,
      updated_at: now,
    })
    assert.deepEqual(await get(tenant, created.data.id.toUpperCase()), created)
  })

  test('what was not sent is null, and the profile is empty', async () => {
    const tenant = await insertTestTenant(database.db)
    const { data } = await create(tenant, { channel: 'web', external_id: 'visitor' })
    assert.equal(data.display_name, null)
    assert.deepEqual(data.profile, {})
    assert.deepEqual(data.identities, [{ channel: 'web', external_id: 'visitor', phone: null }])
  })

  test('a vast profile is answered without being read back', async () => {
    const tenant = await insertTestTenant(database.db)
    const profile = { notes: 'x'.repeat(500_000), ratio: 1e-7, many: 123_456_789_012_345_680 }
    const body = { channel: 'web', external_id: 'visitor', profile } as const
    const input = { params: undefined, query: undefined, body }
    let read = 0
    const { data } = await context.db.withTenant(tenant, (tx) =>
      createCustomer(context)(testRequest<'createCustomer'>(context, tenant, input), {
        ...tx,
        async query<Row extends object>(statement: Statement): Promise<Row[]> {
          const rows = await tx.query<Row>(statement)
          read += JSON.stringify(rows).length
          return rows
        },
      }),
    )
    assert.ok(read < 1_000, `${read} characters were read`)
    assert.deepEqual((await get(tenant, data.id)).data, data)
  })

  test('a taken identity is refused with the id of its customer, and no second customer stays', async () => {
    const tenant = await insertTestTenant(database.db)
    const { data } = await create(tenant, { channel: 'web', external_id: 'visitor' })
    await assert.rejects(create(tenant, { channel: 'web', external_id: 'visitor' }), (error) => {
      assert.ok(error instanceof Problem)
      assert.equal(error.code, 'identity_conflict')
      assert.match(error.message, new RegExp(data.id))
      return true
    })
    await create(tenant, { channel: 'telegram', external_id: 'visitor' })
    assert.equal((await list(tenant, {})).data.length, 2)
  })

  test('a refusal is stored under its Idempotency-Key and leaves no customer behind', async () => {
    const tenant = await insertTestTenant(database.db)
    const { data } = await create(tenant, { channel: 'web', external_id: 'visitor' })
    const app = { id: randomUUID(), clientId: 'client', tenant }
    await database.db.shared.execute(sql`
      INSERT INTO apps (organization_id, environment, id, name, client_id, scopes, created_at)
      VALUES (${tenant.organizationId}, ${tenant.environment}, ${app.id}, 'App', ${app.id}, '{}', ${context.clock.now()})`)
    const body = { channel: 'web', external_id: 'visitor' } as const
    const request = testRequest<'createCustomer'>(context, tenant, {
      params: undefined,
      query: undefined,
      body,
    })
    const idempotent = {
      app,
      method: 'POST',
      path: '/v1/customers',
      key: 'once',
      rawBody: Buffer.from(JSON.stringify(body)),
      sealed: false,
      now: context.clock.now(),
    }
    const run = () =>
      runOnce(
        context,
        idempotent,
        async (tx) => ({ status: 201, body: JSON.stringify(await createCustomer(context)(request, tx)) }),
        (problem) => ({ status: 409, body: problem.message }),
      )
    const first = await run()
    assert.equal(first.status, 409)
    assert.match(first.body, new RegExp(data.id))
    assert.deepEqual(await run(), { ...first, replayed: true })
    assert.equal((await list(tenant, {})).data.length, 1)
  })

  test("another organization's or environment's customer is not found", async () => {
    const sandbox = await insertTestTenant(database.db)
    const { data } = await create(sandbox, { channel: 'web', external_id: 'visitor' })
    const others = [{ ...sandbox, environment: 'live' } as const, await insertTestTenant(database.db)]
    for (const tenant of others) {
      await assert.rejects(get(tenant, data.id), { code: 'not_found' })
      assert.deepEqual(await list(tenant, {}), { data: [], next_cursor: null })
    }
    await assert.rejects(get(sandbox, randomUUID()), { code: 'not_found' })
  })

  test('every query names its tenant by itself', async () => {
    const owner = await insertTestTenant(database.db)
    const { data } = await create(owner, { channel: 'web', external_id: 'visitor' })
    const others = [{ ...owner, environment: 'live' } as const, await insertTestTenant(database.db)]
    for (const tenant of others) {
      await withoutRowSecurity(database.db, tenant, async (tx) => {
        assert.equal(await findCustomer(tx, data.id), null)
        const known = { channel: 'web', externalId: 'visitor', phoneDigits: null } as const
        assert.deepEqual(await findCustomersKnownBy(tx, known, 10), [])
        assert.deepEqual((await listCustomerRows(tx, null, 10)).rows, [])
      })
    }
  })

  test('pages are newest first and stay stable while customers are added', async () => {
    const tenant = await insertTestTenant(database.db)
    const ids: string[] = []
    for (let n = 0; n < 7; n++) {
      ids.unshift((await create(tenant, { channel: 'web', external_id: `v${n}` })).data.id)
    }
    const seen: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 4; page++) {
      const { data, next_cursor } = await list(tenant, { limit: 2, ...(cursor !== undefined && { cursor }) })
      seen.push(...data.map(({ id }) => id))
      await create(tenant, { channel: 'web', external_id: `late${page}` })
      cursor = next_cursor ?? undefined
      assert.equal(next_cursor === null, page === 3)
    }
    assert.deepEqual(seen, ids)
  })

  test('a page ends early where its profiles are large, and no customer is left out', async () => {
    const tenant = await insertTestTenant(database.db)
    const ids: string[] = []
    for (let n = 0; n < 12; n++) {
      const profile = n < 2 ? {} : { notes: 'x'.repeat(1_000_000) }
      ids.unshift((await create(tenant, { channel: 'web', external_id: `v${n}`, profile })).data.id)
    }
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { data, next_cursor } = await list(tenant, {
        limit: 100,
        ...(cursor !== undefined && { cursor }),
      })
      assert.ok(JSON.stringify(data).length < 6_000_000)
      assert.ok(data.length > 0)
      seen.push(...data.map(({ id }) => id))
      cursor = next_cursor
    }
    assert.deepEqual(seen, ids)
  })

  test('profiles count on a page with what the database holds of them', async () => {
    const tenant = await insertTestTenant(database.db)
    // 1.5 MB of text, and 6 MB in memory.
    const profile = { points: Array(500_000).fill(1) }
    for (const externalId of ['a', 'b'])
      await create(tenant, { channel: 'web', external_id: externalId, profile })
    const page = await list(tenant, { limit: 2 })
    assert.equal(page.data.length, 1)
    assert.notEqual(page.next_cursor, null)
  })

  test('a page that ends with the last customer has no next cursor; the default page has 25', async () => {
    const tenant = await insertTestTenant(database.db)
    for (let n = 0; n < 26; n++) await create(tenant, { channel: 'web', external_id: `v${n}` })
    assert.equal((await list(tenant, { limit: 26 })).next_cursor, null)
    const { data, next_cursor } = await list(tenant, {})
    assert.equal(data.length, 25)
    assert.equal((await list(tenant, { cursor: next_cursor ?? '' })).data.length, 1)
  })

  test('a cursor of another tenant is refused', async () => {
    const tenant = await insertTestTenant(database.db)
    for (let n = 0; n < 2; n++) await create(tenant, { channel: 'web', external_id: `v${n}` })
    const cursor = (await list(tenant, { limit: 1 })).next_cursor ?? ''
    const stranger = await insertTestTenant(database.db)
    await assert.rejects(list(stranger, { cursor }), { code: 'validation_failed' })
    await assert.rejects(list({ ...tenant, environment: 'live' }, { cursor }), { code: 'validation_failed' })
  })
})
