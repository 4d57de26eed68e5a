import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administer } from '../../test/cluster.ts'
import { useTestDatabase } from '../../test/harness.ts'
import { insertPlainApp } from '../../test/plain-app.ts'
import { sql } from '../db/sql.ts'
import { selectClients } from './find-clients.ts'

interface PlanNode {
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

const database = await useTestDatabase()

function withChildren(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(withChildren)]
}

// Of a table that is small when the plan is made PostgreSQL would read every app, and the secrets of each.
test('clients are found by their ids, without a look at the apps of others', async () => {
  await insertPlainApp(database.db)
  await administer(database.url, 'VACUUM ANALYZE apps')
  const clientIds = Array.from({ length: 40 }, (_, at) => `client-${at}`)
  const [row] = await database.db.shared.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    sql`EXPLAIN (FORMAT JSON) ${selectClients(clientIds, new Date())}`,
  )
  assert.ok(row)
  const scans = withChildren(row['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'apps')
  assert.equal(scans.length, 1)
  assert.match(scans[0]?.['Index Cond'] ?? '', /client_id/)
})
