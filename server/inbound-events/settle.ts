import type { Decision } from '../agent/agent.ts'
import type { Context } from '../context.ts'
import { applyTrigger } from '../conversations/apply-trigger.ts'
import type { LockedConversation } from '../conversations/conversation.ts'
import { insertMessage, markAnswered } from '../conversations/message-queries.ts'
import { lockConversation } from '../conversations/queries.ts'
import type { TenantTransaction } from '../db/database.ts'
import { insertOutgoingMessage } from '../replies/queries.ts'
import type { TicketKind } from '../tickets/rules.ts'
import { reachTicketKind } from '../wallet/charge.ts'
import { handOverWithoutAgent } from './think.ts'
import { agentMayAnswer, type OpenTurn } from './turn.ts'

/**
 * Writes what a turn decided: the charge, the status, the reply and the work that sends it, all in the caller's transaction. The
 * conversation is read again under its lock: when it was closed or a person took it over meanwhile, the draft is dropped.
 */
export async function settleTurn(
  tx: TenantTransaction,
  context: Context,
  { turn, messageIds }: OpenTurn,
  decision: Decision,
): Promise<void> {
  const conversation = await lockConversation(tx, turn.conversationId)
  if (conversation === null) throw new Error('A conversation with a turn does not exist.')
  await markAnswered(tx, conversation.id, messageIds)
  if (!agentMayAnswer(conversation)) return
  const paid = await payFor(tx, context, conversation, decision)
  const final = paid ? decision : handOverWithoutAgent(turn, 'wallet_empty', 'The wallet is empty.')
  await applyDecision(tx, context, conversation, final)
  await writeReply(tx, context, conversation, final)
}

function ticketKind(decision: Decision): TicketKind {
  if (decision.kind === 'escalate') {
    return decision.reason === 'wallet_empty' || decision.reason === 'agent_error' ? 'zero' : 'routed_ticket'
  }
  if (decision.sources.length === 0) return 'zero'
  return decision.sources.some(({ type }) => type === 'action') ? 'action_ticket' : 'knowledge_ticket'
}

// False when the wallet cannot pay: then the outcome that was decided may not be given.
async function payFor(
  tx: TenantTransaction,
  context: Context,
  { id: conversationId, fixture }: LockedConversation,
  decision: Decision,
): Promise<boolean> {
  const at = context.clock.now()
  const charge = await reachTicketKind(tx, context, {
    conversationId,
    kind: ticketKind(decision),
    fixture,
    at,
  })
  return charge.kind !== 'insufficient'
}

async function applyDecision(
  tx: TenantTransaction,
  context: Context,
  conversation: LockedConversation,
  decision: Decision,
): Promise<void> {
  const { intent, job } = decision
  if (decision.kind === 'reply') {
    await applyTrigger(tx, context, conversation, 'work_started', { intent, job })
    return
  }
  const { reason, queue, summary } = decision
  await applyTrigger(tx, context, conversation, 'escalated', { reason, queue, summary, intent, job })
}

async function writeReply(
  tx: TenantTransaction,
  context: Context,
  conversation: LockedConversation,
  decision: Decision,
): Promise<void> {
  const at = context.clock.now()
  const id = context.ids.uuid()
  await insertMessage(tx, {
    id,
    conversationId: conversation.id,
    direction: 'out',
    author: 'agent',
    text: decision.text,
    media: [],
    sources: decision.kind === 'reply' ? [...decision.sources] : [],
    inboundEventId: null,
    answered: true,
    sentAt: null,
    createdAt: at,
  })
  // Seeded, evaluation and playground conversations are never sent.
  if (conversation.fixture) return
  const { customerId, channel } = conversation
  await insertOutgoingMessage(tx, { id, conversationId: conversation.id, customerId, channel, at })
  tx.afterCommit(() => context.wakeUp('outgoing_messages'))
}
