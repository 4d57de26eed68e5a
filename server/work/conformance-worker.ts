import { openDatabase } from '../db/database.ts'
import { statement } from '../db/sql.ts'
import { createLog } from '../platform/log.ts'
import type { LeasedTableShape } from './lease-statements.ts'
import { openWorkerIdentity } from './worker-identity.ts'

// Test support: a worker process that leases what is due in a table, says so on standard
// output, and then holds it until it is killed.

export interface WorkTableShape extends LeasedTableShape {
  /** Where the end of a lease stands; in the due column when absent. */
  readonly leaseEndColumn?: string
}

export interface ConformanceWorkerOptions {
  readonly url: string
  readonly shape: WorkTableShape
  /** The moment at which this worker's clock stands, as an ISO 8601 string. */
  readonly now: string
}

const LEASE_MS = 30_000

const { url, shape, now } = JSON.parse(process.argv[2] ?? '') as ConformanceWorkerOptions
const { table, dueColumn, leaseEndColumn = dueColumn } = shape
const db = openDatabase({ url })
const identity = openWorkerIdentity({ db, log: createLog('silent') })
await identity.ready
await db.shared.execute(
  statement(
    `UPDATE ${table} SET ${leaseEndColumn} = $1, lease_token = gen_random_uuid(), leased_by = $2 WHERE ${dueColumn} <= $3`,
    [new Date(new Date(now).getTime() + LEASE_MS), identity.number(), new Date(now)],
  ),
)
process.stdout.write('holding\n')
