import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { withoutRowSecurity } from '../../test/context.ts'
import { insertTwinTenants, useTestDatabase } from '../../test/harness.ts'
import type { OfTenant } from '../db/tenant-columns.ts'
import { createTraffic } from '../db/traffic.ts'
import { getCustomer } from './get-customer.ts'
import { claimIdentities, fillCustomers, type NewCustomer } from './identity-queries.ts'
import { findCustomer, findCustomersKnownBy } from './queries.ts'

const database = await useTestDatabase()

describe('a batch over tenants whose customers have the same id and identity', () => {
  const at = new Date('2026-09-15T09:30:00.000Z')
  const identity = { channel: 'whatsapp', externalId: '966500000001', phone: null } as const
  const NAMES = ['Amal', 'Badr', 'Dana']

  /** What is the same to all of them but a name. */
  async function describeTwins(): Promise<(NewCustomer & OfTenant)[]> {
    const id = randomUUID()
    const tenants = await insertTwinTenants(database.db)
    return tenants.map((tenant, index) => ({
      ...{ tenant, id, identity, profile: {}, at },
      displayName: NAMES[index] ?? null,
    }))
  }

  const claim = (customers: readonly (NewCustomer & OfTenant)[]) =>
    database.db.acrossTenants((tx) => claimIdentities(tx, customers))
  const find = ({ tenant, id }: NewCustomer & OfTenant) =>
    withoutRowSecurity(database.db, tenant, (tx) => findCustomer(tx, id))

  test('inserts each tenant a customer of its own', async () => {
    const twins = await describeTwins()
    const expected = twins.map(({ id, displayName }) => ({
      ...{ customerId: id, displayName, phone: null },
      isNew: true,
    }))
    assert.deepEqual(await claim(twins), expected)
  })

  test('finds one tenant’s customer while it inserts the others’', async () => {
    const [owner, ...others] = await describeTwins()
    assert.ok(owner)
    const known = randomUUID()
    await claim([{ ...owner, id: known }])
    assert.deepEqual(
      (await claim([owner, ...others])).map((holder) => [holder?.customerId, holder?.isNew]),
      [
        [known, false],
        [owner.id, true],
        [owner.id, true],
      ],
    )
  })

  test('finds each tenant its own customer', async () => {
    const twins = await describeTwins()
    await claim(twins)
    assert.deepEqual(
      (await claim(twins)).map((holder) => holder?.displayName),
      NAMES,
    )
    const found = await Promise.all(twins.map(find))
    assert.deepEqual(
      found.map((customer) => customer?.displayName),
      NAMES,
    )
  })

  test('is known to an operator by its own identity, and by no other tenant’s', async () => {
    const twins = await describeTwins()
    const numbers = ['966500000001', '966500000002', '966500000003']
    await claim(
      twins.map((twin, index) => ({ ...twin, identity: { ...identity, externalId: numbers[index] ?? '' } })),
    )
    for (const [place, { tenant }] of twins.entries()) {
      const found = await Promise.all(
        numbers.map((externalId) =>
          withoutRowSecurity(database.db, tenant, (tx) =>
            findCustomersKnownBy(tx, { channel: 'whatsapp', externalId, phoneDigits: null }, 10),
          ),
        ),
      )
      assert.deepEqual(
        found.map((customers) => customers.map(({ displayName }) => displayName)),
        numbers.map((_, index) => (index === place ? [NAMES[place]] : [])),
      )
    }
  })

  test('reads each tenant its own customer, however often each is asked for', async () => {
    const twins = await describeTwins()
    await claim(twins)
    const read = getCustomer({ db: database.db, traffic: createTraffic() })
    const asked = [...twins, ...twins]
    const answers = asked.map(({ tenant, id }) =>
      read({
        app: { id: randomUUID(), clientId: 'client', tenant },
        ...{ params: { id }, query: undefined, body: undefined, receivedAt: at },
      }),
    )
    assert.deepEqual(
      (await Promise.all(answers)).map(({ data }) => data.display_name),
      [...NAMES, ...NAMES],
    )
  })

  test('leaves a phone alone that another tenant does not know', async () => {
    const [owner, ...others] = await describeTwins()
    assert.ok(owner)
    await claim([{ ...owner, identity: { ...identity, phone: '+966500000001' } }, ...others])
    const said = { ...owner, customerId: owner.id, identity: { ...identity, phone: '+966500000002' } }
    await database.db.acrossTenants((tx) => fillCustomers(tx, [said]))
    const found = await Promise.all([owner, ...others].map(find))
    assert.deepEqual(
      found.map((customer) => customer?.identities[0]?.phone),
      ['+966500000001', null, null],
    )
  })
})
