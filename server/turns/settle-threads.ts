import type { Context } from '../context.ts'
import { agentMayAnswer, waitsForWaking } from '../conversations/status.ts'
import type { AheadOfDisk, LockWait, Transaction } from '../db/database.ts'
import { SQL_STATES, sqlState } from '../db/sql-states.ts'
import type { OutgoingItem } from '../replies/send.job.ts'
import type { Preclaim } from '../work/source.ts'
import { type DecidedTurn, lockTurns, openSettling, settleTurns } from './settle.ts'
import type { TurnSettings } from './turn.ts'
import { endWork, findOvertakers, type HeldThread, type WorkEnd } from './work-queries.ts'

/** A worker's decisions about a thread whose messages it recorded. */
export interface DecidedThread extends HeldThread {
  /** The worker's number: replies that leave at once leave under its lease. */
  readonly worker: number
  readonly version: number
  readonly decided: readonly DecidedTurn[]
}

/**
 * A turn cannot be settled as decided: a message has arrived meanwhile, or the agent may no longer answer in the
 * conversation.
 */
class OvertakenTurn extends Error {
  override readonly name = 'OvertakenTurn'
}

/**
 * Settles threads on the presumption that none of their turns was overtaken by a message or a person: the tickets and
 * wallets that pay for them are locked in the same round trip that finds out. If a turn was overtaken, the transaction
 * starts over and finds out first. What is written under `preclaim` may be sent once the disk has it.
 */
export async function settleThreads(
  context: Context,
  settings: TurnSettings,
  threads: readonly DecidedThread[],
  { preclaim, wait }: { readonly preclaim: Preclaim<OutgoingItem> | null; readonly wait: LockWait },
): Promise<AheadOfDisk<WorkEnd[]>> {
  const settle = (isPresumed: boolean) =>
    context.db.aheadOfDisk((tx) => settleIn(tx, context, settings, { threads, preclaim, isPresumed }), wait)
  return settle(true).catch((error: unknown) => {
    if (isOvertaken(error)) return settle(false)
    throw error
  })
}

// A foreign key is violated if a crash of the database has lost the conversation that a ticket refers to.
function isOvertaken(error: unknown): boolean {
  return error instanceof OvertakenTurn || sqlState(error) === SQL_STATES.foreignKeyViolation
}

interface ThreadsToSettle {
  readonly threads: readonly DecidedThread[]
  readonly preclaim: Preclaim<OutgoingItem> | null
  readonly isPresumed: boolean
}

async function settleIn(
  tx: Transaction,
  context: Context,
  { burstWindowMs }: TurnSettings,
  { threads, preclaim, isPresumed }: ThreadsToSettle,
): Promise<WorkEnd[]> {
  const decided = threads.flatMap(({ decided: turns }, thread) => turns.map((turn) => ({ ...turn, thread })))
  const sender = preclaim === null ? undefined : { preclaim, worker: threads.at(-1)?.worker ?? 0 }
  const [ends, locked, presumed] = await Promise.all([
    endWork(tx, threads, { now: context.clock.now(), burstWindowMs }),
    lockTurns(tx, decided),
    isPresumed ? openSettling(tx, context, decided, sender) : null,
  ])
  const keeps = isPresumed ? () => false : await findKept(tx, threads, ends)
  const ended = locked.filter((turn) => ends[turn.thread] === 'ended' || keeps(turn))
  const settling = ended.filter(({ conversation }) => agentMayAnswer(conversation))
  if (isPresumed && settling.length < decided.length) throw new OvertakenTurn('A turn was overtaken.')
  if (ends.includes('superseded')) tx.afterCommit(() => context.wakeUp('conversation_work'))
  const opened = presumed ?? (await openSettling(tx, context, settling, sender))
  // Messages whose turn a snooze cut short are not dropped: they wait until the conversation wakes, by its timer or by
  // the customer's next message.
  const dropped = ended.filter(
    ({ conversation }) => !agentMayAnswer(conversation) && !waitsForWaking(conversation),
  )
  await settleTurns(tx, context, settling, opened, dropped)
  return ends
}

/**
 * Which turns of superseded threads are kept all the same. If many customers write in one thread, somebody else's
 * message does not discard a draft: with a slow agent nobody would ever be answered (decision 029).
 */
async function findKept(
  tx: Transaction,
  threads: readonly DecidedThread[],
  ends: readonly WorkEnd[],
): Promise<(turn: DecidedTurn & { readonly thread: number }) => boolean> {
  if (!ends.includes('superseded')) return () => false
  const overtakers = await findOvertakers(tx, threads)
  return ({ thread, open }) =>
    ends[thread] === 'superseded' && overtakers[thread]?.has(open.customerId) === false
}
