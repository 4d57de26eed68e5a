import type { Decision, Source } from '../agent/agent.ts'
import { raiseAlerts } from '../alerts/raise.ts'
import type { Context } from '../context.ts'
import type { LockedConversation } from '../conversations/conversation.ts'
import { type ConversationEdits, createConversationEdits } from '../conversations/conversation-edits.ts'
import { lockConversations } from '../conversations/locked-queries.ts'
import { insertMessages, markAnswered, type NewMessage } from '../conversations/message-queries.ts'
import { agentMayAnswer } from '../conversations/status.ts'
import type { Transaction } from '../db/database.ts'
import { insertOutgoingMessages } from '../replies/queries.ts'
import type { TicketKind } from '../tickets/rules.ts'
import { reachTicketKinds } from '../wallet/charge.ts'
import { handOverWithoutAgent } from './think.ts'
import type { OpenTurn } from './turn.ts'

/** A turn and what was decided about it. */
export interface DecidedTurn {
  readonly open: OpenTurn
  readonly decision: Decision
}

/** A decided turn whose conversation is the agent's to answer, under its lock. */
interface Settling extends DecidedTurn {
  readonly conversation: LockedConversation
}

/**
 * Writes what turns decided: the charges, the statuses, the replies and the work that sends them, all in the caller's transaction. The
 * conversations are read again under their locks: where one was closed or a person took it over meanwhile, the draft is dropped.
 */
export async function settleTurns(
  tx: Transaction,
  context: Context,
  decided: readonly DecidedTurn[],
): Promise<void> {
  if (decided.length === 0) return
  const settling = await lockSettling(tx, decided)
  await markAnswered(
    tx,
    decided.flatMap(({ open: { turn, messageIds } }) =>
      messageIds.map((messageId) => ({ ...turn, messageId })),
    ),
  )
  const final = await payFor(tx, context, settling)
  const edits = createConversationEdits(context)
  for (const each of final) applyDecision(edits, each)
  await edits.write(tx)
  await writeReplies(tx, context, final)
  await alertOfFailures(tx, context, final)
}

async function lockSettling(tx: Transaction, decided: readonly DecidedTurn[]): Promise<Settling[]> {
  const conversations = await lockConversations(
    tx,
    decided.map(({ open: { turn } }) => ({ tenant: turn.tenant, id: turn.conversationId })),
  )
  return decided.flatMap((each, index) => {
    const conversation = conversations[index] ?? null
    if (conversation === null) throw new Error('A conversation with a turn does not exist.')
    return agentMayAnswer(conversation) ? [{ ...each, conversation }] : []
  })
}

function ticketKind(decision: Decision): TicketKind {
  const sources = sourcesOf(decision)
  if (sources.some(({ type }) => type === 'action')) return 'action_ticket'
  if (sources.length > 0) return 'knowledge_ticket'
  if (decision.kind === 'reply') return 'zero'
  return decision.reason === 'wallet_empty' || decision.reason === 'agent_error' ? 'zero' : 'routed_ticket'
}

// A burst that was answered in part and handed over has sources too.
function sourcesOf({ sources = [] }: Decision): readonly Source[] {
  return sources
}

// Where the wallet cannot pay, the outcome that was decided may not be given.
async function payFor(tx: Transaction, context: Context, settling: readonly Settling[]): Promise<Settling[]> {
  const at = context.clock.now()
  const charges = await reachTicketKinds(
    tx,
    context,
    settling.map(({ open: { turn }, decision, conversation: { id, fixture } }) => ({
      tenant: turn.tenant,
      conversationId: id,
      kind: ticketKind(decision),
      fixture,
      at,
    })),
  )
  return settling.map((each, index) =>
    charges[index]?.kind === 'insufficient'
      ? { ...each, decision: handOverWithoutAgent(each.open.turn, 'wallet_empty', 'The wallet is empty.') }
      : each,
  )
}

function applyDecision(edits: ConversationEdits, { open: { turn }, decision, conversation }: Settling): void {
  const { intent, job } = decision
  if (decision.kind === 'reply') {
    const applied = edits.apply(turn.tenant, conversation, 'agent_replied', { intent, job })
    if (decision.resolves && applied.kind === 'applied') {
      edits.apply(turn.tenant, applied.conversation, 'customer_confirmed')
    }
    return
  }
  const { reason, queue, summary } = decision
  edits.apply(turn.tenant, conversation, 'escalated', { reason, queue, summary, intent, job })
}

async function writeReplies(tx: Transaction, context: Context, settled: readonly Settling[]): Promise<void> {
  const at = context.clock.now()
  const replies = settled.map(({ open, decision, conversation }) => ({
    tenant: open.turn.tenant,
    conversation,
    message: replyOf(context.ids.uuid(), conversation.id, decision, at),
  }))
  if (replies.length === 0) return
  const ids = await insertMessages(tx, replies)
  // Seeded, evaluation and playground conversations are never sent.
  const outgoing = replies.flatMap(
    ({ tenant, conversation: { id: conversationId, customerId, channel, fixture } }, index) =>
      fixture ? [] : [{ tenant, id: ids[index] as string, conversationId, customerId, channel, at }],
  )
  if (outgoing.length === 0) return
  await insertOutgoingMessages(tx, outgoing)
  tx.afterCommit(() => context.wakeUp('outgoing_messages'))
}

function replyOf(id: string, conversationId: string, decision: Decision, at: Date): NewMessage {
  return {
    ...{ id, conversationId },
    direction: 'out',
    author: 'agent',
    text: decision.text,
    media: [],
    sources: [...sourcesOf(decision)],
    inboundEventId: null,
    answered: true,
    sentAt: null,
    createdAt: at,
  }
}

async function alertOfFailures(
  tx: Transaction,
  context: Context,
  settled: readonly Settling[],
): Promise<void> {
  const failed = settled.filter(
    ({ decision }) => decision.kind === 'escalate' && decision.reason === 'agent_error',
  )
  const at = context.clock.now()
  await raiseAlerts(
    tx,
    context,
    failed.map(({ open: { turn }, conversation: { id, channel } }) => ({
      ...{ tenant: turn.tenant, kind: 'agent_failed', subjectId: null, at },
      detail: { conversation_id: id, channel },
    })),
  )
}
