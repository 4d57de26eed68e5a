import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administer } from '../../test/cluster.ts'
import { useTestDatabase } from '../../test/harness.ts'
import { insertPlainApp } from '../../test/plain-app.ts'
import { explainStatements } from '../../test/plans.ts'
import { selectClients } from './find-clients.ts'

const database = await useTestDatabase()

// Of a table that is small when the plan is made PostgreSQL would read every app, and the secrets of each.
test('clients are found by their ids, without a look at the apps of others', async () => {
  await insertPlainApp(database.db)
  await administer(database.url, 'VACUUM ANALYZE apps')
  const clientIds = Array.from({ length: 40 }, (_, at) => `client-${at}`)
  const nodes = await explainStatements(database.db.shared, (shared) =>
    shared.query(selectClients(clientIds, new Date())),
  )
  const scans = nodes.filter((node) => node['Relation Name'] === 'apps')
  assert.equal(scans.length, 1)
  assert.match(scans[0]?.['Index Cond'] ?? '', /client_id/)
})
