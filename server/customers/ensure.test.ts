import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testContext, testRequest } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { Problem } from '../platform/problem.ts'
import type { Tenant } from '../platform/tenant.ts'
import { createCustomer } from './create-customer.ts'
import { ensureCustomers, type Sender } from './ensure.ts'
import { findCustomer, listCustomers } from './queries.ts'
import { ensureCustomer } from './test-factories.ts'

const database = await useTestDatabase()
const context = testContext(database.db)

describe('ensureCustomer', () => {
  function ensure(tenant: Tenant, sender: Partial<Sender>) {
    return context.db.withTenant(tenant, (tx) =>
      ensureCustomer(tx, context, {
        channel: 'whatsapp',
        externalId: '966500000001',
        displayName: null,
        phone: null,
        ...sender,
      }),
    )
  }

  async function find(tenant: Tenant, id: string) {
    const customer = await context.db.withTenant(tenant, (tx) => findCustomer(tx, id))
    assert.ok(customer)
    return customer
  }

  test('one identity makes one customer, however many workers and requests race on it', async () => {
    const tenant = await insertTestTenant(database.db)
    const create = createCustomer(context)
    const body = { channel: 'whatsapp', external_id: '966500000001' } as const
    const request = testRequest<'createCustomer'>(context, tenant, {
      params: undefined,
      query: undefined,
      body,
    })
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 3 === 0
          ? context.db
              .withTenant(tenant, (tx) => create(request, tx))
              .then(
                ({ data }) => data.id,
                (error: unknown) => {
                  assert.ok(error instanceof Problem && error.code === 'identity_conflict')
                  return /[0-9a-f-]{36}/.exec(error.message)?.[0]
                },
              )
          : ensure(tenant, {}).then(({ id }) => id),
      ),
    )
    const { rows: customers } = await context.db.withTenant(tenant, (tx) => listCustomers(tx, null, 10))
    assert.equal(customers.length, 1)
    assert.deepEqual(new Set(results), new Set([customers[0]?.id]))
  })

  test('a later message fills in a missing name and phone', async () => {
    const tenant = await insertTestTenant(database.db)
    const { id, displayName } = await ensure(tenant, {})
    assert.equal(displayName, null)
    context.clock.advance(1000)
    const known = await ensure(tenant, { displayName: 'أمل', phone: '+966500000001' })
    assert.deepEqual(known, { id, displayName: 'أمل' })
    const customer = await find(tenant, id)
    assert.equal(customer.displayName, 'أمل')
    assert.equal(customer.identities[0]?.phone, '+966500000001')
    assert.deepEqual(customer.updatedAt, context.clock.now())
  })

  test('a message never overwrites a name and a phone that are there', async () => {
    const tenant = await insertTestTenant(database.db)
    const { id } = await ensure(tenant, { displayName: 'Amal', phone: '1' })
    const before = await find(tenant, id)
    context.clock.advance(1000)
    const known = await ensure(tenant, { displayName: 'Someone Else', phone: '2' })
    assert.deepEqual(known, { id, displayName: 'Amal' })
    assert.deepEqual(await find(tenant, id), before)
  })

  test('filling in only the phone keeps the name', async () => {
    const tenant = await insertTestTenant(database.db)
    const { id } = await ensure(tenant, { displayName: 'Amal' })
    await ensure(tenant, { displayName: 'Other', phone: '2' })
    const customer = await find(tenant, id)
    assert.equal(customer.displayName, 'Amal')
    assert.equal(customer.identities[0]?.phone, '2')
  })

  test('a blank name counts as none', async () => {
    const tenant = await insertTestTenant(database.db)
    for (const displayName of ['  ', '\u200e\u3164'])
      assert.equal((await ensure(tenant, { displayName })).displayName, null)
    assert.equal((await ensure(tenant, { displayName: 'Amal' })).displayName, 'Amal')
  })

  test('the same identity of another tenant is another customer', async () => {
    const sandbox = await insertTestTenant(database.db)
    const live = { ...sandbox, environment: 'live' } as const
    const other = await insertTestTenant(database.db)
    const customers = await Promise.all([sandbox, live, other].map((tenant) => ensure(tenant, {})))
    assert.equal(new Set(customers.map(({ id }) => id)).size, 3)
  })

  test('one identity asked for twice in one batch is one customer, with what each message says', async () => {
    const tenant = await insertTestTenant(database.db)
    const other = await insertTestTenant(database.db)
    const sender = {
      channel: 'whatsapp',
      externalId: '966500000001',
      displayName: null,
      phone: null,
    } as const
    const [first, second, stranger] = await database.db.acrossTenants((tx) =>
      ensureCustomers(tx, context, [
        { ...sender, tenant, phone: '+966500000001' },
        { ...sender, tenant, displayName: 'Amal' },
        { ...sender, tenant: other, displayName: 'Badr' },
      ]),
    )
    assert.ok(first)
    assert.deepEqual([first, second], [{ id: first.id, displayName: 'Amal' }, first])
    assert.equal(stranger?.displayName, 'Badr')
    assert.notEqual(stranger.id, first.id)
    assert.equal((await find(tenant, first.id)).identities[0]?.phone, '+966500000001')
  })
})
