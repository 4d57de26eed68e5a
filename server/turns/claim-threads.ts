import type { Channel } from '../../contract/channels.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { WITH_FLUSH } from '../db/without-flush.ts'
import { leasedTable } from '../work/leased-table.ts'
import type { Claimed, ClaimRequest, Leases } from '../work/source.ts'
import { type RecordedThread, recordClaimed } from './record-threads.ts'
import { mayBeginEarly, type Thoughts } from './thoughts.ts'
import type { OpenTurn, TurnSettings } from './turn.ts'
import type { TurnBatches } from './turn-batches.ts'
import type { Thread } from './work-queries.ts'

/** A thread that is due, with the number of failed tries. */
export interface DueThread extends Thread {
  readonly failedTries: number
  /** If the row's version differs later, a message has arrived since the claim. */
  readonly version: number
  /** Present if no worker could answer the thread: it is for a person. */
  readonly isLeftAlone?: true
  /** What was recorded together with the claim; absent if the thread is still to be recorded. */
  readonly recorded?: RecordedThread
}

/**
 * The leases of threads. A claim records the claimed threads in the same transaction, so each thread is locked once. A
 * thread that has failed before is claimed only. If one thread of a claim cannot be recorded, all of them are claimed
 * only: each is then recorded by itself, and only the faulty one fails. The same goes for all claims while a tenant's
 * rows stay locked, since a claim that recorded one of its threads would wait for them, and everybody's threads with
 * it. What was claimed is answered by `answer.job.ts`.
 *
 * The agent begins to think while its turn is still being written (decision 142). The commit does not wait for the
 * disk, because the events are on it already and everything that depends on their recording is committed later
 * (decision 133). It does wait if a turn may do something outside the database.
 */
export function threadLeases(
  context: Context,
  settings: TurnSettings,
  batches: Pick<TurnBatches, 'isHeldUp'>,
  thoughts: Thoughts,
): Leases<DueThread> {
  const { db, log } = context
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

  // A transaction that is repeated begins anew.
  async function claimAndRecord(tx: Transaction, request: ClaimRequest, attempt: Attempt) {
    thoughts.giveUp(attempt.turns)
    attempt.isWritten = false
    const claiming = table.claim(tx, request)
    // While a tenant holds as many threads as it may, most claims find nothing, and then there is nothing to record.
    if (isAtItsMost(request) && (await claiming).length === 0) return []
    const fresh = claiming.then((all) => all.filter(({ item }) => item.failedTries === 0).map(heldOf))
    const [claimed, held, { recorded, written }] = await Promise.all([
      claiming,
      fresh,
      recordClaimed(tx, context, settings, request.worker, fresh),
    ])
    attempt.turns = recorded.flatMap((one) => (one.kind === 'recorded' ? one.turns : []))
    thoughts.begin(attempt.turns)
    await Promise.all([written, attempt.turns.every(mayBeginEarly) || tx.execute(WITH_FLUSH)])
    attempt.isWritten = true
    const byToken = new Map(held.map(({ leaseToken }, index) => [leaseToken, recorded[index]]))
    return claimed.map((one) => withRecorded(one, byToken.get(one.lease.token)))
  }

  return {
    ...table,
    async claim(shared, request) {
      if (batches.isHeldUp()) return table.claim(shared, request)
      const attempt: Attempt = { turns: [], isWritten: false }
      try {
        return await db.acrossTenants((tx) => claimAndRecord(tx, request, attempt), 'briefly')
      } catch (error) {
        thoughts.giveUp(attempt.turns)
        // The commit was sent but its answer was lost: the caller has to find out which leases it holds.
        if (attempt.isWritten) throw error
        // Usually another worker was quicker, or rows of a tenant stay locked. It is logged because a fault that makes
        // every claim fail here would otherwise show only as slowness.
        log.info({ err: error }, 'threads are recorded one by one: their claim could not')
        // If the database is away this fails too; if one thread is at fault, it fails again when it is recorded by
        // itself.
        return table.claim(shared, request)
      }
    },
  }
}

/** How far a claim that records has come. */
interface Attempt {
  /** The turns that are being thought about. */
  turns: readonly OpenTurn[]
  /** Whether all that is left is to commit. */
  isWritten: boolean
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
