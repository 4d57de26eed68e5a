import type { MessageMedia } from '../../contract/schemas/conversation.ts'
import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tenant } from '../platform/tenant.ts'

/** A visitor's page thread. */
export interface VisitorStream {
  readonly externalThreadId: string
  readonly visitorId: string
}

/** A message for a visitor's page. A long reply may be several, each with an id of its own. */
export interface VisitorMessage extends VisitorStream {
  readonly messageId: string
  readonly text: string | null
  readonly media: readonly MessageMedia[]
}

/**
 * A message in its stream; a page names the last `position` that it has seen (`Last-Event-ID`) and gets what follows.
 */
export interface StreamedMessage extends Omit<VisitorMessage, keyof VisitorStream> {
  readonly position: number
  readonly createdAt: Date
}

/** What waits for visitors' pages. */
export interface VisitorStreams {
  /**
   * Adds a message at the end of its stream and returns its position; a message
   * that is there already keeps the one it has.
   */
  append(tenant: Tenant, message: VisitorMessage): Promise<number>
  /** The messages after a position, oldest first; 0 is before the first. */
  readAfter(
    tenant: Tenant,
    stream: VisitorStream,
    position: number,
    limit?: number,
  ): Promise<StreamedMessage[]>
}

export interface VisitorStreamsOptions {
  /** Called once a message is committed, so that a waiting page gets it at once and not at its next poll. */
  readonly onAppended?: (tenant: Tenant, stream: VisitorStream) => void
}

const READ_LIMIT = 100

/** The streams as tables, so that a page may be connected to another process than the worker that writes. */
export function createVisitorStreams(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { onAppended }: VisitorStreamsOptions = {},
): VisitorStreams {
  return {
    append: (tenant, message) =>
      db.withTenant(tenant, async (tx) => {
        const known = await lockStream(tx, message)
        if (known !== null) return known
        const position = await insertMessage(tx, message, clock.now())
        tx.afterCommit(() => onAppended?.(tenant, message))
        return position
      }),
    readAfter: (tenant, stream, position, limit = READ_LIMIT) =>
      db.withTenant(tenant, (tx) => findMessagesAfter(tx, stream, position, limit)),
  }
}

// The stream's row stays locked until the commit, so that positions become visible in their order. Returns the
// position of the message if it is there already.
async function lockStream(
  tx: TenantTransaction,
  { externalThreadId, visitorId, messageId }: VisitorMessage,
): Promise<number | null> {
  const { organizationId, environment } = tx.tenant
  await tx.execute(sql`
    INSERT INTO visitor_streams AS s (organization_id, environment, external_thread_id, visitor_id)
    VALUES (${organizationId}, ${environment}, ${externalThreadId}, ${visitorId})
    ON CONFLICT (organization_id, environment, external_thread_id, visitor_id)
      DO UPDATE SET last_position = s.last_position`)
  const [row] = await tx.query<{ position: number }>(sql`
    SELECT position FROM visitor_stream_messages
    WHERE organization_id = ${organizationId} AND environment = ${environment} AND message_id = ${messageId}`)
  return row?.position ?? null
}

// A position is the moment in milliseconds, or the one behind the last. So none is given twice, even where the database
// has lost its last commits (a standby that took over), or the whole stream was tidied away: a page that had read
// further would never be told what comes under a position that it has passed.
async function insertMessage(tx: TenantTransaction, message: VisitorMessage, now: Date): Promise<number> {
  const { organizationId, environment } = tx.tenant
  const [row] = await tx.query<{ position: number }>(sql`
    WITH next AS (
      UPDATE visitor_streams
      SET last_position = greatest(last_position + 1, ${now.getTime()}::bigint), used_on = ${now}::date
      WHERE organization_id = ${organizationId} AND environment = ${environment}
        AND external_thread_id = ${message.externalThreadId} AND visitor_id = ${message.visitorId}
      RETURNING last_position)
    INSERT INTO visitor_stream_messages
      (organization_id, environment, external_thread_id, visitor_id, position, message_id, text, media, created_at)
    SELECT ${organizationId}, ${environment}, ${message.externalThreadId}, ${message.visitorId}, last_position,
      ${message.messageId}, ${message.text}, ${JSON.stringify(message.media)}::jsonb, ${now}
    FROM next RETURNING position`)
  if (row === undefined) throw new Error('A visitor’s stream vanished under its lock.')
  return row.position
}

async function findMessagesAfter(
  tx: TenantTransaction,
  { externalThreadId, visitorId }: VisitorStream,
  position: number,
  limit: number,
): Promise<StreamedMessage[]> {
  const rows = await tx.query<{
    position: number
    message_id: string
    text: string | null
    media: MessageMedia[]
    created_at: Date
  }>(sql`
    SELECT position, message_id, text, media, created_at FROM visitor_stream_messages
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND external_thread_id = ${externalThreadId} AND visitor_id = ${visitorId} AND position > ${position}
    ORDER BY position LIMIT ${limit}`)
  return rows.map(({ message_id, created_at, ...row }) => ({
    ...row,
    messageId: message_id,
    createdAt: created_at,
  }))
}
