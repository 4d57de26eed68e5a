import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { administer } from '../../test/cluster.ts'
import { insertTestTenant, useTestDatabase } from '../../test/harness.ts'
import { explainStatements, type PlanNode } from '../../test/plans.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { takeUnrecordedEvents } from '../inbound-events/queries.ts'
import { leasedTable } from '../work/leased-table.ts'
import { endWork, type HeldThread, lockWorkRows, selectHeldThreads } from './work-queries.ts'

const HELD = 40
const SEEKING = ['conversation_work', 'inbound_events']
const SOUGHT_BY = ['conversation_work_pkey', 'conversation_work_leased', 'inbound_events_to_record']

const database = await useTestDatabase()

// A plan that is made while hardly a thread waits is kept when very many come at
// once, so it has to be one that can bear them.
describe('the plans for threads, made while hardly any waits,', () => {
  let held: HeldThread[] = []

  before(async () => {
    const tenant = await insertTestTenant(database.db)
    const { organizationId, environment } = tenant
    held = Array.from({ length: HELD }, (_, at) => ({
      tenant,
      thread: { channel: 'web', externalThreadId: `thread-${at}` },
      leaseToken: randomUUID(),
    }))
    await database.db.shared.execute(sql`
      INSERT INTO conversation_work (organization_id, environment, channel, external_thread_id, version, due_at, created_at)
      SELECT ${organizationId}, ${environment}, 'web', 'thread-' || i, 1, now(), now() FROM generate_series(1, 3) i`)
    await administer(database.url, 'VACUUM ANALYZE conversation_work', 'VACUUM ANALYZE inbound_events')
  })

  /** What the statements of `work` do with the two tables, without doing it. */
  async function explain(work: (tx: Transaction) => Promise<unknown>): Promise<PlanNode[]> {
    const nodes = await database.db.acrossTenants((tx) => explainStatements(tx, work))
    return nodes.filter(
      (node) => SEEKING.includes(node['Relation Name'] ?? '') && node['Node Type'] !== 'ModifyTable',
    )
  }

  const worker = 7
  const leases = leasedTable({
    ...{ table: 'conversation_work', dueColumn: 'due_at', keyColumns: ['channel', 'external_thread_id'] },
    read: () => null,
  })
  const STATEMENTS: Readonly<Record<string, (tx: Transaction) => Promise<unknown>>> = {
    'lock each by its key': (tx) => lockWorkRows(tx, held),
    'end each by its key': (tx) =>
      endWork(
        tx,
        held.map((one) => ({ ...one, version: 1 })),
        { now: new Date(), burstWindowMs: 0 },
      ),
    'take the events of each by its id': (tx) =>
      takeUnrecordedEvents(tx, selectHeldThreads(held), new Date()),
    'renew what the worker holds': (tx) =>
      leases.renew(
        tx,
        held.map(({ leaseToken: token }) => ({ token, worker })),
        new Date(),
      ),
  }
  for (const [name, work] of Object.entries(STATEMENTS)) {
    test(name, async () => {
      const scans = await explain(work)
      assert.ok(scans.length > 0)
      for (const scan of scans) {
        if (scan['Node Type'] === 'Tid Scan') continue
        assert.ok(SOUGHT_BY.includes(scan['Index Name'] ?? ''), JSON.stringify(scan))
        assert.ok(scan['Index Cond'] !== undefined, JSON.stringify(scan))
      }
    })
  }
})
