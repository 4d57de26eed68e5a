import { randomUUID } from 'node:crypto'
import type { TestContext } from '../../test/context.ts'
import type { Connector, OutgoingMessage, SendResult } from '../channels/connector.ts'
import type { Message } from '../conversations/message-queries.ts'
import { GROUNDED_ANSWER, insertTestMessage, openTestConversation } from '../conversations/test-factories.ts'
import { sql } from '../db/sql.ts'
import { awaitedLater } from '../platform/awaited-later.ts'
import type { Tenant } from '../platform/tenant.ts'
import { insertOutgoingMessages } from './queue-queries.ts'

/** A reply that waits to be sent. */
export interface QueuedReply {
  readonly id: string
  readonly conversationId: string
  readonly customerId: string
}

/** Queues an answer in a conversation of a customer of its own, or in the thread's. */
export async function queueTestReply(
  context: TestContext,
  tenant: Tenant,
  thread: string = randomUUID(),
  message: Partial<Message> = {},
): Promise<QueuedReply> {
  return context.db.withTenant(tenant, async (tx) => {
    const { id: conversationId, customerId, channel } = await openTestConversation(tx, context, { thread })
    const id = await insertTestMessage(tx, context, conversationId, {
      ...{ ...GROUNDED_ANSWER, sentAt: null },
      ...message,
    })
    const at = context.clock.now()
    await insertOutgoingMessages(tx, [{ tenant, id, conversationId, customerId, channel, at }])
    return { id, conversationId, customerId }
  })
}

/** What the tables say of a reply. */
export interface ReplyState {
  readonly status: 'queued' | 'sent' | 'failed' | 'withdrawn'
  readonly attempts: number
  readonly lastError: string | null
  readonly sendAt: Date | null
  /** As the API shows it. */
  readonly sentAt: Date | null
}

/** What has become of a queued reply. */
export async function findReplyState(context: TestContext, tenant: Tenant, id: string): Promise<ReplyState> {
  const [row] = await context.db.withTenant(tenant, (tx) =>
    tx.query<ReplyState>(sql`
      SELECT o.status, o.attempts, o.last_error AS "lastError", o.send_at AS "sendAt", m.sent_at AS "sentAt"
      FROM outgoing_messages o JOIN messages m ON m.organization_id = o.organization_id
        AND m.environment = o.environment AND m.conversation_id = o.conversation_id AND m.id = o.id
      WHERE o.organization_id = ${tenant.organizationId} AND o.environment = ${tenant.environment} AND o.id = ${id}`),
  )
  if (row === undefined) throw new Error('The reply was not queued.')
  return row
}

/** A connector that keeps what it was given. */
export interface RecordingConnector extends Connector {
  readonly sent: OutgoingMessage[]
}

/** A channel that keeps what it was given and answers what the test says. */
export function recordingConnector(
  answer: (message: OutgoingMessage, signal: AbortSignal) => Promise<SendResult> = async () => ({
    kind: 'sent',
  }),
): RecordingConnector {
  const sent: OutgoingMessage[] = []
  return {
    sent,
    async send(message, signal) {
      sent.push(message)
      return answer(message, signal)
    },
  }
}

/** The context where `before` happens each time before the disk is known to have what others see already. */
export function beforeDisk(context: TestContext, before: () => Promise<void>): TestContext {
  const { db } = context
  const aheadOfDisk: typeof db.aheadOfDisk = async (work) => {
    const { result, onDisk } = await db.aheadOfDisk(work)
    return { result, onDisk: awaitedLater(before().then(() => onDisk)) }
  }
  return { ...context, db: { ...db, aheadOfDisk } }
}
