import type { Channel } from '../../contract/channels.ts'
import type { ConversationStatus } from '../../contract/schemas/conversation.ts'
import type { EscalationReason, Queue } from '../agent/agent.ts'

/** Who answers the customer: the agent, unless the conversation is escalated, or the person who has taken it over. */
export type Owner = 'agent' | 'person'

/** A conversation of a customer, on a channel, in a thread. */
export interface Conversation {
  readonly id: string
  /** Counts up from 1 in an organization and environment. */
  readonly number: number
  readonly channel: Channel
  readonly externalThreadId: string
  readonly channelAccountId: string | null
  readonly customerId: string
  readonly status: ConversationStatus
  readonly queue: Queue | null
  readonly job: string | null
  readonly intent: string | null
  readonly escalated: boolean
  readonly escalationReason: EscalationReason | null
  /** For the person who takes over; never shown to the customer or by the API. */
  readonly escalationSummary: string | null
  /** Whether it was ever escalated, including before it was reopened. */
  readonly everEscalated: boolean
  readonly humanTouched: boolean
  readonly owner: Owner
  /** How many times the agent has replied since the conversation was last given to it. */
  readonly agentTurns: number
  readonly fixture: boolean
  readonly firstReplyAt: Date | null
  readonly lastInboundAt: Date | null
  readonly resolvedAt: Date | null
  readonly closedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

declare const locked: unique symbol

/**
 * A conversation that was read under its row lock, so that nobody else can change it before the transaction ends. Code
 * that decides by its fields and then writes takes one of these.
 */
export type LockedConversation = Conversation & { readonly [locked]: true }

/** The fields that change in a conversation's life. */
export type ConversationChanges = Partial<
  Pick<
    Conversation,
    | 'channelAccountId'
    | 'status'
    | 'queue'
    | 'job'
    | 'intent'
    | 'escalated'
    | 'escalationReason'
    | 'escalationSummary'
    | 'everEscalated'
    | 'humanTouched'
    | 'owner'
    | 'agentTurns'
    | 'firstReplyAt'
    | 'lastInboundAt'
    | 'resolvedAt'
    | 'closedAt'
  >
>
