import type { Context } from '../context.ts'
import { type ConversationEdits, createConversationEdits } from '../conversations/conversation-edits.ts'
import { lockThreadConversations, type ThreadConversation } from '../conversations/locked-queries.ts'
import type { Transaction } from '../db/database.ts'
import { takeUnrecordedEvents } from './queries.ts'
import { presumeRecorded, type RecordedEvent, recordEvents } from './record.ts'
import { type OpenTurn, openTurns, type TurnSettings } from './turn.ts'
import { type HeldThread, heldThreads, lockWorks, threadsClaimedHere } from './work-queries.ts'

/** A thread's messages as they are recorded, or the news that another worker has the thread. */
export type RecordedThread =
  | {
      readonly kind: 'recorded'
      /** Another number later means that a message has arrived since. */
      readonly version: number
      readonly turns: readonly OpenTurn[]
    }
  | { readonly kind: 'lease_lost' }

/** A thread that a transaction has claimed, so that its row is locked. */
export interface ClaimedThread extends HeldThread {
  readonly version: number
}

/** Makes held threads' accepted events messages, and starts a turn for each conversation that waits. */
export async function recordThreads(
  tx: Transaction,
  context: Context,
  settings: TurnSettings,
  held: readonly HeldThread[],
): Promise<RecordedThread[]> {
  const [versions, events, found] = await Promise.all([
    lockWorks(tx, held),
    takeUnrecordedEvents(tx, heldThreads(held), context.clock.now()),
    lockThreadConversations(tx, heldThreads(held)),
  ])
  const kept = held.flatMap((thread, place) => {
    const version = versions[place] ?? null
    return version === null ? [] : [{ ...thread, version }]
  })
  const edits = createConversationEdits(context)
  const messages = await recordEvents(tx, context, edits, events)
  const recorded = await beginTurns(tx, settings, edits, kept, { found, messages })
  return versions.map((version) =>
    version === null ? { kind: 'lease_lost' } : (recorded.shift() as RecordedThread),
  )
}

/**
 * Does so with threads that the transaction is claiming for a worker, in statements that travel with the claim and with each other (decision
 * 118). It fails where a rival writes one of their customers or conversations at the same moment.
 */
export async function recordClaimed(
  tx: Transaction,
  context: Context,
  settings: TurnSettings,
  worker: number,
  claiming: Promise<readonly ClaimedThread[]>,
): Promise<RecordedThread[]> {
  const [claimed, events, found] = await Promise.all([
    claiming,
    takeUnrecordedEvents(tx, threadsClaimedHere(worker), context.clock.now()),
    lockThreadConversations(tx, threadsClaimedHere(worker)),
  ])
  if (claimed.length === 0) return []
  const edits = createConversationEdits(context)
  const { messages, written } = presumeRecorded(tx, context, edits, events, found)
  const [recorded] = await Promise.all([
    beginTurns(tx, settings, edits, claimed, { found, messages }),
    written,
  ])
  return recorded
}

const threadOf = ({ tenant, thread }: HeldThread) => ({ tenant, ...thread })

async function beginTurns(
  tx: Transaction,
  { mostAgentTurns }: TurnSettings,
  edits: ConversationEdits,
  threads: readonly ClaimedThread[],
  {
    found,
    messages,
  }: { readonly found: readonly ThreadConversation[]; readonly messages: readonly RecordedEvent[] },
): Promise<RecordedThread[]> {
  const waiting = [...found.filter(({ hasUnanswered }) => hasUnanswered), ...messages]
  const opening = { threads: threads.map(threadOf), waiting, messages }
  const turns = await openTurns(tx, edits, opening, mostAgentTurns)
  return threads.map(({ version }, index) => ({ kind: 'recorded', version, turns: turns[index] ?? [] }))
}
