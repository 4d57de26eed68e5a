import type { Context } from '../context.ts'
import { createConversationEdits } from '../conversations/conversation-edits.ts'
import type { Transaction } from '../db/database.ts'
import {
  countUnrecorded,
  MOST_TAKEN,
  type TakenEvent,
  takeUnrecordedEvents,
} from '../inbound-events/queries.ts'
import { presumeRecorded, type RecordedEvent, recordEvents } from '../inbound-events/record.ts'
import { awaitedLater } from '../platform/awaited-later.ts'
import { openTurns, presumeTurns, type ThreadsToOpen } from './open-turns.ts'
import { lockThreadConversations, type ThreadConversation } from './thread-conversations.ts'
import type { OpenTurn, TurnSettings } from './turn.ts'
import { readThreads } from './turn-queries.ts'
import {
  type HeldThread,
  lockWorkRows,
  selectHeldThreads,
  selectThreadsClaimedHere,
  threadKey,
} from './work-queries.ts'

/** The result of recording a thread: its turns, or `lease_lost` if another worker has the thread. */
export type RecordedThread =
  | {
      readonly kind: 'recorded'
      /** If the row's version differs later, a message has arrived since. */
      readonly version: number
      readonly turns: readonly OpenTurn[]
    }
  | { readonly kind: 'lease_lost' }

/** A thread whose row this transaction has claimed and thereby locked. */
export interface ClaimedThread extends HeldThread {
  readonly version: number
}

/** Turns held threads' accepted events into messages, and starts a turn for each conversation that waits. */
export async function recordThreads(
  tx: Transaction,
  context: Context,
  settings: TurnSettings,
  held: readonly HeldThread[],
): Promise<RecordedThread[]> {
  // The events are taken last, because until then they show which conversations are concerned. No event is added
  // meanwhile, since accepting one waits for the lock on the thread's work row.
  const [versions, found, events] = await Promise.all([
    lockWorkRows(tx, held),
    lockThreadConversations(tx, selectHeldThreads(held)),
    takeUnrecordedEvents(tx, selectHeldThreads(held), context.clock.now()),
  ])
  const locked = held.flatMap((thread, place) => {
    const version = versions[place] ?? null
    return version === null ? [] : [{ ...thread, version }]
  })
  const kept = await upToTaken(tx, locked, events)
  const edits = createConversationEdits(context)
  const messages = await recordEvents(tx, context, edits, events)
  const opening = threadsToOpen(settings, kept, found, messages)
  const recorded = asRecorded(kept, await openTurns(tx, edits, opening))
  return versions.map((version) =>
    version === null ? { kind: 'lease_lost' } : (recorded.shift() as RecordedThread),
  )
}

/** Threads whose recording has been sent to the database. */
export interface PresumedThreads {
  readonly recorded: readonly RecordedThread[]
  /**
   * Rejects if a rival writes one of their customers or conversations at the same moment; then the transaction must not
   * commit.
   */
  readonly written: Promise<unknown>
}

/**
 * Like `recordThreads`, for threads that the same transaction is claiming for a worker: its statements are sent
 * together with the claim (decision 118), and the turns are ready before what they depend on is written (decision 142).
 */
export async function recordClaimed(
  tx: Transaction,
  context: Context,
  settings: TurnSettings,
  worker: number,
  claiming: Promise<readonly ClaimedThread[]>,
): Promise<PresumedThreads> {
  const threads = selectThreadsClaimedHere(worker)
  const [all, found, read, events] = await Promise.all([
    claiming,
    lockThreadConversations(tx, threads),
    readThreads(tx, threads),
    takeUnrecordedEvents(tx, threads, context.clock.now()),
  ])
  if (all.length === 0) return { recorded: [], written: Promise.resolve() }
  const claimed = await upToTaken(tx, all, events)
  const edits = createConversationEdits(context)
  const { messages, written: named } = presumeRecorded(tx, context, edits, events, found)
  const { turns, written: said } = presumeTurns(
    tx,
    edits,
    threadsToOpen(settings, claimed, found, messages),
    read,
  )
  return { recorded: asRecorded(claimed, turns), written: awaitedLater(Promise.all([named, said])) }
}

/**
 * The threads as they stand once these events are recorded. If more events wait than are taken at a time, the others
 * are treated as if they came afterwards: they make the thread due again when its work ends, and drafts for their
 * senders are discarded (decision 029).
 */
export async function upToTaken<Locked extends ClaimedThread>(
  tx: Transaction,
  threads: readonly Locked[],
  events: readonly TakenEvent[],
): Promise<readonly Locked[]> {
  if (events.length < MOST_TAKEN) return threads
  const keyOf = ({ tenant, thread }: HeldThread) => threadKey({ tenant, ...thread })
  const taken = Map.groupBy(events, ({ tenant, event }) => threadKey({ tenant, ...event }))
  const crowded = threads.filter((thread) => taken.get(keyOf(thread))?.length === MOST_TAKEN)
  if (crowded.length === 0) return threads
  const left = await countUnrecorded(
    tx,
    crowded.map(({ tenant, thread }) => ({ tenant, ...thread })),
  )
  const leftOf = new Map(crowded.map((thread, index) => [keyOf(thread), left[index] ?? 0]))
  return threads.map((thread) => ({ ...thread, version: thread.version - (leftOf.get(keyOf(thread)) ?? 0) }))
}

function threadsToOpen(
  { mostAgentTurns }: TurnSettings,
  threads: readonly HeldThread[],
  found: readonly ThreadConversation[],
  messages: readonly RecordedEvent[],
): ThreadsToOpen {
  const waiting = [...found.filter(({ hasUnanswered }) => hasUnanswered), ...messages]
  return { threads, waiting, messages, mostAgentTurns }
}

function asRecorded(threads: readonly ClaimedThread[], turns: readonly OpenTurn[][]): RecordedThread[] {
  return threads.map(({ version }, index) => ({ kind: 'recorded', version, turns: turns[index] ?? [] }))
}
