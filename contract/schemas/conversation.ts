import { Channel, Count, DateTime, Exactly, Nullable, OneOf, pageQuery, Uuid } from './common.ts'
import { type Static, Type } from './type.ts'

export const CONVERSATION_STATUSES = ['new', 'open', 'pending', 'resolved', 'closed', 'snoozed'] as const
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number]

export const QUEUES = ['general', 'refunds', 'orders', 'products', 'complaints', 'dev'] as const

export const MEDIA_KINDS = ['image', 'audio', 'video', 'file'] as const

/** An item of a message's `media`. */
export const MessageMedia = Exactly(
  {
    id: Uuid,
    kind: OneOf(MEDIA_KINDS),
    url: Type.String(),
    mime: Type.String(),
    size: Count,
    filename: Nullable(Type.String()),
  },
  { title: 'MessageMedia' },
)
export type MessageMedia = Static<typeof MessageMedia>

/** An item of a message's `sources`: what the answer is based on. */
export const MessageSource = Exactly(
  {
    id: Type.String(),
    type: OneOf(['article', 'action']),
    title: Type.String(),
    url: Nullable(Type.String()),
    snippet: Type.String(),
    score: Type.Number({ minimum: 0, maximum: 1 }),
  },
  { title: 'MessageSource' },
)
export type MessageSource = Static<typeof MessageSource>

export const Message = Exactly(
  {
    id: Uuid,
    direction: OneOf(['in', 'out']),
    author: OneOf(['customer', 'agent', 'human']),
    text: Nullable(Type.String()),
    media: Type.Array(MessageMedia),
    sources: Type.Array(MessageSource),
    sent_at: Nullable(DateTime),
    created_at: DateTime,
  },
  { title: 'Message' },
)
export type Message = Static<typeof Message>

/** Why a conversation is handed to a person. */
export const ESCALATION_REASONS = [
  'customer_request',
  'rule',
  'no_answer',
  'low_confidence',
  'complaint',
  'action_failed',
  'max_turns',
  'media_unreadable',
  'window_closed',
  'wallet_empty',
  'agent_error',
] as const
export type EscalationReason = (typeof ESCALATION_REASONS)[number]

const REASONS = ESCALATION_REASONS.map((reason) => `\`${reason}\``).join(', ')

const conversationFields = {
  id: Uuid,
  number: Type.Integer({
    minimum: 1,
    description: 'Counts up from 1 in an organization and environment.',
  }),
  channel: Channel,
  status: OneOf(CONVERSATION_STATUSES),
  customer_id: Uuid,
  queue: Nullable(OneOf(QUEUES)),
  job: Nullable(Type.String(), {
    description:
      'The procedure that the agent ran: `answer_from_knowledge`, `hand_off`, `greet`, or the name of an action.',
  }),
  intent: Nullable(Type.String(), { description: 'What the customer wants, such as `order_status`.' }),
  escalated: Type.Boolean(),
  escalation_reason: Nullable(Type.String(), { description: `One of ${REASONS}; more may be added.` }),
  human_touched: Type.Boolean(),
  fixture: Type.Boolean({
    description: 'Seeded, evaluation and playground conversations: never sent, billed or counted.',
  }),
  first_reply_at: Nullable(DateTime),
  last_inbound_at: Nullable(DateTime),
  closed_at: Nullable(DateTime),
  created_at: DateTime,
  updated_at: DateTime,
}

export const Conversation = Exactly(conversationFields, { title: 'Conversation' })
export type Conversation = Static<typeof Conversation>

export const ConversationDetail = Exactly(
  {
    ...conversationFields,
    messages: Type.Array(Message, {
      description: 'Customer-visible messages, oldest first: the latest 500.',
      maxItems: 500,
    }),
  },
  { title: 'ConversationDetail' },
)
export type ConversationDetail = Static<typeof ConversationDetail>

/** Query of `GET /v1/conversations`. */
export const ConversationsQuery = Exactly({
  ...pageQuery,
  status: Type.Optional(OneOf(CONVERSATION_STATUSES)),
  customer_id: Type.Optional(Uuid),
})
