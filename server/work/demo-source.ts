import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { LeasedTableShape } from './lease-statements.ts'
import { leasedTable, workKey } from './leased-table.ts'
import { type Claimed, LeaseLost, type WorkSource } from './source.ts'

// Test support: a table and a source that have nothing but what the engine asks of them.

export interface DemoItem {
  readonly id: string
}

export const DEMO_SHAPE: LeasedTableShape = { table: 'demo_work', dueColumn: 'due_at', keyColumns: ['id'] }

/** Makes the table in a test's database. */
export async function createDemoTable(db: Database): Promise<void> {
  const client = await db.connect()
  try {
    await client.query(`
      CREATE TABLE demo_work (
        organization_id uuid NOT NULL, environment text NOT NULL, id uuid NOT NULL,
        due_at timestamptz, lease_token uuid, leased_by integer, times_performed integer NOT NULL DEFAULT 0,
        PRIMARY KEY (organization_id, environment, id)
      ) WITH (fillfactor = 70);
      CREATE INDEX demo_work_due ON demo_work (organization_id, environment, due_at) WHERE due_at IS NOT NULL;
      CREATE INDEX demo_work_leased ON demo_work (leased_by) WHERE leased_by IS NOT NULL;
      SELECT enable_tenant_isolation('demo_work')`)
  } finally {
    await client.end()
  }
}

/** Inserts rows that are due at these moments; returns their keys. */
export async function insertDemoWork(
  db: Database,
  tenant: Tenant,
  dueAts: readonly Date[],
): Promise<string[]> {
  const ids = dueAts.map(() => randomUUID())
  await db.shared.execute(sql`
    INSERT INTO demo_work (organization_id, environment, id, due_at)
    SELECT ${tenant.organizationId}, ${tenant.environment}, id, due_at
    FROM unnest(${ids}::uuid[], ${dueAts}::timestamptz[]) AS row (id, due_at)`)
  return ids.map((id) => workKey(tenant, id))
}

/** How often each row's work has been completed, in the order of the given keys. */
export async function countPerformed(db: Database, keys: readonly string[]): Promise<number[]> {
  const rows = await db.shared.query<{ id: string; times_performed: number }>(
    sql`SELECT id, times_performed FROM demo_work`,
  )
  const counts = new Map(rows.map((row) => [row.id, row.times_performed]))
  return keys.map((key) => counts.get((JSON.parse(key) as string[])[2] ?? '') ?? 0)
}

/** A source over that table whose work is what the test says. */
export function demoSource(
  db: Database,
  work: (claimed: Claimed<DemoItem>, signal: AbortSignal) => Promise<void> = async () => {},
  concurrency = 8,
): WorkSource<DemoItem> {
  return {
    name: 'conversation_work',
    concurrency,
    leases: leasedTable<{ id: string }, DemoItem>({ ...DEMO_SHAPE, read: ({ id }) => ({ id }) }),
    describe: ({ id }) => ({ demo_id: id }),
    async perform(claimed, signal) {
      await work(claimed, signal)
      const { tenant, item, lease } = claimed
      await db.withTenant(tenant, async (tx) => {
        const completed = await tx.execute(sql`
          UPDATE demo_work
          SET due_at = NULL, lease_token = NULL, leased_by = NULL, times_performed = times_performed + 1
          WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}
            AND id = ${item.id} AND lease_token = ${lease.token}`)
        if (completed === 0) throw new LeaseLost()
      })
    },
  }
}
