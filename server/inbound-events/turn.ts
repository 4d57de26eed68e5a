import type { Turn, TurnMessage } from '../agent/agent.ts'
import type { Context } from '../context.ts'
import { applyTrigger } from '../conversations/apply-trigger.ts'
import type { Conversation, LockedConversation } from '../conversations/conversation.ts'
import {
  listUnansweredMessages,
  listVisibleMessages,
  type Message,
  markAnswered,
} from '../conversations/message-queries.ts'
import { lockConversation } from '../conversations/queries.ts'
import { findCustomer } from '../customers/queries.ts'
import type { TenantTransaction } from '../db/database.ts'
import { cheapestOutcomeAffordable } from '../wallet/charge.ts'
import { findOrganizationName, listUnansweredConversations, type Thread } from './work-queries.ts'

const HISTORY_MESSAGES = 20

/** What is to be thought about, and what it was when the thinking began. */
export interface OpenTurn {
  readonly turn: Turn
  readonly messageIds: readonly string[]
  /** False when the wallet holds too little for the cheapest outcome: then the agent does not run. */
  readonly isAffordable: boolean
}

/**
 * Whether the agent may speak. A conversation that was escalated, or that a person writes in, is theirs; so is one that a person has
 * resolved, snoozed or closed since the customer wrote.
 */
export function agentMayAnswer({ status, escalated, humanTouched }: Conversation): boolean {
  return ['new', 'open', 'pending'].includes(status) && !escalated && !humanTouched
}

/**
 * Starts a turn for each of the thread's conversations with unanswered messages. Where the agent may not speak the messages are left to
 * the person who has the conversation, and no turn starts.
 */
export async function openTurns(
  tx: TenantTransaction,
  context: Context,
  thread: Thread,
): Promise<OpenTurn[]> {
  const turns: OpenTurn[] = []
  for (const conversationId of await listUnansweredConversations(tx, thread)) {
    const conversation = await lockConversation(tx, conversationId)
    if (conversation === null) throw new Error('A conversation with messages does not exist.')
    const unanswered = await listUnansweredMessages(tx, conversationId)
    const messageIds = unanswered.map(({ id }) => id)
    if (agentMayAnswer(conversation)) {
      turns.push(await openTurn(tx, context, conversation, unanswered, messageIds))
    } else {
      await markAnswered(tx, conversationId, messageIds)
    }
  }
  return turns
}

async function openTurn(
  tx: TenantTransaction,
  context: Context,
  conversation: LockedConversation,
  unanswered: readonly Message[],
  messageIds: readonly string[],
): Promise<OpenTurn> {
  await applyTrigger(tx, context, conversation, 'work_started')
  const visible = await listVisibleMessages(tx, conversation.id, HISTORY_MESSAGES + unanswered.length)
  const customer = await findCustomer(tx, conversation.customerId)
  return {
    turn: {
      tenant: tx.tenant,
      organizationName: await findOrganizationName(tx),
      conversationId: conversation.id,
      customerName: customer?.displayName ?? null,
      history: visible.filter(({ id }) => !messageIds.includes(id)).map(toTurnMessage),
      unanswered: unanswered.map(toTurnMessage),
    },
    messageIds,
    isAffordable: conversation.fixture || (await cheapestOutcomeAffordable(tx)),
  }
}

function toTurnMessage({ author, text, media }: Message): TurnMessage {
  return { author, text, mediaKinds: media.map(({ kind }) => kind) }
}
