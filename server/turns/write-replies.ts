import type { Decision } from '../agent/agent.ts'
import type { Context } from '../context.ts'
import type { LockedConversation } from '../conversations/conversation.ts'
import type { NewMessage } from '../conversations/message-queries.ts'
import type { Transaction } from '../db/database.ts'
import type { OfTenant } from '../db/tenant-columns.ts'
import type { DepartingReply, SendingStart } from '../replies/start-sending.ts'
import { insertReplies } from './reply-queries.ts'
import type { OpenTurn } from './turn.ts'

/** What the agent decided to say in a conversation that is locked. */
export interface ReplyToWrite extends OfTenant {
  readonly conversation: LockedConversation
  readonly decision: Decision
}

/** The turns that are answered, and the replies to write. */
interface TurnsToAnswer {
  readonly answered: readonly OpenTurn[]
  readonly replies: readonly ReplyToWrite[]
}

/**
 * Writes replies with the work that sends them, and marks the messages of the turns as answered. With `sending`,
 * replies that may leave now leave with the commit.
 */
export async function writeReplies(
  tx: Transaction,
  context: Context,
  { answered, replies }: TurnsToAnswer,
  sending: SendingStart | undefined,
): Promise<void> {
  const at = context.clock.now()
  const written = replies.map(({ tenant, conversation, decision }) => ({
    tenant,
    conversation,
    message: messageOf(context.ids.uuid(), conversation.id, decision, at),
  }))
  // Seeded, evaluation and playground conversations are never sent.
  const departing = written.flatMap((reply) => (reply.conversation.fixture ? [] : [departingOf(reply)]))
  const outgoing = sending?.begin(departing, at) ?? departing
  const insert = insertReplies(tx, {
    answered: answered.flatMap(({ turn, messageIds }) =>
      messageIds.map((messageId) => ({ ...turn, messageId })),
    ),
    replies: written,
    outgoing,
  })
  const [inserted] = await Promise.all([insert, sending?.write(at)])
  const isDue = (await sending?.follow(outgoing, inserted, at)) ?? outgoing.length > 0
  if (isDue) tx.afterCommit(() => context.wakeUp('outgoing_messages'))
}

function messageOf(id: string, conversationId: string, decision: Decision, at: Date): NewMessage {
  return {
    ...{ id, conversationId },
    direction: 'out',
    author: 'agent',
    text: decision.text,
    media: [],
    sources: [...(decision.sources ?? [])],
    inboundEventId: null,
    answered: true,
    sentAt: null,
    createdAt: at,
  }
}

function departingOf({
  tenant,
  conversation: { customerId, channel, externalThreadId, channelAccountId },
  message: { id, conversationId, text, sources, createdAt: at },
}: OfTenant & {
  readonly conversation: LockedConversation
  readonly message: NewMessage
}): DepartingReply {
  const grounded = sources.length > 0
  return {
    ...{ tenant, id, conversationId, customerId, channel, at, grounded, externalThreadId, channelAccountId },
    text: text ?? '',
  }
}
