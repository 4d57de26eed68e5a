import type { MessageMedia } from '../../contract/schemas/conversation.ts'
import type { AgentTenant, Turn, TurnMessage } from '../agent/agent.ts'
import type { LockedConversation } from '../conversations/conversation.ts'
import type { ConversationEdits } from '../conversations/conversation-edits.ts'
import type { TenantConversation } from '../conversations/locked-queries.ts'
import { type MessageToWrite, markAllAnswered } from '../conversations/message-queries.ts'
import { agentMayAnswer } from '../conversations/status.ts'
import type { Transaction } from '../db/database.ts'
import type { OfTenant } from '../db/tenant-columns.ts'
import { insertAndListWaiting, type WaitingConversation, type WaitingMessage } from './turn-queries.ts'
import type { Thread } from './work-queries.ts'

const HISTORY_MESSAGES = 20

/** How turns begin and end, as operators set it. */
export interface TurnSettings {
  /** How long a customer must be silent before a turn starts. */
  readonly burstWindowMs: number
  /** How often the agent replies in a conversation before a person takes over. */
  readonly mostAgentTurns: number
}

/** What is to be thought about, and what it was when the thinking began. */
export interface OpenTurn {
  readonly turn: Turn
  readonly customerId: string
  /** Whether its conversation is one that is never billed and never sent. */
  readonly fixture: boolean
  readonly messageIds: readonly string[]
  /** What is attached to each of the unanswered messages. */
  readonly media: readonly (readonly MessageMedia[])[]
  /** Why the agent does not run: the wallet holds too little for the cheapest outcome, or the agent has had its turns. */
  readonly hindrance: 'wallet_empty' | 'max_turns' | null
}

/** Held threads, what is in them, and what is to be written with it. */
export interface ThreadsToOpen {
  readonly threads: readonly (Thread & OfTenant)[]
  /** The threads' conversations that are not closed and wait for somebody; with them those that `messages` make wait. */
  readonly waiting: readonly TenantConversation[]
  readonly messages: readonly MessageToWrite[]
}

/**
 * Starts a turn for each of the threads' conversations with unanswered messages; returns each thread's turns. Where the agent may not
 * speak the messages are left to the person who has the conversation, and no turn starts. The messages and the edits are written with it.
 */
export async function openTurns(
  tx: Transaction,
  edits: ConversationEdits,
  { threads, waiting, messages }: ThreadsToOpen,
  mostAgentTurns: number,
): Promise<OpenTurn[][]> {
  const conversations = new Map<string, LockedConversation>()
  const leftToPersons: (OfTenant & { conversationId: string })[] = []
  for (const { tenant, conversation } of waiting) {
    const { id } = conversation
    const current = edits.find(id) ?? conversation
    if (conversations.has(id) || current.status === 'closed') continue
    conversations.set(id, current)
    if (!agentMayAnswer(current)) leftToPersons.push({ tenant, conversationId: id })
    // Where work has started before there is nothing to write.
    else if (current.status === 'new') edits.apply(tenant, current, 'work_started')
  }
  // What the later ones read, the earlier ones have written.
  const [, , found] = await Promise.all([
    edits.write(tx),
    markAllAnswered(tx, leftToPersons),
    insertAndListWaiting(tx, threads, leave(messages, leftToPersons), HISTORY_MESSAGES),
  ])
  const turns: OpenTurn[][] = threads.map(() => [])
  for (const one of found) {
    const { tenant } = threads[one.place] as OfTenant
    const conversation = conversations.get(one.conversationId)
    // What makes a conversation wait takes the thread's work row first, which is ours.
    if (conversation === undefined) throw new Error('A conversation waits that was not locked.')
    const isAffordable = conversation.fixture || one.isAffordable
    const mayReply = conversation.agentTurns < mostAgentTurns
    const hindrance = !isAffordable ? 'wallet_empty' : mayReply ? null : 'max_turns'
    turns[one.place]?.push(openTurn({ ...tenant, versions: one.versions }, one, conversation, hindrance))
  }
  return turns
}

// What a person answers waits for no turn.
function leave(
  messages: readonly MessageToWrite[],
  leftToPersons: readonly { readonly conversationId: string }[],
): readonly MessageToWrite[] {
  if (leftToPersons.length === 0) return messages
  const left = new Set(leftToPersons.map(({ conversationId }) => conversationId))
  return messages.map((one) =>
    left.has(one.message.conversationId) ? { ...one, message: { ...one.message, answered: true } } : one,
  )
}

function openTurn(
  tenant: AgentTenant,
  waiting: WaitingConversation,
  { customerId, fixture }: LockedConversation,
  hindrance: OpenTurn['hindrance'],
): OpenTurn {
  const { organizationName, conversationId, customerName, history, unanswered } = waiting
  return {
    turn: {
      ...{ id: unanswered[0]?.id ?? conversationId, tenant, organizationName, conversationId, customerName },
      history: history.map(toTurnMessage),
      unanswered: unanswered.map(toTurnMessage),
    },
    ...{ customerId, fixture },
    messageIds: unanswered.map(({ id }) => id),
    media: unanswered.map(({ media }) => media),
    hindrance,
  }
}

function toTurnMessage({ author, text, media }: WaitingMessage): TurnMessage {
  return { author, text, mediaKinds: media.map(({ kind }) => kind) }
}
