import type { Channel } from '../../contract/channels.ts'
import type { Context } from '../context.ts'
import { WITH_FLUSH } from '../db/without-flush.ts'
import { leasedTable } from '../work/leased-table.ts'
import type { Claimed, ClaimRequest, Leases } from '../work/source.ts'
import type { RecordedThread } from './record-threads.ts'
import { mayBeginEarly, type Thoughts } from './thoughts.ts'
import type { OpenTurn } from './turn.ts'
import type { TurnBatches } from './turn-batches.ts'
import type { Thread } from './work-queries.ts'

/** A thread that is due, and how many tries at it have failed. */
export interface DueThread extends Thread {
  readonly failedTries: number
  /** Another number later means that a message has arrived since the claim. */
  readonly version: number
  /** The thread as it was recorded with its claim; absent where it is still to be recorded. */
  readonly recorded?: RecordedThread
}

/**
 * The leases of threads. A claim records what it claims in the same transaction, so each thread is locked once. A
 * thread that has failed before is only claimed. So are all threads of a claim in which one cannot be recorded: each is
 * then recorded by itself, and only the faulty one fails.
 *
 * The agent begins to think while its turn is still being written (decision 142). The commit does not wait for the
 * disk, because the events are already there and whatever rests on their recording is committed later (decision 133).
 * It waits only where a turn may do something outside the database.
 */
export function threadLeases(
  { db, log }: Pick<Context, 'db' | 'log'>,
  batches: TurnBatches,
  thoughts: Thoughts,
): Leases<DueThread> {
  const table = leasedTable<
    { channel: Channel; external_thread_id: string; attempts: number; version: number },
    DueThread
  >({
    table: 'conversation_work',
    dueColumn: 'due_at',
    keyColumns: ['channel', 'external_thread_id'],
    returning: ['attempts', 'version'],
    read: (row) => ({
      channel: row.channel,
      externalThreadId: row.external_thread_id,
      failedTries: row.attempts,
      version: row.version,
    }),
  })
  return {
    ...table,
    async claim(shared, request) {
      let isWritten = false
      let turns: readonly OpenTurn[] = []
      try {
        return await db.acrossTenants(async (tx) => {
          isWritten = false
          thoughts.giveUp(turns)
          const claiming = table.claim(tx, request)
          // While some tenant holds as many threads as it may, most claims find
          // nothing, and then there is nothing to record.
          if (isAtItsMost(request) && (await claiming).length === 0) return []
          const fresh = claiming.then((all) => all.filter(({ item }) => item.failedTries === 0).map(heldOf))
          const [claimed, held, { recorded, written }] = await Promise.all([
            claiming,
            fresh,
            batches.recordClaimed(tx, request.worker, fresh),
          ])
          const byToken = new Map(held.map(({ leaseToken }, index) => [leaseToken, recorded[index]]))
          turns = recorded.flatMap((one) => (one.kind === 'recorded' ? one.turns : []))
          thoughts.begin(turns)
          await Promise.all([written, turns.every(mayBeginEarly) || tx.execute(WITH_FLUSH)])
          isWritten = true
          return claimed.map((one) => withRecorded(one, byToken.get(one.lease.token)))
        })
      } catch (error) {
        thoughts.giveUp(turns)
        // The commit was sent and its answer was lost: the lane has to look for what it holds.
        if (isWritten) throw error
        // Usually another worker was quicker. Logged, because a fault that made every
        // claim fail here would show as slowness only.
        log.info({ err: error }, 'threads are recorded one by one: their claim could not')
        // If the database is away this fails too; if one thread is to blame, it
        // fails again when it is recorded by itself.
        return table.claim(shared, request)
      }
    },
  }
}

function isAtItsMost({ perTenant }: ClaimRequest): boolean {
  return perTenant?.held.some(({ count }) => count >= perTenant.most) ?? false
}

function heldOf({ tenant, item, lease }: Claimed<DueThread>) {
  return { tenant, thread: item, leaseToken: lease.token, version: item.version }
}

function withRecorded(claimed: Claimed<DueThread>, recorded: RecordedThread | undefined): Claimed<DueThread> {
  return recorded === undefined ? claimed : { ...claimed, item: { ...claimed.item, recorded } }
}
