import type { MessageMedia } from '../../contract/schemas/conversation.ts'
import type { StreamedMessage, VisitorStream } from '../channels/visitor-streams.ts'
import type { Querier, TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import type { Environment } from '../platform/tenant.ts'

/** An account on `web` with its tenant. */
export interface WebAccount extends OfTenant {
  readonly credentialsSealed: Buffer | null
}

/** The account on `web` with this id, of any tenant; null if there is none. */
export async function findWebAccount(shared: Querier, id: string): Promise<WebAccount | null> {
  const [row] = await shared.query<{
    organization_id: string
    environment: Environment
    credentials_sealed: Buffer | null
  }>(sql`
    SELECT organization_id, environment, credentials_sealed FROM channel_accounts
    WHERE id = ${id} AND channel = 'web'`)
  if (row === undefined) return null
  const { organization_id: organizationId, environment, credentials_sealed: credentialsSealed } = row
  return { tenant: { organizationId, environment }, credentialsSealed }
}

/** The sealed credentials of accounts on `web`, by account; accounts without credentials are left out. */
export async function listCredentials(
  shared: Querier,
  accounts: readonly (OfTenant & { readonly accountId: string })[],
): Promise<Map<string, Buffer>> {
  if (accounts.length === 0) return new Map()
  const rows = await shared.query<{ id: string; credentials_sealed: Buffer }>(sql`
    SELECT a.id, a.credentials_sealed
    FROM unnest(${tenantColumns(accounts)}, ${accounts.map(({ accountId }) => accountId)}::uuid[])
      AS asked (organization_id, environment, id)
    JOIN channel_accounts a ON a.organization_id = asked.organization_id AND a.environment = asked.environment
      AND a.id = asked.id
    WHERE a.channel = 'web' AND a.credentials_sealed IS NOT NULL`)
  return new Map(rows.map(({ id, credentials_sealed: sealed }) => [id, sealed]))
}

/**
 * Notes that a page reads the stream today, and returns the position of its latest message; 0 if it has none. Pages
 * reconnect every few minutes, so an existing note is only read: a write would make each wait for the disk.
 */
export async function openStream(
  tx: TenantTransaction,
  { externalThreadId, visitorId }: VisitorStream,
  now: Date,
): Promise<number> {
  const { organizationId, environment } = tx.tenant
  const [known] = await tx.query<{ last_position: number }>(sql`
    SELECT last_position FROM visitor_streams
    WHERE organization_id = ${organizationId} AND environment = ${environment}
      AND external_thread_id = ${externalThreadId} AND visitor_id = ${visitorId} AND used_on >= ${now}::date`)
  if (known !== undefined) return known.last_position
  const [row] = await tx.query<{ last_position: number }>(sql`
    INSERT INTO visitor_streams AS s (organization_id, environment, external_thread_id, visitor_id, used_on)
    VALUES (${organizationId}, ${environment}, ${externalThreadId}, ${visitorId}, ${now}::date)
    ON CONFLICT (organization_id, environment, external_thread_id, visitor_id)
      DO UPDATE SET used_on = greatest(s.used_on, excluded.used_on)
    RETURNING last_position`)
  return row?.last_position ?? 0
}

/** How far a page has read its stream. */
export interface ReadPosition extends OfTenant, VisitorStream {
  readonly position: number
}

/**
 * The messages that each page has not seen yet, the oldest first and at most so many for each page. One statement
 * serves every page of a process.
 */
export async function listUnseen(
  shared: Querier,
  pages: readonly ReadPosition[],
  mostPerPage: number,
): Promise<StreamedMessage[][]> {
  const unseen: StreamedMessage[][] = pages.map(() => [])
  if (pages.length === 0) return unseen
  const rows = await shared.query<{
    place: number
    position: number
    message_id: string
    text: string | null
    media: MessageMedia[]
    created_at: Date
  }>(sql`
    SELECT asked.place, m.position, m.message_id, m.text, m.media, m.created_at
    FROM unnest(
      ${tenantColumns(pages)},
      ${pages.map(({ externalThreadId }) => externalThreadId)}::text[],
      ${pages.map(({ visitorId }) => visitorId)}::text[],
      ${pages.map(({ position }) => position)}::bigint[]
    ) WITH ORDINALITY AS asked (organization_id, environment, external_thread_id, visitor_id, position, place)
    CROSS JOIN LATERAL (
      SELECT m.position, m.message_id, m.text, m.media, m.created_at FROM visitor_stream_messages m
      WHERE m.organization_id = asked.organization_id AND m.environment = asked.environment
        AND m.external_thread_id = asked.external_thread_id AND m.visitor_id = asked.visitor_id
        AND m.position > asked.position
      ORDER BY m.position LIMIT ${mostPerPage}::integer
    ) m
    ORDER BY asked.place, m.position`)
  for (const { place, message_id: messageId, created_at: createdAt, position, text, media } of rows) {
    unseen[place - 1]?.push({ position, messageId, text, media, createdAt })
  }
  return unseen
}
