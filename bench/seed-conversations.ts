import pg from 'pg'
import { openDatabase } from '../server/db/database.ts'
import { openUsageCount } from '../server/usage/count-hours.ts'
import { ask } from './statements.ts'

const MESSAGES_PER_CONVERSATION = 5
const CONVERSATIONS_PER_CUSTOMER = 5

/**
 * Writes two years of an organization's conversations into its sandbox, spread evenly: five messages and one ticket
 * each, five conversations per customer. A hundred are snoozed, however many there are; the newest thousandth is open,
 * the newest hundredth pending and the one before it resolved, the rest is closed, and none is new.
 */
export async function seedConversations(
  databaseUrl: string,
  organizationId: string,
  conversations: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // The rows fit together by construction, so no key needs to be looked up.
    await client.query(`SET session_replication_role = replica; SET maintenance_work_mem = '1GB'`)
    await client.query('BEGIN')
    // Rows that are written to a table which the same transaction emptied need no write-ahead log at `wal_level`
    // minimal.
    await client.query(`TRUNCATE ${SEEDED_TABLES.join(', ')} CASCADE`)
    // Inserts leave an index alone that is not ready; REINDEX builds it from the whole table, several times as fast.
    await client.query(
      'UPDATE pg_index SET indisready = false WHERE indrelid = ANY ($1::text[]::regclass[])',
      [SEEDED_TABLES],
    )
    const now = new Date()
    for (const [table, insert] of Object.entries(STATEMENTS)) {
      await client.query(insert, [organizationId, now, conversations])
      await client.query(`REINDEX TABLE ${table}`)
    }
    await client.query(
      `INSERT INTO conversation_numbers (organization_id, environment, last_number) VALUES ($1, 'sandbox', $2)`,
      [organizationId, conversations],
    )
    await client.query('COMMIT')
    for (const table of SEEDED_TABLES) await client.query(`VACUUM (ANALYZE) ${table}`)
    await countUsage(databaseUrl)
    await client.query('VACUUM (ANALYZE) usage_hours')
    await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
}

/** How many conversations an organization's sandbox has had. */
export async function countConversations(databaseUrl: string, organizationId: string): Promise<number> {
  const [row] = await ask<{ count: number }>(
    databaseUrl,
    `SELECT last_number::int AS count FROM conversation_numbers
     WHERE organization_id = '${organizationId}' AND environment = 'sandbox'`,
  )
  return row?.count ?? 0
}

/** Does at once what a worker's housekeeping does over time. */
async function countUsage(databaseUrl: string): Promise<void> {
  const db = openDatabase({ url: databaseUrl })
  const count = openUsageCount(db)
  while ((await count(new Date())) > 0);
  await db.close()
}

/** An id as the service makes them: sorted by time, with a random rest. */
function id(milliseconds: string, name: string): string {
  const hash = `md5(${name})`
  return `(lpad(to_hex(${milliseconds}), 12, '0') || '7' || substr(${hash}, 1, 3) || '8' || substr(${hash}, 4, 15))::uuid`
}

// One row per conversation, with its moment and the ids that lead to it. Customers came a day before all of them.
const ROWS = `(
  SELECT i, at, ms, ${id('ms', `'conversation' || i`)} AS conversation_id,
    ${id('first_ms', `'customer' || (i - 1) / ${CONVERSATIONS_PER_CUSTOMER}`)} AS customer_id
  FROM (
    SELECT i, at, (extract(epoch FROM at) * 1000)::bigint AS ms,
      (extract(epoch FROM $2::timestamptz - interval '731 days') * 1000)::bigint AS first_ms
    FROM (
      SELECT i, $2::timestamptz - ($3::bigint - i) * (interval '730 days' / $3::bigint) - interval '1 minute' AS at
      FROM generate_series(1, $3::bigint) i
    ) moments
  ) identified
) rows`

const STATEMENTS: Readonly<Record<string, string>> = {
  customers: `INSERT INTO customers (organization_id, environment, id, display_name, created_at, updated_at)
   SELECT $1::uuid, 'sandbox', customer_id, 'Customer ' || i, at, at
   FROM ${ROWS} WHERE i % ${CONVERSATIONS_PER_CUSTOMER} = 1`,
  customer_identities: `INSERT INTO customer_identities (organization_id, environment, channel, external_id, customer_id, created_at)
   SELECT $1::uuid, 'sandbox', 'web', 'bench-' || i, customer_id, at
   FROM ${ROWS} WHERE i % ${CONVERSATIONS_PER_CUSTOMER} = 1`,
  conversations: `INSERT INTO conversations (organization_id, environment, id, number, channel, external_thread_id, customer_id, status,
     job, intent, first_reply_at, last_inbound_at, resolved_at, closed_at, created_at, updated_at)
   SELECT $1::uuid, 'sandbox', conversation_id, i, 'web', 'bench-' || i, customer_id, status,
     'answer_from_knowledge', 'delivery', at, at, CASE WHEN status IN ('resolved', 'closed') THEN at END,
     CASE WHEN status = 'closed' THEN at END, at, at
   FROM ${ROWS}, LATERAL (
     SELECT CASE WHEN i % greatest(1, $3::bigint / 100) = 0 THEN 'snoozed' WHEN i > $3::bigint * 0.999 THEN 'open'
       WHEN i > $3::bigint * 0.99 THEN 'pending' WHEN i > $3::bigint * 0.98 THEN 'resolved' ELSE 'closed' END AS status) statuses`,
  messages: `INSERT INTO messages (organization_id, environment, conversation_id, id, direction, author, text, sent_at, created_at)
   SELECT $1::uuid, 'sandbox', conversation_id, ${id('ms + n', `'message' || n || i`)},
     CASE WHEN n % 2 = 1 THEN 'in' ELSE 'out' END, CASE WHEN n % 2 = 1 THEN 'customer' ELSE 'agent' END,
     'How long does delivery to Jeddah take? ' || n, at, at
   FROM ${ROWS}, generate_series(1, ${MESSAGES_PER_CONVERSATION}) n`,
  tickets: `INSERT INTO tickets (organization_id, environment, conversation_id, kind, charged_halalas, created_at, updated_at)
   SELECT $1::uuid, 'sandbox', conversation_id, 'knowledge_ticket', 100, at, at FROM ${ROWS}`,
  wallet_entries: `INSERT INTO wallet_entries (organization_id, environment, id, amount_halalas, reason, conversation_id, ticket_kind,
     created_at)
   SELECT $1::uuid, 'sandbox', ${id('ms', `'entry' || i`)}, -100, 'ticket', conversation_id, 'knowledge_ticket', at
   FROM ${ROWS}`,
}

/** The tables that are written. */
export const SEEDED_TABLES: readonly string[] = Object.keys(STATEMENTS)
