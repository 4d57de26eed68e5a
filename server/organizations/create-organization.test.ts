import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testContext } from '../../test/context.ts'
import { useTestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { sql } from '../db/sql.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { createOrganization } from './create-organization.ts'
import { switchSandbox } from './switch-sandbox.ts'

const database = await useTestDatabase()
const context = testContext(database.db, movableClock())

describe('an organization', () => {
  test('starts with 100,000 halalas in the sandbox and none in live, and the ledger agrees', async () => {
    const { id, name } = await createOrganization(context, { name: 'شركة سند' })
    assert.equal(name, 'شركة سند')
    const wallets = await database.db.shared.query(sql`
      SELECT w.environment, w.balance_halalas, coalesce(sum(e.amount_halalas), 0)::bigint AS sum
      FROM wallets w LEFT JOIN wallet_entries e USING (organization_id, environment)
      WHERE w.organization_id = ${id} AND w.environment IN ('sandbox', 'live')
      GROUP BY w.environment, w.balance_halalas ORDER BY w.environment`)
    assert.deepEqual(wallets, [
      { environment: 'live', balance_halalas: 0, sum: 0 },
      { environment: 'sandbox', balance_halalas: 100_000, sum: 100_000 },
    ])
  })

  test('needs a name', async () => {
    for (const name of [
      '',
      ' ',
      '\u200b',
      '\u202a\u202c',
      '\u2060\ufeff\u00ad',
      '\ufe0f',
      '\u115f\u3164\uffa0',
      '\u2800',
    ])
      await assert.rejects(createOrganization(context, { name }), OperatorError, JSON.stringify(name))
    const { name } = await createOrganization(context, { name: ` ${'😀'.repeat(256)}` })
    assert.equal([...name].length, 256)
  })

  test('has its sandbox switched off and on', async () => {
    const { id } = await createOrganization(context, { name: 'Test Company' })
    const read = async () =>
      (await database.db.shared.query(sql`SELECT sandbox_enabled FROM organizations WHERE id = ${id}`))[0]
    assert.deepEqual(await read(), { sandbox_enabled: true })
    assert.deepEqual(await switchSandbox(context, id, false), { id, sandbox: false })
    assert.deepEqual(await read(), { sandbox_enabled: false })
    assert.deepEqual(await switchSandbox(context, id.toUpperCase(), true), { id, sandbox: true })
    assert.deepEqual(await read(), { sandbox_enabled: true })
  })

  for (const id of ['0198f3a0-0000-7000-8000-00000000ffff', 'x']) {
    test(`"${id}" does not exist`, async () => {
      await assert.rejects(switchSandbox(context, id, false), OperatorError)
    })
  }
})
