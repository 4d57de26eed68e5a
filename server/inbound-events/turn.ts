import type { MessageMedia } from '../../contract/schemas/conversation.ts'
import type { Turn, TurnMessage } from '../agent/agent.ts'
import type { LockedConversation } from '../conversations/conversation.ts'
import type { ConversationEdits } from '../conversations/conversation-edits.ts'
import { lockConversations } from '../conversations/locked-queries.ts'
import { type Message, markAnswered } from '../conversations/message-queries.ts'
import { agentMayAnswer } from '../conversations/status.ts'
import type { Transaction } from '../db/database.ts'
import type { OfTenant } from '../db/tenant-columns.ts'
import type { Tenant } from '../platform/tenant.ts'
import { cheapestOutcomesAffordable } from '../wallet/affordable.ts'
import { listWaitingConversations, type WaitingConversation } from './turn-queries.ts'
import type { Thread } from './work-queries.ts'

const HISTORY_MESSAGES = 20

/** What is to be thought about, and what it was when the thinking began. */
export interface OpenTurn {
  readonly turn: Turn
  readonly messageIds: readonly string[]
  /** What is attached to each of the unanswered messages. */
  readonly media: readonly (readonly MessageMedia[])[]
  /** Why the agent does not run: the wallet holds too little for the cheapest outcome, or the agent has had its turns. */
  readonly hindrance: 'wallet_empty' | 'max_turns' | null
}

/**
 * Starts a turn for each of the threads' conversations with unanswered messages; returns each thread's turns. Where the agent may not
 * speak the messages are left to the person who has the conversation, and no turn starts. The new statuses are left in `edits` for the caller
 * to write.
 */
export async function openTurns(
  tx: Transaction,
  edits: ConversationEdits,
  threads: readonly (Thread & OfTenant)[],
  mostAgentTurns: number,
): Promise<OpenTurn[][]> {
  const tenantOf = ({ place }: WaitingConversation) => (threads[place] as OfTenant).tenant
  const waiting = await listWaitingConversations(tx, threads, HISTORY_MESSAGES)
  const conversations = await lockAll(
    tx,
    edits,
    waiting.map((one) => ({ tenant: tenantOf(one), id: one.conversationId })),
  )
  const affordable = await cheapestOutcomesAffordable(tx, waiting.map(tenantOf))
  const turns: OpenTurn[][] = threads.map(() => [])
  const leftToPersons: (OfTenant & { conversationId: string; messageId: string })[] = []
  waiting.forEach((one, index) => {
    const conversation = conversations[index] as LockedConversation
    const tenant = tenantOf(one)
    if (agentMayAnswer(conversation)) {
      edits.apply(tenant, conversation, 'work_started')
      const isAffordable = conversation.fixture || affordable[index] === true
      const hasTurns = conversation.agentTurns < mostAgentTurns
      const hindrance = !isAffordable ? 'wallet_empty' : hasTurns ? null : 'max_turns'
      turns[one.place]?.push(openTurn(tenant, one, hindrance))
    } else {
      const { conversationId } = one
      leftToPersons.push(...one.unanswered.map(({ id }) => ({ tenant, conversationId, messageId: id })))
    }
  })
  await markAnswered(tx, leftToPersons)
  return turns
}

// What has been edited in this transaction is locked already.
async function lockAll(
  tx: Transaction,
  edits: ConversationEdits,
  keys: readonly (OfTenant & { readonly id: string })[],
): Promise<LockedConversation[]> {
  const locked = await lockConversations(
    tx,
    keys.filter(({ id }) => edits.find(id) === undefined),
  )
  return keys.map(({ id }) => {
    const conversation = edits.find(id) ?? locked.shift()
    if (conversation == null) throw new Error('A conversation with messages does not exist.')
    return conversation
  })
}

function openTurn(tenant: Tenant, waiting: WaitingConversation, hindrance: OpenTurn['hindrance']): OpenTurn {
  const { organizationName, conversationId, customerName, history, unanswered } = waiting
  return {
    turn: {
      ...{ id: unanswered[0]?.id ?? conversationId, tenant, organizationName, conversationId, customerName },
      history: history.map(toTurnMessage),
      unanswered: unanswered.map(toTurnMessage),
    },
    messageIds: unanswered.map(({ id }) => id),
    media: unanswered.map(({ media }) => media),
    hindrance,
  }
}

function toTurnMessage({ author, text, media }: Message): TurnMessage {
  return { author, text, mediaKinds: media.map(({ kind }) => kind) }
}
