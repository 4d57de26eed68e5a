import type { Channel } from '../../contract/channels.ts'
import type { Agent, Decision } from '../agent/agent.ts'
import type { Context } from '../context.ts'
import { leasedTable } from '../work/leased-table.ts'
import { type Claimed, LeaseLost, type WorkSource } from '../work/source.ts'
import { handOverThread } from './hand-over-thread.ts'
import { handOverWithoutAgent, think } from './think.ts'
import type { OpenTurn } from './turn.ts'
import { createTurnBatches, type TurnBatches } from './turn-batches.ts'
import { countFailedTry, type Thread, type WorkEnd } from './work-queries.ts'

// A thread that waits costs nothing, and those that wait together are written together.
const CONCURRENCY = 64
// How long an agent may think about one turn before a person takes over.
const TURN_LIMIT_MS = 60_000
// The engine waits 1, 2, 4 and 8 seconds in between, so a person takes over a failing thread within a minute.
const MOST_FAILED_TRIES = 4

/** A thread that is due, and how many tries at it have failed. */
interface DueThread extends Thread {
  readonly failedTries: number
}

interface AnswerSettings {
  readonly turnLimitMs: number
}

/**
 * Answers what customers wrote: records a thread's messages, lets the agent think outside any transaction, and writes what it decided in
 * one; the database's steps are shared with the other threads in flight. One row per thread and one lease per row keep a thread's messages in strict order, one turn at a time. A thread that fails
 * again and again goes to a person: a customer is never left without an answer or a person.
 */
export function createAnswerSource(
  context: Context,
  agent: Agent,
  settings: AnswerSettings = { turnLimitMs: TURN_LIMIT_MS },
): WorkSource<DueThread> {
  const batches = createTurnBatches(context)
  const thinker = { agent, limitMs: settings.turnLimitMs, log: context.log }
  return {
    name: 'conversation_work',
    concurrency: CONCURRENCY,
    leases: leasedTable<{ channel: Channel; external_thread_id: string; attempts: number }, DueThread>({
      table: 'conversation_work',
      dueColumn: 'due_at',
      keyColumns: ['channel', 'external_thread_id'],
      returning: ['attempts'],
      read: (row) => ({
        channel: row.channel,
        externalThreadId: row.external_thread_id,
        failedTries: row.attempts,
      }),
    }),
    describe: ({ channel, failedTries }) => ({ channel, failed_tries: failedTries }),
    async perform(claimed, signal) {
      if (claimed.item.failedTries >= MOST_FAILED_TRIES) {
        await handOverThread(context, claimed)
        return
      }
      try {
        // A message that arrives during a turn discards the draft; the next round sees it too.
        while ((await answerThread(batches, thinker, claimed, signal)) === 'superseded')
          signal.throwIfAborted()
      } catch (error) {
        if (!(error instanceof LeaseLost) && !signal.aborted) await rememberFailure(context, claimed, error)
        throw error
      }
    },
  }
}

async function answerThread(
  batches: TurnBatches,
  thinker: Parameters<typeof think>[0],
  { tenant, item: thread, lease }: Claimed<Thread>,
  signal: AbortSignal,
): Promise<Exclude<WorkEnd, 'lease_lost'>> {
  const held = { tenant, thread, leaseToken: lease.token }
  const recorded = await batches.record(held)
  if (recorded.kind === 'lease_lost') throw new LeaseLost()
  const { version, turns } = recorded
  const decided = await Promise.all(
    turns.map(async (open) => ({ open, decision: await decide(thinker, open, signal) })),
  )
  const end = await batches.settle({ ...held, version, decided })
  if (end === 'lease_lost') throw new LeaseLost()
  return end
}

async function decide(
  thinker: Parameters<typeof think>[0],
  { turn, isAffordable }: OpenTurn,
  signal: AbortSignal,
): Promise<Decision> {
  if (!isAffordable) return handOverWithoutAgent(turn, 'wallet_empty', 'The wallet is empty.')
  return think(thinker, turn, signal)
}

// When the database is away this fails as well and nothing is counted: that is no fault of the thread.
async function rememberFailure(
  { db }: Context,
  { tenant, item, lease }: Claimed<Thread>,
  error: unknown,
): Promise<void> {
  // PostgreSQL takes no U+0000, and what is not written here is not counted.
  const message = String(error).replaceAll('\0', '').slice(0, 1000)
  await db.withTenant(tenant, (tx) => countFailedTry(tx, item, lease.token, message)).catch(() => undefined)
}
