import type { Decision, EscalationReason, Source } from '../agent/agent.ts'
import type { AlertKind } from '../alerts/kinds.ts'
import { raiseAlerts } from '../alerts/raise.ts'
import type { Context } from '../context.ts'
import type { LockedConversation } from '../conversations/conversation.ts'
import { type ConversationEdits, createConversationEdits } from '../conversations/conversation-edits.ts'
import { lockConversations } from '../conversations/locked-queries.ts'
import type { Transaction } from '../db/database.ts'
import { observe } from '../platform/observe.ts'
import type { CappedMessage } from '../replies/slot-book.ts'
import { type ReplySender, type SendingStart, startSending } from '../replies/start-sending.ts'
import type { TicketKind } from '../tickets/rules.ts'
import { type Charge, type Charging, openCharging } from '../wallet/charge.ts'
import { handOverWithoutAgent } from './hand-over-without-agent.ts'
import { nameOutcome } from './name-outcome.ts'
import type { OpenTurn } from './turn.ts'
import { type ReplyToWrite, writeReplies } from './write-replies.ts'

/** A turn and what was decided about it. */
export interface DecidedTurn {
  readonly open: OpenTurn
  readonly decision: Decision
}

/** A decided turn with its conversation under its lock. */
export interface Settling extends DecidedTurn {
  readonly conversation: LockedConversation
}

/**
 * Turns with their conversations under their locks. A turn without its conversation is left out: a crash of the
 * database may have lost it together with the lease of its thread.
 */
export async function lockTurns<Decided extends DecidedTurn>(
  tx: Transaction,
  decided: readonly Decided[],
): Promise<(Decided & Settling)[]> {
  const conversations = await lockConversations(
    tx,
    decided.map(({ open: { turn } }) => ({ tenant: turn.tenant, id: turn.conversationId })),
  )
  return decided.flatMap((each, index) => {
    const conversation = conversations[index] ?? null
    return conversation === null ? [] : [{ ...each, conversation }]
  })
}

/** The tickets and wallets that pay for turns, and the sending slots of their replies, under their locks. */
export interface OpenSettling {
  readonly charging: Charging
  readonly sending: SendingStart | undefined
}

/**
 * Locks the tickets and wallets that pay for turns. With `sender` it also locks the sending slots, so that replies that
 * may leave now leave with the commit.
 */
export async function openSettling(
  tx: Transaction,
  context: Context,
  decided: readonly DecidedTurn[],
  sender?: ReplySender,
): Promise<OpenSettling> {
  const at = context.clock.now()
  const outcomes = decided.map(({ open: { turn, fixture }, decision }) => ({
    tenant: turn.tenant,
    conversationId: turn.conversationId,
    kind: ticketKind(decision),
    fixture,
    at,
  }))
  const [charging, sending] = await Promise.all([
    openCharging(tx, context, outcomes),
    sender && startSending(tx, sender, decided.map(cappedMessageOf)),
  ])
  return { charging, sending }
}

/**
 * Writes what turns decided: the charges, the statuses, the replies and the work that sends them, all in the caller's
 * transaction, which has called `openSettling` for exactly these turns. The conversations were read under their locks,
 * and the agent may answer in them. The messages of `dropped` are marked as answered without a reply: their
 * conversation was closed meanwhile, or a person took it over.
 */
export async function settleTurns(
  tx: Transaction,
  context: Context,
  settling: readonly Settling[],
  { charging, sending }: OpenSettling,
  dropped: readonly DecidedTurn[] = [],
): Promise<void> {
  if (settling.length + dropped.length === 0) return
  const final = settling.map((each, index) => affordable(each, charging.charges[index]))
  const edits = createConversationEdits(context)
  for (const each of final) applyDecision(edits, each)
  await Promise.all([
    edits.write(tx),
    writeReplies(
      tx,
      context,
      { answered: [...settling, ...dropped].map(({ open }) => open), replies: final.map(replyTo) },
      sending,
    ),
    charging.write(),
    alertOfFailures(tx, context, final),
  ])
  tx.afterCommit(() =>
    observe('turns', () => final.flatMap((each) => describeTurn(each, context.clock.now()))),
  )
}

// In seeded, evaluation and playground conversations nobody waits, so they are not observed.
function describeTurn({ open, decision, conversation: { lastInboundAt } }: Settling, now: Date) {
  if (open.fixture) return []
  return [
    {
      environment: open.turn.tenant.environment,
      outcome: nameOutcome(decision),
      reason: decision.kind === 'escalate' ? decision.reason : null,
      waitedMs: now.getTime() - (lastInboundAt ?? now).getTime(),
    },
  ]
}

function replyTo({ open, decision, conversation }: Settling): ReplyToWrite {
  return { tenant: open.turn.tenant, conversation, decision }
}

// If the wallet cannot pay for the outcome that was decided, a person takes over instead.
function affordable(each: Settling, charge: Charge | undefined): Settling {
  if (charge?.kind !== 'insufficient') return each
  // An action has been carried out all the same, so the person is told of it.
  const done = sourcesOf(each.decision)
  return { ...each, decision: handOverWithoutAgent(each.open.turn, 'wallet_empty', done) }
}

function cappedMessageOf({ open: { turn, customerId } }: DecidedTurn): CappedMessage {
  return { tenant: turn.tenant, customerId }
}

function ticketKind(decision: Decision): TicketKind {
  const sources = sourcesOf(decision)
  if (sources.some(({ type }) => type === 'action')) return 'action_ticket'
  if (sources.length > 0) return 'knowledge_ticket'
  if (decision.kind === 'reply') return 'zero'
  return decision.reason === 'wallet_empty' || decision.reason === 'agent_error' ? 'zero' : 'routed_ticket'
}

// A burst that was answered in part before it was escalated has sources too.
function sourcesOf({ sources = [] }: Decision): readonly Source[] {
  return sources
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

// Outcomes that an operator has to act on before the agent answers again.
const ALERTS: Partial<Record<EscalationReason, AlertKind>> = {
  agent_error: 'agent_failed',
  wallet_empty: 'wallet_empty',
}

async function alertOfFailures(
  tx: Transaction,
  context: Context,
  settled: readonly Settling[],
): Promise<void> {
  const at = context.clock.now()
  const alerts = settled.flatMap(({ open: { turn }, decision, conversation: { id, channel } }) => {
    if (decision.kind !== 'escalate') return []
    const kind = ALERTS[decision.reason]
    if (kind === undefined) return []
    const error = decision.fault === undefined ? {} : { error: decision.fault }
    const detail = { conversation_id: id, channel, ...error }
    return [{ tenant: turn.tenant, kind, subjectId: null, at, detail }]
  })
  await raiseAlerts(tx, context, alerts)
}
