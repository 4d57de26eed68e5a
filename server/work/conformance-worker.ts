import { openDatabase } from '../db/database.ts'
import { createLog } from '../platform/log.ts'
import { type LeasedTableShape, leasedTable } from './leased-table.ts'
import { createRunner } from './runner.ts'

// Test support: a worker process that claims a row of a table, says so on standard output, and then holds it until it is killed.

export interface ConformanceWorkerOptions {
  readonly url: string
  readonly shape: LeasedTableShape
  /** The moment at which this worker's clock stands, as an ISO 8601 string. */
  readonly now: string
}

const { url, shape, now } = JSON.parse(process.argv[2] ?? '') as ConformanceWorkerOptions

await createRunner({
  db: openDatabase({ url }),
  clock: { now: () => new Date(now) },
  log: createLog('silent'),
  sources: [
    {
      name: 'conversation_work',
      concurrency: 1,
      leases: leasedTable({ ...shape, read: () => null }),
      describe: () => ({}),
      perform: () => new Promise(() => void process.stdout.write('holding\n')),
    },
  ],
}).start()
