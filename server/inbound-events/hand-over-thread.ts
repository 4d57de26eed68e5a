import type { Context } from '../context.ts'
import type { Claimed } from '../work/source.ts'
import { recordEvents } from './record.ts'
import { settleTurn } from './settle.ts'
import { handOverWithoutAgent } from './think.ts'
import { openTurns } from './turn.ts'
import { deleteWork, type Thread } from './work-queries.ts'

/**
 * Gives a thread at which the service has failed again and again to a person, with a notice to the customer: in one transaction, without
 * the agent, and with no more of each message than a person needs where the whole of it cannot be recorded.
 */
export async function handOverThread(
  context: Context,
  { tenant, item: thread, lease }: Claimed<Thread>,
): Promise<void> {
  await context.db.withTenant(tenant, async (tx) => {
    await recordEvents(tx, context, thread, lease.token, 'what_can_be')
    for (const open of await openTurns(tx, context, thread)) {
      const decision = handOverWithoutAgent(
        open.turn,
        'agent_error',
        'The service failed to answer, again and again.',
      )
      await settleTurn(tx, context, open, decision)
      tx.afterCommit(() =>
        context.log.error(
          { conversation_id: open.turn.conversationId },
          'a person takes over a thread that keeps failing',
        ),
      )
    }
    await deleteWork(tx, thread, lease.token)
  })
}
