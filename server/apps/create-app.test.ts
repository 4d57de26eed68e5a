import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SCOPES } from '../../contract/scopes.ts'
import { testContext } from '../../test/context.ts'
import { useTestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { sql } from '../db/sql.ts'
import { createTokenGate } from '../oauth/token-gate.ts'
import { createOrganization } from '../organizations/create-organization.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { createApp } from './create-app.ts'

const clock = movableClock()
const database = await useTestDatabase()
const context = testContext(database.db, clock)

const newOrganization = async () => (await createOrganization(context, { name: 'Test Company' })).id

describe('a new app', () => {
  test('has credentials of [A-Za-z0-9_-], every scope and any address unless it is told otherwise', async () => {
    const organizationId = await newOrganization()
    const app = await createApp(context, { organizationId, environment: 'live', name: ' Shop ' })
    assert.match(app.clientId, /^app_[A-Za-z0-9_-]{22}$/)
    assert.match(app.clientSecret, /^sk_[A-Za-z0-9_-]{43}$/)
    const { clientId, clientSecret, id } = app
    assert.deepEqual(app, {
      id,
      organizationId,
      environment: 'live',
      name: 'Shop',
      clientId,
      clientSecret,
      scopes: [...SCOPES],
      allowedIps: [],
    })
    const { client } = await createTokenGate(database.db.shared, clock).ask({ address: '', clientId })
    assert.deepEqual(client?.app, { id, clientId, tenant: { organizationId, environment: 'live' } })
    assert.equal(client?.status, 'active')
  })

  test('keeps the scopes and networks that it is told, in one spelling', async () => {
    const app = await createApp(context, {
      organizationId: await newOrganization(),
      environment: 'sandbox',
      name: 'Shop',
      scopes: ['agent:run', 'customers:read', 'agent:run'],
      allowedIps: ['10.0.0.0/8', '192.0.2.7', ' 10.0.0.0/8', '2001:DB8:0::/32', '::ffff:198.51.100.0/120'],
    })
    assert.deepEqual(app.scopes, ['customers:read', 'agent:run'])
    assert.deepEqual(app.allowedIps, ['10.0.0.0/8', '192.0.2.7/32', '2001:db8::/32', '198.51.100.0/24'])
  })

  test('its secret is stored nowhere', async () => {
    const organizationId = await newOrganization()
    const { clientSecret } = await createApp(context, { organizationId, environment: 'live', name: 'Shop' })
    const rows = await database.db.shared.query<{ text: string }>(
      sql`SELECT a::text || s::text || encode(s.digest, 'escape') AS text
          FROM apps a JOIN app_secrets s ON s.app_id = a.id`,
    )
    assert.ok(rows.length > 0)
    assert.ok(rows.every(({ text }) => !text.includes(clientSecret)))
  })

  const refused: [string, object][] = [
    ['an unknown organization', { organizationId: '0198f3a0-0000-7000-8000-00000000ffff' }],
    ['an organization id that is none', { organizationId: "x'; --" }],
    ['a blank name', { name: ' ' }],
    ['a name that nobody sees', { name: '\u200b\u3164' }],
    ['a name of two lines by another mark', { name: 'a\u2028b' }],
    ['a name of two lines', { name: 'a\nb' }],
    ['a name of 257 characters', { name: '😀'.repeat(257) }],
    ['an unknown scope', { scopes: ['customers:read', 'root'] }],
    ['an empty list of scopes', { scopes: [] }],
    ['a network that is none', { allowedIps: ['10.0.0.0/33'] }],
    ['a network with bits beyond its prefix', { allowedIps: ['10.1.2.3/8'] }],
    ['a host name for a network', { allowedIps: ['localhost'] }],
  ]
  for (const [what, change] of refused) {
    test(`is refused with one line for ${what}`, async () => {
      const toCreate = {
        organizationId: await newOrganization(),
        environment: 'sandbox' as const,
        name: 'Shop',
        ...change,
      }
      await assert.rejects(createApp(context, toCreate), (error: Error) => {
        assert.ok(error instanceof OperatorError)
        assert.match(error.message, /^[^\n]+\.$/)
        return true
      })
    })
  }
})

describe('an organization', () => {
  test('gets exactly 50 apps out of 60 concurrent creations over both environments', async () => {
    const organizationId = await newOrganization()
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        createApp(context, {
          organizationId,
          environment: index % 2 === 0 ? 'sandbox' : 'live',
          name: `App ${index}`,
        }),
      ),
    )
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    assert.equal(reasons.length, 10)
    for (const reason of reasons) assert.match(String(reason), /OperatorError: The organization has 50 apps/)
    const other = await createApp(context, {
      organizationId: await newOrganization(),
      environment: 'sandbox',
      name: 'Other',
    })
    assert.ok(other.id, 'another organization is not concerned')
  })
})
