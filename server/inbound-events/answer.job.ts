import type { Channel } from '../../contract/channels.ts'
import type { Agent, Decision } from '../agent/agent.ts'
import type { Context } from '../context.ts'
import { leasedTable } from '../work/leased-table.ts'
import { type Claimed, LeaseLost, type WorkSource } from '../work/source.ts'
import { recordEvents } from './record.ts'
import { settleTurn } from './settle.ts'
import { handOverWithoutAgent, think } from './think.ts'
import { type OpenTurn, openTurns } from './turn.ts'
import { deleteWork, lockWork, type Thread } from './work-queries.ts'

const CONCURRENCY = 16

/**
 * Answers what customers wrote: records a thread's messages, lets the agent think outside any transaction, and writes what it decided in
 * one. One row per thread and one lease per row keep a thread's messages in strict order, one turn at a time.
 */
export function createAnswerSource(context: Context, agent: Agent): WorkSource<Thread> {
  return {
    name: 'conversation_work',
    concurrency: CONCURRENCY,
    leases: leasedTable<{ channel: Channel; external_thread_id: string }, Thread>({
      table: 'conversation_work',
      dueColumn: 'due_at',
      keyColumns: ['channel', 'external_thread_id'],
      read: (row) => ({ channel: row.channel, externalThreadId: row.external_thread_id }),
    }),
    describe: ({ channel }) => ({ channel }),
    async perform(claimed, signal) {
      // A message that arrives during a turn discards the draft; the next round sees it too.
      while ((await answerThread(context, agent, claimed, signal)) === 'superseded') signal.throwIfAborted()
    },
  }
}

async function answerThread(
  context: Context,
  agent: Agent,
  { tenant, item: thread, lease }: Claimed<Thread>,
  signal: AbortSignal,
): Promise<'answered' | 'superseded'> {
  const { version, turns } = await context.db.withTenant(tenant, async (tx) => ({
    version: await recordEvents(tx, context, thread, lease.token),
    turns: await openTurns(tx, context, thread),
  }))
  const decided = await Promise.all(
    turns.map(async (open) => ({ open, decision: await decide(context, agent, open, signal) })),
  )
  return context.db.withTenant(tenant, async (tx) => {
    const current = await lockWork(tx, thread, lease.token)
    if (current === null) throw new LeaseLost()
    if (current !== version) return 'superseded'
    for (const { open, decision } of decided) await settleTurn(tx, context, open, decision)
    await deleteWork(tx, thread, lease.token)
    return 'answered'
  })
}

async function decide(
  context: Context,
  agent: Agent,
  { turn, isAffordable }: OpenTurn,
  signal: AbortSignal,
): Promise<Decision> {
  if (!isAffordable) return handOverWithoutAgent(turn, 'wallet_empty', 'The wallet is empty.')
  return think(agent, turn, signal, context.log)
}
