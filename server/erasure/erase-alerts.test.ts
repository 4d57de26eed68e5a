import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testContext } from '../../test/context.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { raiseAlert } from '../alerts/test-factories.ts'
import { sql } from '../db/sql.ts'
import { eraseAlerts } from './erase-alerts.ts'

const { db } = await useTestDatabase()
const context = testContext(db)

/** What is left of alerts with these errors once a customer with such an identity is erased. */
async function errorsAfter(errors: readonly string[], externalId: string, phone: string | null = null) {
  const tenant = await insertTestTenant(db)
  const { organizationId, environment } = tenant
  await db.withTenant(tenant, async (tx) => {
    for (const error of errors) {
      const alert = { subjectId: context.ids.uuid(), at: context.clock.now() }
      await raiseAlert(tx, context, { ...alert, kind: 'channel_not_configured', detail: { error } })
    }
  })
  const inTenant: Parameters<typeof eraseAlerts>[0]['inTenant'] = (work) => db.withTenant(tenant, work)
  await eraseAlerts({ inTenant }, [{ channel: 'telegram', externalId, phone }])
  const rows = await inTenant((tx) =>
    tx.query<{ error: string }>(sql`
      SELECT detail ->> 'error' AS error FROM alerts
      WHERE organization_id = ${organizationId} AND environment = ${environment} AND detail ? 'error' ORDER BY id`),
  )
  return rows.map(({ error }) => error)
}

test('a short id is found where it stands by itself, and not inside of other words and numbers', async () => {
  const others = ['HTTP 404: not found', 'retry in 1500 ms', 'recipient 7421']
  const own = ['recipient 42 is unknown', '{"chat_id":42}', 'chat42', 'user_42-x: gone, not 7421']
  assert.deepEqual(await errorsAfter([...others, ...own], '42'), others)
  assert.deepEqual(await errorsAfter(['invalid token', 'user a is gone'], 'a'), ['invalid token'])
  assert.deepEqual(await errorsAfter(['«سعيد» محظور', 'سعيدة محظورة'], 'سعيد'), ['سعيدة محظورة'])
})

test('a long id and a phone are found wherever they stand', async () => {
  assert.deepEqual(await errorsAfter(['to +966512345678', 'other'], 'somebody', '512345678'), ['other'])
  assert.deepEqual(await errorsAfter(['recipients1789', 'other'], 's1789'), ['recipients1789', 'other'])
  assert.deepEqual(await errorsAfter(['recipients17890', 'other'], 's17890'), ['other'])
})
