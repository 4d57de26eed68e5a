import { LIMITS } from '../../contract/limits.ts'
import type { EscalationReason, Queue } from '../agent/agent.ts'
import { applyTrigger } from '../conversations/apply-trigger.ts'
import type { Applied } from '../conversations/decide-trigger.ts'
import { insertMessage, markAllAnswered } from '../conversations/message-queries.ts'
import { findConversation } from '../conversations/queries.ts'
import type { TenantTransaction } from '../db/database.ts'
import { Problem } from '../platform/problem.ts'
import { isStorable } from '../platform/storable.ts'
import { saysSomething } from '../platform/visible-text.ts'
import { hastenMessages } from '../replies/hasten-queries.ts'
import { withdrawLostReplies } from '../replies/queries.ts'
import { insertOutgoingMessages } from '../replies/queue-queries.ts'
import { makeThreadDue } from '../turns/work-queries.ts'
import { type Intervening, type InterventionContext, intervene, refuseUnless } from './intervene.ts'
import { unmarkAnswered } from './unmark-answered.ts'

// Reasons that say that the agent did not run, or that a reply could not leave.
const FAILURES: ReadonlySet<EscalationReason> = new Set([
  'wallet_empty',
  'max_turns',
  'agent_error',
  'window_closed',
])

/**
 * A person takes a conversation over, at any moment before it is closed: from now on the agent is silent, the draft of
 * a running turn is dropped, and a reply of the agent that has not left is withdrawn. A resolved conversation opens
 * again.
 */
export function takeOver(context: InterventionContext, who: Intervening): Promise<Applied> {
  return intervene(context, who, {
    kind: 'take_over',
    before: (tx) => withdrawReplies(tx, context, who),
    async apply(tx, conversation) {
      const applied = await applyTrigger(tx, context, conversation, 'taken_over')
      if (applied.kind === 'applied') await leaveToPerson(tx, conversation.id)
      return applied
    },
  })
}

/**
 * Sends the customer a person's words, through the same queue and sending caps as the agent's. This takes the
 * conversation over, and it then waits for the customer. Throws `validation_failed` for a text without a visible
 * character, or one that is too long.
 */
export async function writeAsPerson(
  context: InterventionContext,
  who: Intervening,
  text: string,
): Promise<Applied> {
  refuseUnless(isText(text), 'text', `must be 1 to ${LIMITS.textCharacters} characters that can be seen.`)
  return intervene(context, who, {
    kind: 'write',
    before: (tx) => withdrawReplies(tx, context, who),
    async apply(tx, conversation) {
      const applied = await applyTrigger(tx, context, conversation, 'person_wrote')
      if (applied.kind === 'refused') return applied
      await leaveToPerson(tx, conversation.id)
      const at = context.clock.now()
      const { id: conversationId, customerId, channel, fixture } = conversation
      const id = await insertMessage(tx, {
        ...{
          id: context.ids.uuid(),
          conversationId,
          text,
          direction: 'out',
          author: 'human',
          media: [],
          sources: [],
        },
        ...{ inboundEventId: null, answered: true, sentAt: null, createdAt: at },
      })
      // Seeded, evaluation and playground conversations are never sent.
      if (fixture) return applied
      await insertOutgoingMessages(tx, [{ tenant: tx.tenant, id, conversationId, customerId, channel, at }])
      return applied
    },
  })
}

// A text without a visible character would be an empty message, which platforms refuse. Characters are code points, as
// in inbound events.
function isText(text: string): boolean {
  return saysSomething(text) && [...text].length <= LIMITS.textCharacters && isStorable(text)
}

// What still waited for a turn now waits for the person. A hand-back decides anew which messages wait.
async function leaveToPerson(tx: TenantTransaction, conversationId: string): Promise<void> {
  await markAllAnswered(tx, [{ tenant: tx.tenant, conversationId }])
}

// The agent's replies that have not left are withdrawn when they are about to be sent; those that wait for another try
// are made due now. Outgoing messages are locked before their conversation.
async function withdrawReplies(
  tx: TenantTransaction,
  { clock, wakeUp }: InterventionContext,
  { conversationId }: Intervening,
): Promise<void> {
  const conversation = await findConversation(tx, conversationId)
  if (conversation !== null) await hastenMessages(tx, conversation, clock.now())
  tx.afterCommit(() => wakeUp('outgoing_messages'))
}

/**
 * Gives a conversation back to the agent, with a fresh escalation state. The agent now answers what the customer has
 * written since the last reply, not counting a notice that the agent could not run.
 */
export async function handBack(context: InterventionContext, who: Intervening): Promise<Applied> {
  const { tenant, conversationId } = who
  const found = await context.db.withTenant(tenant, (tx) => findConversation(tx, conversationId))
  if (found === null) throw new Problem('not_found', `There is no conversation ${conversationId}.`)
  return intervene(context, who, {
    kind: 'hand_back',
    // The thread's work row is locked before the conversation, as in a turn. If nothing waits, the work ends at once.
    before: (tx) => makeThreadDue(tx, found, context.clock.now()),
    async apply(tx, conversation) {
      const { escalationReason: reason } = conversation
      const applied = await applyTrigger(tx, context, conversation, 'handed_back')
      if (applied.kind === 'refused') return applied
      const afterFailure = reason !== null && FAILURES.has(reason)
      await unmarkAnswered(tx, conversation.id, { afterFailure })
      await withdrawLostReplies(tx, conversation.id)
      tx.afterCommit(() => context.wakeUp('conversation_work'))
      return applied
    },
  })
}

/** Puts a conversation into another queue; its owner stays the same. */
export function assignQueue(context: InterventionContext, who: Intervening, queue: Queue): Promise<Applied> {
  return intervene(context, who, {
    kind: 'assign_queue',
    detail: queue,
    apply: (tx, conversation) => applyTrigger(tx, context, conversation, 'queue_assigned', { queue }),
  })
}

/**
 * Puts an open or pending conversation aside until a moment, or until the customer writes. Throws `validation_failed`
 * for a moment in the past.
 */
export async function snooze(context: InterventionContext, who: Intervening, until: Date): Promise<Applied> {
  refuseUnless(until > context.clock.now(), 'until', 'must be a moment that is still to come.')
  return intervene(context, who, {
    kind: 'snooze',
    detail: until.toISOString(),
    apply: (tx, conversation) => applyTrigger(tx, context, conversation, 'snoozed', { until }),
  })
}

/**
 * Resolves an open or pending conversation. A message of the customer within 72 h opens it again, and then it is the
 * agent's.
 */
export function resolve(context: InterventionContext, who: Intervening): Promise<Applied> {
  return intervene(context, who, {
    kind: 'resolve',
    apply: (tx, conversation) => applyTrigger(tx, context, conversation, 'person_resolved'),
  })
}

/** Closes a conversation for good. */
export function close(context: InterventionContext, who: Intervening): Promise<Applied> {
  return intervene(context, who, {
    kind: 'close',
    apply: (tx, conversation) => applyTrigger(tx, context, conversation, 'person_closed'),
  })
}
