import type { Database } from '../../server/db/database.ts'
import { sql } from '../../server/db/sql.ts'
import type { TestContext } from '../context.ts'

/** What two come to that meet, and whether they did. */
export interface Meeting {
  /** False where the first had fewer transactions, and the second has not begun. */
  readonly hasMet: boolean
  /** Whether the second waited for a lock of the first's. */
  readonly hasWaited: boolean
}

/**
 * Lets the second meet one of the first's transactions (0 is its first one): that one holds its locks until the second
 * waits for them or is done without, and the first goes on when the second has ended. So the second has begun with what
 * was there before, and the first's later transactions find what the second did.
 */
export async function meet(
  context: TestContext,
  transaction: number,
  first: (context: TestContext) => Promise<unknown>,
  second: (context: TestContext) => Promise<unknown>,
): Promise<Meeting> {
  let begun = 0
  let hasWaited = false
  let meeting: Promise<unknown> | null = null
  const hold = async <Result>(transact: (beforeCommit: () => Promise<void>) => Promise<Result>) => {
    if (begun++ !== transaction) return transact(async () => undefined)
    const result = await transact(async () => {
      // A transaction that is tried again has met the second already.
      if (meeting !== null) return
      let hasEnded = false
      meeting = second(context).finally(() => {
        hasEnded = true
      })
      // Its failure is thrown below.
      meeting.catch(() => undefined)
      while (!hasEnded && !hasWaited) hasWaited = await someoneWaits(context.db)
    })
    await meeting
    return result
  }
  const db: Database = {
    ...context.db,
    withTenant: (tenant, work) =>
      hold((beforeCommit) =>
        context.db.withTenant(tenant, async (tx) => {
          const result = await work(tx)
          await beforeCommit()
          return result
        }),
      ),
    acrossTenants: (work) =>
      hold((beforeCommit) =>
        context.db.acrossTenants(async (tx) => {
          const result = await work(tx)
          await beforeCommit()
          return result
        }),
      ),
    aheadOfDisk: (work) =>
      hold((beforeCommit) =>
        context.db.aheadOfDisk(async (tx) => {
          const result = await work(tx)
          await beforeCommit()
          return result
        }),
      ),
  }
  await first({ ...context, db })
  return { hasMet: meeting !== null, hasWaited }
}

async function someoneWaits(db: Database): Promise<boolean> {
  const waiting = await db.shared.query(sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`)
  return waiting.length > 0
}
