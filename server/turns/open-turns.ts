import type { LockedConversation } from '../conversations/conversation.ts'
import type { ConversationEdits } from '../conversations/conversation-edits.ts'
import type { TenantConversation } from '../conversations/locked-queries.ts'
import {
  insertMessages,
  insertMessagesAsTheyAre,
  type MessageToWrite,
  markAllAnswered,
} from '../conversations/message-queries.ts'
import { agentMayAnswer, waitsForWaking } from '../conversations/status.ts'
import type { Transaction } from '../db/database.ts'
import { type OfTenant, tenantKey } from '../db/tenant-columns.ts'
import type { RecordedEvent } from '../inbound-events/record.ts'
import { type OpenTurn, startTurns } from './turn.ts'
import { type ReadThread, readThreads } from './turn-queries.ts'
import { type HeldThread, selectHeldThreads } from './work-queries.ts'

/** Held threads, their conversations that wait, and the messages that are still to be written. */
export interface ThreadsToOpen {
  readonly threads: readonly HeldThread[]
  /** The threads' open conversations in which something waits for an answer, including those of `messages`. */
  readonly waiting: readonly TenantConversation[]
  readonly messages: readonly RecordedEvent[]
  readonly mostAgentTurns: number
}

/**
 * Starts a turn for each of the threads' conversations with unanswered messages, and writes the messages and the edits;
 * returns each thread's turns. If the agent may not answer in a conversation, no turn starts and its messages are left
 * to the person who has it. In a snoozed conversation they wait until it wakes.
 */
export async function openTurns(
  tx: Transaction,
  edits: ConversationEdits,
  { threads, waiting, messages, mostAgentTurns }: ThreadsToOpen,
): Promise<OpenTurn[][]> {
  const { conversations, leftToPersons } = takeUp(edits, waiting)
  // They are executed in this order: the last one reads what the others have written.
  const [, , , read] = await Promise.all([
    edits.write(tx),
    markAllAnswered(tx, leftToPersons),
    insertMessages(tx, markLeft(messages, leftToPersons)),
    readThreads(tx, selectHeldThreads(threads)),
  ])
  return startTurns({ threads, read, conversations, fresh: [] }, mostAgentTurns)
}

/**
 * Like `openTurns`, but without waiting, for threads that were read before: the turns are ready when this returns,
 * while the statements that write what they depend on have only been sent. `written` rejects if a message exists
 * already or needs another id; then the transaction must not commit.
 */
export function presumeTurns(
  tx: Transaction,
  edits: ConversationEdits,
  { threads, waiting, messages, mostAgentTurns }: ThreadsToOpen,
  read: readonly ReadThread[],
): { readonly turns: readonly OpenTurn[][]; readonly written: Promise<unknown> } {
  const { conversations, leftToPersons } = takeUp(edits, waiting)
  return {
    turns: startTurns({ threads, read, conversations, fresh: messages }, mostAgentTurns),
    written: Promise.all([
      edits.write(tx),
      markAllAnswered(tx, leftToPersons),
      insertMessagesAsTheyAre(tx, markLeft(messages, leftToPersons)),
    ]),
  }
}

interface TakenUp {
  /** The conversations as the edits leave them, by the `tenantKey` of their ids. */
  readonly conversations: ReadonlyMap<string, LockedConversation>
  /** The conversations whose messages are left to a person. */
  readonly leftToPersons: readonly (OfTenant & { readonly conversationId: string })[]
}

function takeUp(edits: ConversationEdits, waiting: readonly TenantConversation[]): TakenUp {
  const conversations = new Map<string, LockedConversation>()
  const leftToPersons: (OfTenant & { conversationId: string })[] = []
  for (const { tenant, conversation } of waiting) {
    const { id } = conversation
    const key = tenantKey(tenant, id)
    if (conversations.has(key)) continue
    const current = edits.current(tenant, conversation)
    conversations.set(key, current)
    if (current.status === 'closed') continue
    if (waitsForWaking(current)) continue
    if (!agentMayAnswer(current)) leftToPersons.push({ tenant, conversationId: id })
    // In any other status work has started before, so nothing is written.
    else if (current.status === 'new') edits.apply(tenant, current, 'work_started')
  }
  return { conversations, leftToPersons }
}

// What is left to a person waits for no turn.
function markLeft(
  messages: readonly RecordedEvent[],
  leftToPersons: TakenUp['leftToPersons'],
): readonly MessageToWrite[] {
  if (leftToPersons.length === 0) return messages
  const left = new Set(leftToPersons.map(({ tenant, conversationId }) => tenantKey(tenant, conversationId)))
  return messages.map((one) => {
    const { tenant, message } = one
    const isLeft = left.has(tenantKey(tenant, message.conversationId))
    return isLeft ? { ...one, message: { ...message, answered: true } } : one
  })
}
