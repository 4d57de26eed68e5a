import type { MessageMedia } from '../../contract/schemas/conversation.ts'
import type { AgentTenant, Turn, TurnMessage } from '../agent/agent.ts'
import type { LockedConversation } from '../conversations/conversation.ts'
import { agentMayAnswer } from '../conversations/status.ts'
import { tenantKey } from '../db/tenant-columns.ts'
import type { RecordedEvent } from '../inbound-events/record.ts'
import type { ReadConversation, ReadThread, SaidMessage } from './turn-queries.ts'
import { type HeldThread, threadKey } from './work-queries.ts'

/** The operator's settings of turns. */
export interface TurnSettings {
  /** How long a customer must be silent before a turn starts. */
  readonly burstWindowMs: number
  /** How often the agent replies in a conversation before a person takes over. */
  readonly mostAgentTurns: number
}

/** A turn that the agent is to think about, with the state of its conversation when it began. */
export interface OpenTurn {
  readonly turn: Turn
  readonly customerId: string
  /** Whether its conversation is one that is never billed and never sent. */
  readonly fixture: boolean
  readonly messageIds: readonly string[]
  /** The attachments of each of the unanswered messages. */
  readonly media: readonly (readonly MessageMedia[])[]
  /**
   * Why the agent does not run: the wallet holds too little for the cheapest outcome, or the agent has used up its
   * turns. Null if it runs.
   */
  readonly hindrance: 'wallet_empty' | 'max_turns' | null
}

/** What turns are made from: the threads, and what waits in them. */
export interface TurnParts {
  readonly threads: readonly HeldThread[]
  /** The threads as they were read. */
  readonly read: readonly ReadThread[]
  /** The conversations in which something waits, by the `tenantKey` of their id. */
  readonly conversations: ReadonlyMap<string, LockedConversation>
  /** Customers' messages that were not in the database yet when the threads were read. */
  readonly fresh: readonly RecordedEvent[]
}

/**
 * The turns of each thread, in the order of the threads: one for each conversation in which something waits and the
 * agent may answer, the longest waiting first.
 */
export function startTurns(parts: TurnParts, mostAgentTurns: number): OpenTurn[][] {
  const readThreads = new Map(parts.read.map((thread) => [threadKey(thread), thread]))
  const freshOf = Map.groupBy(parts.fresh, ({ tenant, conversation }) =>
    threadKey({ tenant, ...conversation }),
  )
  return parts.threads.map(({ tenant, thread }) => {
    const key = threadKey({ tenant, ...thread })
    const read = readThreads.get(key)
    if (read === undefined) throw new Error('A thread was to be opened that was not read.')
    return joinFresh(read, freshOf.get(key) ?? [])
      .filter(({ unanswered }) => unanswered.length > 0)
      .sort((one, other) => (firstId(one) < firstId(other) ? -1 : 1))
      .flatMap((waiting) => {
        const conversation = parts.conversations.get(tenantKey(tenant, waiting.id))
        // A conversation begins to wait only in a transaction that has locked the thread's work row, which this one
        // holds.
        if (conversation === undefined) throw new Error('A conversation waits that was not locked.')
        return agentMayAnswer(conversation) ? [openTurn(read, waiting, conversation, mostAgentTurns)] : []
      })
  })
}

const firstId = ({ unanswered }: ReadConversation) => unanswered[0]?.id ?? ''

// A thread's conversations together with the messages that are being written. Those that these messages open could not
// be read before.
function joinFresh(thread: ReadThread, fresh: readonly RecordedEvent[]): ReadConversation[] {
  const said = Map.groupBy(fresh, ({ conversation }) => conversation.id)
  const read = thread.conversations.map((conversation) => {
    const messages = said.get(conversation.id) ?? []
    said.delete(conversation.id)
    return withFresh(conversation, messages)
  })
  const opened = [...said].map(([id, messages]) =>
    withFresh({ id, customerName: null, unanswered: [], history: [] }, messages),
  )
  return [...read, ...opened]
}

function withFresh(conversation: ReadConversation, fresh: readonly RecordedEvent[]): ReadConversation {
  return {
    ...conversation,
    customerName: conversation.customerName ?? fresh[0]?.customerName ?? null,
    unanswered: [...conversation.unanswered, ...fresh.map(({ message }) => message)],
  }
}

/** A turn about the unanswered messages of one of a thread's conversations, as both were read. */
export function openTurn(
  { tenant, versions, organizationName, isAffordable }: Omit<ReadThread, 'conversations'>,
  { id: conversationId, customerName, unanswered, history }: ReadConversation,
  { customerId, fixture, agentTurns }: Pick<LockedConversation, 'customerId' | 'fixture' | 'agentTurns'>,
  mostAgentTurns: number,
): OpenTurn {
  const agentTenant: AgentTenant = { ...tenant, versions }
  const mayPay = fixture || isAffordable
  const mayReply = agentTurns < mostAgentTurns
  return {
    turn: {
      id: unanswered[0]?.id ?? conversationId,
      ...{ tenant: agentTenant, organizationName, conversationId, customerName },
      history: history.map(toTurnMessage),
      unanswered: unanswered.map(toTurnMessage),
    },
    ...{ customerId, fixture },
    messageIds: unanswered.map(({ id }) => id),
    media: unanswered.map(({ media }) => media),
    hindrance: !mayPay ? 'wallet_empty' : mayReply ? null : 'max_turns',
  }
}

function toTurnMessage({ author, text, media }: SaidMessage): TurnMessage {
  return { author, text, mediaKinds: media.map(({ kind }) => kind) }
}
