import type { Context } from '../context.ts'
import { createConversationEdits } from '../conversations/conversation-edits.ts'
import { insertMessages } from '../conversations/message-queries.ts'
import type { TenantTransaction } from '../db/database.ts'
import { type TenantEvent, takeUnrecordedEvents } from '../inbound-events/queries.ts'
import { recordEvents } from '../inbound-events/record.ts'
import { type Claimed, LeaseLost } from '../work/source.ts'
import { handOverWithoutAgent } from './hand-over-without-agent.ts'
import { SUMMARY_WORDS, type WhyNoAgent } from './notices.ts'
import { openTurns } from './open-turns.ts'
import { upToTaken } from './record-threads.ts'
import { lockTurns, openSettling, settleTurns } from './settle.ts'
import { lockThreadConversations } from './thread-conversations.ts'
import type { TurnSettings } from './turn.ts'
import { endWork, lockWorkRows, selectHeldThreads, type Thread } from './work-queries.ts'

/**
 * Gives a thread that has failed again and again, or that no worker can answer, to a person, with a notice to the
 * customer: in one transaction, without the agent, and, if its messages cannot be recorded whole, with only what a
 * person needs of each.
 */
export async function handOverThread(
  context: Context,
  { burstWindowMs, mostAgentTurns }: TurnSettings,
  { tenant, item: thread, lease }: Claimed<Thread>,
  why: WhyNoAgent,
): Promise<void> {
  const held = { tenant, thread, leaseToken: lease.token }
  await context.db.withTenant(tenant, async (tx) => {
    const [version = null] = await lockWorkRows(tx, [held])
    if (version === null) throw new LeaseLost()
    const events = await takeUnrecordedEvents(tx, selectHeldThreads([held]), context.clock.now())
    for (const event of events) await recordWhatCanBe(tx, context, event)
    const found = await lockThreadConversations(tx, selectHeldThreads([held]))
    const waiting = found.filter(({ hasUnanswered }) => hasUnanswered)
    const edits = createConversationEdits(context)
    const opening = { threads: [held], waiting, messages: [], mostAgentTurns }
    const opened = await openTurns(tx, edits, opening)
    const turns = opened.flat()
    const decided = turns.map((open) => ({
      open,
      decision: handOverWithoutAgent(open.turn, why),
    }))
    const settling = await lockTurns(tx, decided)
    await settleTurns(tx, context, settling, await openSettling(tx, context, decided))
    await endWork(tx, await upToTaken(tx, [{ ...held, version }], events), {
      now: context.clock.now(),
      burstWindowMs,
    })
    tx.afterCommit(() => {
      for (const { turn } of turns) {
        context.log.error(
          { conversation_id: turn.conversationId, reason: SUMMARY_WORDS.en.why[why] },
          'a person takes over a thread that was not answered',
        )
      }
    })
  })
}

async function recordWhatCanBe(tx: TenantTransaction, context: Context, { tenant, event }: TenantEvent) {
  const record = async (what: TenantEvent['event']) => {
    const edits = createConversationEdits(context)
    const messages = await recordEvents(tx, context, edits, [{ tenant, event: what }])
    await Promise.all([edits.write(tx), insertMessages(tx, messages)])
  }
  try {
    await tx.savepoint(() => record(event))
  } catch (error) {
    context.log.error(
      { event_id: event.id, err: error },
      'a message is recorded without its media, and without what it says of its sender',
    )
    await record({ ...event, media: [], senderDisplayName: null, senderPhone: null })
  }
}
