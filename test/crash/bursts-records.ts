import type { Querier } from '../../server/db/database.ts'
import { sql } from '../../server/db/sql.ts'

/** A message, or what was to be one. */
export interface Word {
  readonly id: string
  readonly author: 'customer' | 'agent' | 'human'
  readonly text: string | null
  readonly isDraft: boolean
  readonly hasSources: boolean
  readonly eventId: string | null
  /** Whether it waits for a turn. */
  readonly isWaiting: boolean
  readonly createdMs: number
  /** When the outbox took it; null for what never left. */
  readonly leftMs: number | null
  /** The number of the transaction in which it did: these go up, whatever clocks do. */
  readonly leftIn: number | null
}

/** A conversation with everything that was said and done in it, in its order. */
export interface ConversationRecord {
  readonly id: string
  readonly organizationId: string
  readonly thread: string
  readonly status: string
  readonly owner: string
  readonly escalated: boolean
  readonly escalationReason: string | null
  readonly words: readonly Word[]
  readonly deeds: readonly { readonly id: string; readonly kind: string; readonly atMs: number }[]
  /** `charged` is what the ticket says, `entered` what the ledger says. */
  readonly ticket: { readonly kind: string | null; readonly charged: number; readonly entered: number }
  readonly prices: { readonly knowledge_ticket: number; readonly routed_ticket: number }
}

interface ConversationRow {
  id: string
  organization_id: string
  external_thread_id: string
  status: string
  owner: string
  escalated: boolean
  escalation_reason: string | null
  ticket_kind: string | null
  charged: number
  entered: number
  knowledge: number
  routed: number
}

interface WordRow {
  id: string
  conversation_id: string
  author: Word['author']
  text: string | null
  is_draft: boolean
  has_sources: boolean
  inbound_event_id: string | null
  is_waiting: boolean
  created_at: Date
  left_at: Date | null
  left_in: number | null
}

/** Every conversation of a database. */
export async function readConversations(db: Querier): Promise<ConversationRecord[]> {
  const words = await db.query<WordRow>(sql`
    SELECT m.id, m.conversation_id, m.author, m.text, m.direction = 'draft' AS is_draft, m.sources <> '[]' AS has_sources,
      m.inbound_event_id, NOT m.answered AS is_waiting, m.created_at, o.sent_at AS left_at,
      o.xmin::text::bigint AS left_in
    FROM messages m
    LEFT JOIN outbox_messages o ON o.organization_id = m.organization_id AND o.environment = m.environment AND o.id = m.id
    ORDER BY m.id`)
  const deeds = await db.query<{ id: string; conversation_id: string; kind: string; created_at: Date }>(sql`
    SELECT id, conversation_id, kind, created_at FROM conversation_interventions ORDER BY id`)
  const rows = await db.query<ConversationRow>(sql`
    SELECT c.id, c.organization_id, c.external_thread_id, c.status, c.owner, c.escalated, c.escalation_reason,
      t.kind AS ticket_kind, coalesce(t.charged_halalas, 0) AS charged, coalesce(e.entered, 0)::bigint AS entered,
      o.price_knowledge_halalas AS knowledge, o.price_routed_halalas AS routed
    FROM conversations c
    JOIN organizations o ON o.id = c.organization_id
    LEFT JOIN tickets t ON t.organization_id = c.organization_id AND t.environment = c.environment
      AND t.conversation_id = c.id
    LEFT JOIN (
      SELECT conversation_id, -sum(amount_halalas) AS entered FROM wallet_entries GROUP BY conversation_id
    ) e ON e.conversation_id = c.id
    ORDER BY c.id`)
  const wordsOf = Map.groupBy(words, ({ conversation_id }) => conversation_id)
  const deedsOf = Map.groupBy(deeds, ({ conversation_id }) => conversation_id)
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    thread: row.external_thread_id,
    status: row.status,
    owner: row.owner,
    escalated: row.escalated,
    escalationReason: row.escalation_reason,
    words: (wordsOf.get(row.id) ?? []).map(toWord),
    deeds: (deedsOf.get(row.id) ?? []).map(({ id, kind, created_at }) => ({
      ...{ id, kind },
      atMs: created_at.getTime(),
    })),
    ticket: { kind: row.ticket_kind, charged: row.charged, entered: row.entered },
    prices: { knowledge_ticket: row.knowledge, routed_ticket: row.routed },
  }))
}

function toWord(row: WordRow): Word {
  return {
    id: row.id,
    author: row.author,
    text: row.text,
    isDraft: row.is_draft,
    hasSources: row.has_sources,
    eventId: row.inbound_event_id,
    isWaiting: row.is_waiting,
    createdMs: row.created_at.getTime(),
    leftMs: row.left_at?.getTime() ?? null,
    leftIn: row.left_in,
  }
}

/** Every wallet: what it holds, what its entries come to, what they billed, and what the tickets were charged. */
export async function readWallets(
  db: Querier,
): Promise<{ name: string; balance: number; entries: number; billed: number; tickets: number }[]> {
  return db.query(sql`
    SELECT w.organization_id || '/' || w.environment AS name, w.balance_halalas AS balance,
      coalesce((SELECT sum(amount_halalas) FROM wallet_entries e
        WHERE e.organization_id = w.organization_id AND e.environment = w.environment), 0)::bigint AS entries,
      coalesce((SELECT -sum(amount_halalas) FROM wallet_entries e
        WHERE e.organization_id = w.organization_id AND e.environment = w.environment
          AND conversation_id IS NOT NULL), 0)::bigint AS billed,
      coalesce((SELECT sum(charged_halalas) FROM tickets t
        WHERE t.organization_id = w.organization_id AND t.environment = w.environment), 0)::bigint AS tickets
    FROM wallets w`)
}
