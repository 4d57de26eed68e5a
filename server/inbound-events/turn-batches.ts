import type { Context } from '../context.ts'
import { createConversationEdits } from '../conversations/conversation-edits.ts'
import { lockThreadConversations } from '../conversations/locked-queries.ts'
import { createCoalescer } from '../db/coalescer.ts'
import type { Transaction } from '../db/database.ts'
import type { OutgoingItem } from '../replies/send.job.ts'
import type { Handing, HandOver } from '../work/source.ts'
import { takeUnrecordedEvents } from './queries.ts'
import { recordEvents } from './record.ts'
import { type DecidedTurn, lockTurns, settleTurns } from './settle.ts'
import { type OpenTurn, openTurns } from './turn.ts'
import { endWorks, type HeldThread, lockWorks, type WorkEnd } from './work-queries.ts'

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

/** What a worker decided about a thread whose messages it recorded. */
export interface DecidedThread extends HeldThread {
  /** The worker's number: replies that leave at once leave under its lease. */
  readonly worker: number
  readonly version: number
  readonly decided: readonly DecidedTurn[]
}

/** The two database steps of answering a thread. The threads in flight share transactions and do not know of each other. */
export interface TurnBatches {
  /** Makes the thread's accepted events messages, and starts a turn for each conversation that waits. */
  record(held: HeldThread): Promise<RecordedThread>
  /** Does so with threads that the caller's transaction has just claimed, at these versions. */
  recordClaimed(tx: Transaction, claimed: readonly ClaimedThread[]): Promise<RecordedThread[]>
  /** Writes what was decided and ends the work, unless a message has come meanwhile. */
  settle(decided: DecidedThread): Promise<WorkEnd>
  /** To be called between the two steps, for as long as the thread is thought about. */
  thinking<Result>(think: () => Promise<Result>): Promise<Result>
}

// One batch of each step at a time: a second one of the same tenant would only wait for its wallet or its conversation number, and one large
// batch asks the database for less than two small ones.
const SIZES = { lanes: 1, mostPerBatch: 64, mostWaiting: 10_000 }
// Turns that are recorded together are thought about one after the other.
const LONGEST_GATHERING_MS = 100

/** How turns begin and end, as operators set it. */
export interface TurnSettings {
  /** How long a customer must be silent before a turn starts. */
  readonly burstWindowMs: number
  /** How often the agent replies in a conversation before a person takes over. */
  readonly mostAgentTurns: number
}

/** Makes the steps of one worker. `sender` takes the replies that may leave at once; without it they wait for a claim like the others. */
export function createTurnBatches(
  context: Context,
  settings: TurnSettings,
  sender?: HandOver<OutgoingItem>,
): TurnBatches {
  const recorder = createCoalescer<HeldThread, RecordedThread>({
    ...SIZES,
    run: (held) => context.db.acrossTenants((tx) => recordThreads(tx, context, settings, held)),
  })
  let thoughtAbout = 0
  const settler = createCoalescer<DecidedThread, WorkEnd>({
    ...SIZES,
    company: { expected: () => thoughtAbout, mostMs: LONGEST_GATHERING_MS },
    async run(decided) {
      const handing = sender?.open() ?? null
      try {
        return await context.db.acrossTenants((tx) => settleThreads(tx, context, settings, decided, handing))
      } finally {
        handing?.close()
      }
    },
  })
  return {
    record: (held) => recorder.submit(held),
    recordClaimed: (tx, claimed) =>
      recordThreads(
        tx,
        context,
        settings,
        claimed,
        claimed.map(({ version }) => version),
      ),
    settle: (decided) => settler.submit(decided),
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

async function recordThreads(
  tx: Transaction,
  context: Context,
  { mostAgentTurns }: TurnSettings,
  held: readonly HeldThread[],
  lockedVersions?: readonly number[],
): Promise<RecordedThread[]> {
  if (held.length === 0) return []
  const asked = held.map(({ tenant, thread }) => ({ tenant, ...thread }))
  const [versions, events, found] = await Promise.all([
    lockedVersions ?? lockWorks(tx, held),
    takeUnrecordedEvents(tx, held, context.clock.now()),
    lockThreadConversations(tx, asked),
  ])
  const places = held.flatMap((_, index) => (versions[index] === null ? [] : [index]))
  const edits = createConversationEdits(context)
  const messages = await recordEvents(tx, context, edits, events, found)
  const waiting = [
    ...found.filter(({ place, hasUnanswered }) => hasUnanswered && versions[place] !== null),
    ...messages,
  ]
  const threads = places.flatMap((place) => asked[place] ?? [])
  const turns = await openTurns(tx, edits, { threads, waiting, messages }, mostAgentTurns)
  const turnsByPlace = new Map(places.map((place, index) => [place, turns[index] ?? []]))
  return held.map((_, index) => {
    const version = versions[index] ?? null
    if (version === null) return { kind: 'lease_lost' }
    return { kind: 'recorded', version, turns: turnsByPlace.get(index) ?? [] }
  })
}

async function settleThreads(
  tx: Transaction,
  context: Context,
  { burstWindowMs }: TurnSettings,
  threads: readonly DecidedThread[],
  handing: Handing<OutgoingItem> | null,
): Promise<WorkEnd[]> {
  const decided = threads.flatMap(({ decided: turns }, thread) => turns.map((turn) => ({ ...turn, thread })))
  const [ends, settling] = await Promise.all([
    endWorks(tx, threads, { now: context.clock.now(), burstWindowMs }),
    lockTurns(tx, decided),
  ])
  if (ends.includes('superseded')) tx.afterCommit(() => context.wakeUp('conversation_work'))
  await settleTurns(
    tx,
    context,
    settling.filter(({ thread }) => ends[thread] === 'ended'),
    handing === null ? undefined : { handing, worker: threads.at(-1)?.worker ?? 0 },
  )
  return ends
}
