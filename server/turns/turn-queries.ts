import type { AgentVersions } from '../agent/agent.ts'
import { VERSION_COLUMNS, VERSION_JOINS } from '../agent/versions/queries.ts'
import type { Message } from '../conversations/message-queries.ts'
import type { Transaction } from '../db/database.ts'
import { type Statement, sql } from '../db/sql.ts'
import { type OfTenant, tenantKey } from '../db/tenant-columns.ts'
import { WAITING_SENDERS } from '../inbound-events/queries.ts'
import type { Environment } from '../platform/tenant.ts'
import { affordsCheapestOutcome, FUNDS_COLUMNS, type FundsRow } from '../wallet/affordable.ts'
import { HAS_UNANSWERED } from './thread-conversations.ts'
import type { Thread } from './work-queries.ts'

const HISTORY_MESSAGES = 20

/** The parts of a message that a turn is given. */
export type SaidMessage = Pick<Message, 'id' | 'author' | 'text' | 'media'>

/** The messages of a conversation that is not closed and in which something waits. */
export interface ReadConversation {
  readonly id: string
  readonly customerName: string | null
  /** The customer's messages that nobody has answered or dropped, the oldest first. */
  readonly unanswered: readonly SaidMessage[]
  /** The latest of the other messages that the customer can see, the oldest first. */
  readonly history: readonly SaidMessage[]
}

/** What the turns of a thread begin with. */
export interface ReadThread extends Thread, OfTenant {
  readonly organizationName: string
  /** Whether the tenant's wallet holds enough for the cheapest outcome that costs anything. */
  readonly isAffordable: boolean
  /** The versions of the organization's settings for its agent at this moment. */
  readonly versions: AgentVersions
  readonly conversations: readonly ReadConversation[]
}

interface ThreadRow extends AgentVersions, FundsRow {
  organization_id: string
  environment: Environment
  channel: Thread['channel']
  external_thread_id: string
  organization_name: string
  conversation_id: string | null
  customer_name: string | null
  /** Null where the conversation has no message. */
  message_id: string | null
  author: Message['author']
  text: string | null
  media: Message['media']
  answered: boolean
}

/**
 * Reads everything that the turns of threads (rows of organization_id, environment, channel and external_thread_id)
 * begin with. The threads' conversations are locked, so no message is added meanwhile.
 */
export async function readThreads(tx: Transaction, threads: Statement): Promise<ReadThread[]> {
  const rows = await tx.query<ThreadRow>(sql`
    WITH asked AS MATERIALIZED (${threads}), senders AS MATERIALIZED (${WAITING_SENDERS})
    SELECT asked.organization_id, asked.environment, asked.channel, asked.external_thread_id,
      o.name AS organization_name, ${FUNDS_COLUMNS}, ${VERSION_COLUMNS},
      c.id AS conversation_id, customer.display_name AS customer_name, m.id AS message_id, m.author, m.text, m.media, m.answered
    FROM asked
    JOIN organizations o ON o.id = asked.organization_id
    LEFT JOIN wallets w ON w.organization_id = asked.organization_id AND w.environment = asked.environment
    ${VERSION_JOINS}
    LEFT JOIN conversations c ON c.organization_id = asked.organization_id AND c.environment = asked.environment
      AND c.channel = asked.channel AND c.external_thread_id = asked.external_thread_id AND c.status <> 'closed'
      AND (c.customer_id IN (SELECT customer_id FROM senders) OR ${HAS_UNANSWERED})
    LEFT JOIN customers customer ON customer.organization_id = c.organization_id AND customer.environment = c.environment
      AND customer.id = c.customer_id
    LEFT JOIN LATERAL (
      SELECT waiting.id, waiting.author, waiting.text, waiting.media, waiting.answered FROM messages waiting
      WHERE waiting.organization_id = c.organization_id AND waiting.environment = c.environment
        AND waiting.conversation_id = c.id AND NOT waiting.answered
      UNION ALL
      (SELECT said.id, said.author, said.text, said.media, said.answered FROM messages said
       WHERE said.organization_id = c.organization_id AND said.environment = c.environment
         AND said.conversation_id = c.id AND said.answered AND said.direction IN ('in', 'out')
       ORDER BY said.id DESC LIMIT ${HISTORY_MESSAGES})
    ) m ON true
    ORDER BY m.id`)
  const ofThread = Map.groupBy(rows, (row) => tenantKey(tenantOf(row), row.channel, row.external_thread_id))
  return [...ofThread.values()].map(toThread)
}

const tenantOf = ({ organization_id: organizationId, environment }: ThreadRow) => ({
  organizationId,
  environment,
})

function toThread(rows: readonly ThreadRow[]): ReadThread {
  const first = rows[0] as ThreadRow
  const { knowledge, rules, actions } = first
  const ofConversation = Map.groupBy(rows, ({ conversation_id: id }) => id)
  return {
    tenant: tenantOf(first),
    channel: first.channel,
    externalThreadId: first.external_thread_id,
    organizationName: first.organization_name,
    isAffordable: affordsCheapestOutcome(first, first.environment),
    versions: { knowledge, rules, actions },
    conversations: [...ofConversation].flatMap(([id, said]) =>
      id === null ? [] : [toConversation(id, said)],
    ),
  }
}

function toConversation(id: string, rows: readonly ThreadRow[]): ReadConversation {
  const said = rows.filter(({ message_id }) => message_id !== null)
  return {
    id,
    customerName: rows[0]?.customer_name ?? null,
    unanswered: said.filter(({ answered }) => !answered).map(toMessage),
    history: said.filter(({ answered }) => answered).map(toMessage),
  }
}

function toMessage({ message_id: id, author, text, media }: ThreadRow): SaidMessage {
  return { id: id ?? '', author, text, media }
}
