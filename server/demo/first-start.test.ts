import assert from 'node:assert/strict'
import { afterEach, beforeEach, suite, test } from 'node:test'
import { testContext } from '../../test/context.ts'
import { insertTestTenant, openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { digestClientSecret } from '../apps/client-credentials.ts'
import type { Context } from '../context.ts'
import { createTokenGate } from '../oauth/token-gate.ts'
import { systemClock } from '../platform/clock.ts'
import { beginFirstStart } from './first-start.ts'

suite('first start', () => {
  let database: TestDatabase
  let context: Context
  beforeEach(async () => {
    database = await openTestDatabase()
    context = testContext(database.db, systemClock, 'http://127.0.0.1:8080')
  })
  afterEach(() => database.close())

  const count = async (table: 'organizations' | 'apps' | 'knowledge_articles') => {
    const text = `SELECT count(*) AS count FROM ${table}`
    const [row] = await database.db.shared.query<{ count: number }>({
      name: `count-${table}`,
      text,
      values: [],
    })
    return row?.count
  }

  test('it makes an organization, a sandbox app with a working secret, and a knowledge base', async () => {
    const start = await beginFirstStart(context)
    assert.ok(start !== null)
    const { clientId, clientSecret } = start.credentials
    const { client } = await createTokenGate(database.db.shared, systemClock).ask({ address: '', clientId })
    assert.equal(client?.app.tenant.environment, 'sandbox')
    assert.deepEqual(client?.secretDigests, [digestClientSecret(clientSecret)])
    assert.equal(await count('knowledge_articles'), 18)
    await start.finish()
    assert.equal(await beginFirstStart(context), null)
    assert.deepEqual([await count('organizations'), await count('apps')], [1, 1])
  })

  test('of several that start at once, one makes it', async () => {
    const starts = await Promise.all([
      beginFirstStart(context),
      beginFirstStart(context),
      beginFirstStart(context),
    ])
    const made = starts.filter((start) => start !== null)
    assert.equal(made.length, 1)
    await made[0]?.finish()
    assert.deepEqual([await count('organizations'), await count('apps')], [1, 1])
  })

  test('one that was killed before its secret was shown, or could not show it, is taken up, with a new secret', async () => {
    const killed = await beginFirstStart(context)
    // What a kill leaves behind as well: everything but the mark that the secret was shown.
    await killed?.putOff()
    const next = await beginFirstStart(context)
    assert.equal(next?.credentials.clientId, killed?.credentials.clientId)
    assert.notEqual(next?.credentials.clientSecret, killed?.credentials.clientSecret)
    await next?.finish()
    assert.deepEqual([await count('organizations'), await count('apps')], [1, 1])
  })

  test('an organization that an operator made before gets no demo', async () => {
    await insertTestTenant(database.db)
    assert.equal(await beginFirstStart(context), null)
    assert.deepEqual([await count('organizations'), await count('apps')], [1, 0])
  })
})
