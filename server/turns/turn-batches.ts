import type { Context } from '../context.ts'
import { createTenantCoalescer } from '../db/tenant-coalescer.ts'
import { awaitedLater } from '../platform/awaited-later.ts'
import type { OutgoingItem } from '../replies/send.job.ts'
import type { Preclaims } from '../work/source.ts'
import { type RecordedThread, recordThreads } from './record-threads.ts'
import { type DecidedThread, settleThreads } from './settle-threads.ts'
import type { TurnSettings } from './turn.ts'
import type { HeldThread, WorkEnd } from './work-queries.ts'

/**
 * The two database steps of answering a thread. Threads in flight share their transactions without knowing of each
 * other.
 */
export interface TurnBatches {
  /** Turns the thread's accepted events into messages, and starts a turn for each conversation that waits. */
  record(held: HeldThread): Promise<RecordedThread>
  /** Whether rows that recording needs stay locked of some tenant, or did a moment ago. */
  isHeldUp(): boolean
  /** Writes what was decided and ends the work, unless a message has arrived meanwhile. */
  settle(decided: DecidedThread): Promise<WorkEnd>
  /**
   * Runs the thinking between the two steps: while threads are thought about, settling waits a moment for more of them.
   */
  thinking<Result>(think: () => Promise<Result>): Promise<Result>
}

/** How the work on a thread ended; `onDisk` resolves when that is durable. */
interface SettledThread {
  readonly end: WorkEnd
  readonly onDisk: Promise<void>
}

// One batch of each step at a time: a second one of the same tenant would only wait for its wallet or its conversation
// number, and one large batch costs the database less than two small ones.
const SIZES = { lanes: 1, mostPerBatch: 64, mostWaiting: 10_000 }
// Turns that are recorded together are thought about one after the other; this is usually long enough for them to be
// settled together.
const LONGEST_GATHERING_MS = 100

/**
 * Makes the steps of one worker. `sender` takes the replies that may leave at once; without it they wait to be claimed
 * like any other.
 */
export function createTurnBatches(
  context: Context,
  settings: TurnSettings,
  sender?: Preclaims<OutgoingItem>,
): TurnBatches {
  const recorder = createTenantCoalescer<HeldThread, RecordedThread>({
    name: 'recording',
    ...SIZES,
    run: (held, wait) => context.db.acrossTenants((tx) => recordThreads(tx, context, settings, held), wait),
  })
  let thoughtAbout = 0
  const settler = createTenantCoalescer<DecidedThread, SettledThread>({
    name: 'settling',
    ...SIZES,
    gathering: { expected: () => thoughtAbout, mostMs: LONGEST_GATHERING_MS },
    async run(decided, wait) {
      const preclaim = sender?.open() ?? null
      try {
        const { result: ends, onDisk } = await settleThreads(context, settings, decided, { preclaim, wait })
        // The next batch can begin before this one is on the disk.
        const started = onDisk.then(() => preclaim?.start()).finally(() => preclaim?.close())
        awaitedLater(started)
        return ends.map((end) => ({ end, onDisk: started }))
      } catch (error) {
        preclaim?.close()
        throw error
      }
    },
  })
  return {
    record: (held) => recorder.submit(held),
    isHeldUp: recorder.hasApart,
    async settle(decided) {
      const { end, onDisk } = await settler.submit(decided)
      await onDisk
      return end
    },
    async thinking(think) {
      thoughtAbout += 1
      try {
        return await think()
      } finally {
        thoughtAbout -= 1
      }
    },
  }
}
