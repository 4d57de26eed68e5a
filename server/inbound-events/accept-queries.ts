import { byteStrings, texts, times, uuids } from '../db/arrays.ts'
import type { Querier, Transaction } from '../db/database.ts'
import { type ConditionalPart, type Statement, sql } from '../db/sql.ts'
import { violatedConstraint } from '../db/sql-states.ts'
import { tenantColumns } from '../db/tenant-columns.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { DigestedEvent } from './erased-messages.ts'
import type { InboundEvent, TenantEvent } from './queries.ts'

const COLUMNS = sql`organization_id, environment, id, app_id, channel, external_message_id, external_thread_id,
  sender_external_id, sender_display_name, sender_phone, text, media, channel_account_id, sent_at, received_at, position`

// The events as rows, in the order in which they were submitted: their positions are given out in that order.
function selectAskedEvents(asked: readonly TenantEvent[]): Statement {
  const column = <Value>(read: (event: InboundEvent) => Value) => asked.map(({ event }) => read(event))
  return sql`
    SELECT e.organization_id, e.environment, e.id, e.app_id, e.channel, e.external_message_id, e.external_thread_id,
      e.sender_external_id, e.sender_display_name, e.sender_phone, e.text, e.media::jsonb AS media,
      e.channel_account_id, e.sent_at, e.received_at, nextval('inbound_event_positions') AS position
    FROM unnest(
      ${tenantColumns(asked)},
      ${uuids(column(({ id }) => id))}::uuid[],
      ${uuids(column(({ appId }) => appId))}::uuid[],
      ${texts(column(({ channel }) => channel))}::text[],
      ${texts(column(({ externalMessageId }) => externalMessageId))}::text[],
      ${texts(column(({ externalThreadId }) => externalThreadId))}::text[],
      ${texts(column(({ senderExternalId }) => senderExternalId))}::text[],
      ${texts(column(({ senderDisplayName }) => senderDisplayName))}::text[],
      ${texts(column(({ senderPhone }) => senderPhone))}::text[],
      ${texts(column(({ text }) => text))}::text[],
      ${texts(column(({ media }) => (media.length === 0 ? '[]' : JSON.stringify(media))))}::text[],
      ${uuids(column(({ channelAccountId }) => channelAccountId))}::uuid[],
      ${times(column(({ sentAt }) => sentAt))}::timestamptz[],
      ${times(column(({ receivedAt }) => receivedAt))}::timestamptz[]
    ) AS e (organization_id, environment, id, app_id, channel, external_message_id, external_thread_id,
      sender_external_id, sender_display_name, sender_phone, text, media, channel_account_id, sent_at, received_at)`
}

/** The distinct threads of the events in `events`, in any order. */
function gatherThreads(events: Statement): Statement {
  return sql`
    SELECT organization_id, environment, channel, external_thread_id, count(*) AS version,
      min(received_at) AS first_at, max(received_at) AS last_at
    FROM (${events}) AS e GROUP BY organization_id, environment, channel, external_thread_id`
}

/** The same for events that each have a thread of their own. */
function listThreads(events: Statement): Statement {
  return sql`
    SELECT organization_id, environment, channel, external_thread_id, 1 AS version,
      received_at AS first_at, received_at AS last_at
    FROM (${events}) AS e`
}

/**
 * Whether no two of the events belong to one thread. Two channels may use the same thread id, so `false` may be wrong,
 * which only costs time.
 */
function areOfDifferentThreads(events: readonly TenantEvent[]): boolean {
  return new Set(events.map(({ event }) => event.externalThreadId)).size === events.length
}

/**
 * A thread that is never silent is due at the latest so many burst windows after its first waiting message. No
 * customer's burst is as long, but a thread in which many write, such as the comments on a post, may never be silent.
 */
export const MOST_WINDOWS = 10

/**
 * Makes the threads of events due: when they have been silent for a burst window, and after ten windows in any case.
 * While a worker holds a thread, or a failed turn waits for its next try, `due_at` stays as it is, and only the version
 * shows that there is more.
 */
function makeThreadsDue(threads: Statement, burstWindowMs: number): Statement {
  const mostMs = MOST_WINDOWS * burstWindowMs
  return sql`
    INSERT INTO conversation_work AS w
      (organization_id, environment, channel, external_thread_id, version, due_at, created_at)
    SELECT organization_id, environment, channel, external_thread_id, version,
      last_at + ${burstWindowMs}::integer * interval '1 millisecond', first_at
    FROM (${threads}) AS a
    ORDER BY organization_id, environment, channel, external_thread_id
    ON CONFLICT (organization_id, environment, channel, external_thread_id) DO UPDATE
    SET version = w.version + EXCLUDED.version,
      due_at = CASE WHEN w.lease_token IS NULL AND w.attempts = 0
        THEN least(EXCLUDED.due_at, w.created_at + ${mostMs}::integer * interval '1 millisecond') ELSE w.due_at END
    RETURNING w.version`
}

/** What is saved along with new events: the requests' keys, the webhook events, and when the threads become due. */
export interface Alongside {
  readonly burstWindowMs: number
  /**
   * The tenants of the events, each once, and for each whether `emission` holds webhook events of it and `recalled`
   * events of it.
   */
  readonly tenants: readonly {
    readonly tenant: Tenant
    readonly isTold: boolean
    readonly isRecalled: boolean
  }[]
  /** Those of the events whose messages may have been erased before. */
  readonly recalled: readonly DigestedEvent[]
  /** Saves the requests' keys; returns a row for each. */
  readonly keys: ConditionalPart
  /** Saves the webhook events; its last part, `queued`, returns a row for each delivery. */
  readonly emission: ConditionalPart
}

/**
 * Saves events, if all of them are new, with everything that belongs to them, in one statement. Returns the number of
 * deliveries that it queued, or null when it saved nothing: a key or a message id is known, a sandbox is switched off,
 * or a tenant has endpoints or erased messages that the batch does not take into account. Each part of the statement
 * counts the rows of the one before, so that tables are locked in the same order as in every other transaction, and
 * each takes its rows in the order of their unique key, so that overlapping batches cannot deadlock. There is no `ON
 * CONFLICT`: it would search each index once more and write each row in two steps, for every event, because of the rare
 * repeat.
 */
export async function insertNewEvents(
  db: Querier,
  events: readonly TenantEvent[],
  { burstWindowMs, tenants, recalled, keys, emission }: Alongside,
): Promise<number | null> {
  const isUsual = sql`(SELECT is_so FROM usual)`
  const areSaved = sql`(SELECT count(*) FROM saved) > 0`
  // Grouping takes a thirtieth of PostgreSQL's time for an event, and is seldom needed.
  const threadsOf = areOfDifferentThreads(events) ? listThreads : gatherThreads
  const rows = await db
    .query<{ threads: number; deliveries: number }>(sql`
      WITH usual AS MATERIALIZED (
        SELECT NOT ${haveUnusual(tenants)}
          ${recalled.length === 0 ? sql`` : sql`AND NOT ${areErased(recalled)}`} AS is_so
      ), keys AS (${keys(isUsual)}
      ), asked AS MATERIALIZED (${selectAskedEvents(events)}
      ), saved AS (
        INSERT INTO inbound_events (${COLUMNS})
        SELECT ${COLUMNS} FROM asked WHERE (SELECT count(*) FROM keys) > 0
        ORDER BY external_message_id, channel, environment, organization_id
        RETURNING id
      ), worked AS (${makeThreadsDue(threadsOf(sql`SELECT * FROM asked WHERE ${areSaved}`), burstWindowMs)}
      ), ${emission(areSaved)}
      SELECT (SELECT count(*) FROM worked) AS threads, (SELECT count(*) FROM queued) AS deliveries`)
    .catch((error: unknown) => {
      if (violatedConstraint(error) === undefined) throw error
      return []
    })
  const [saved] = rows
  return saved === undefined || saved.threads === 0 ? null : saved.deliveries
}

/**
 * Whether one of the tenants has something that the batch does not take into account. Each table is asked by a
 * sub-select for one row. PostgreSQL would carry out an `EXISTS` in such a condition, or a join, by reading the whole
 * table if it was small when the plan was made; until the table is analyzed again, every batch would then read all
 * tenants' endpoints, or all messages that were ever erased.
 */
function haveUnusual(tenants: Alongside['tenants']): Statement {
  return sql`EXISTS (
    SELECT FROM unnest(
      ${tenantColumns(tenants)},
      ${tenants.map(({ isTold }) => isTold)}::boolean[],
      ${tenants.map(({ isRecalled }) => isRecalled)}::boolean[]
    ) AS t (organization_id, environment, is_told, is_recalled)
    WHERE t.environment = 'sandbox'
        AND NOT (SELECT o.sandbox_enabled FROM organizations o WHERE o.id = t.organization_id)
      OR NOT t.is_told AND (${hasEndpoints(sql`t`)})
      OR NOT t.is_recalled AND (${hasErased(sql`t`)}))`
}

function hasEndpoints(tenant: Statement): Statement {
  return sql`
    SELECT true FROM webhook_endpoints w
    WHERE w.organization_id = ${tenant}.organization_id AND w.environment = ${tenant}.environment
      AND w.removed_at IS NULL LIMIT 1`
}

function hasErased(tenant: Statement): Statement {
  return sql`
    SELECT true FROM erased_messages e
    WHERE e.organization_id = ${tenant}.organization_id AND e.environment = ${tenant}.environment LIMIT 1`
}

function areErased(events: readonly DigestedEvent[]): Statement {
  return sql`EXISTS (
    SELECT FROM unnest(${digestColumns(events)}) AS r (organization_id, environment, digest)
    WHERE (
      SELECT true FROM erased_messages e
      WHERE e.organization_id = r.organization_id AND e.environment = r.environment AND e.digest = r.digest))`
}

function digestColumns(events: readonly DigestedEvent[]): Statement {
  return sql`${tenantColumns(events)}, ${byteStrings(events.map(({ digest }) => digest))}::bytea[]`
}

/** What a saved event's tenant has, which later batches must take into account. */
export interface TenantHas {
  readonly hasEndpoints: boolean
  /** Whether messages of its customers were ever erased. */
  readonly hasErased: boolean
}

/**
 * Saves those of the events that are new and makes their threads due, in one statement. Returns the ids of the events
 * that were saved, and for each what its tenant has. An event is not saved if its message id is known on its channel,
 * even of an erased message, or if its organization's sandbox is switched off. Rows are taken in the order of their
 * unique key.
 */
export async function insertInboundEvents(
  tx: Transaction,
  events: readonly DigestedEvent[],
  burstWindowMs: number,
): Promise<Map<string, TenantHas>> {
  const rows = await tx.query<{ id: string; has_endpoints: boolean; has_erased: boolean }>(sql`
    WITH asked AS MATERIALIZED (${selectAskedEvents(events)}
    ), erased AS MATERIALIZED (
      SELECT r.id FROM unnest(${digestColumns(events)}, ${uuids(events.map(({ event }) => event.id))}::uuid[])
        AS r (organization_id, environment, digest, id)
      JOIN erased_messages e ON e.organization_id = r.organization_id AND e.environment = r.environment
        AND e.digest = r.digest
    ), accepted AS (
      INSERT INTO inbound_events (${COLUMNS})
      SELECT ${COLUMNS} FROM asked
      WHERE (asked.environment = 'live'
        OR (SELECT o.sandbox_enabled FROM organizations o WHERE o.id = asked.organization_id))
        AND asked.id NOT IN (SELECT id FROM erased)
      ORDER BY external_message_id, channel, environment, organization_id
      ON CONFLICT ON CONSTRAINT inbound_events_message DO NOTHING
      RETURNING organization_id, environment, id, channel, external_thread_id, received_at
    ), worked AS (${makeThreadsDue(gatherThreads(sql`SELECT * FROM accepted`), burstWindowMs)}
    )
    SELECT a.id, (${hasEndpoints(sql`a`)}) IS TRUE AS has_endpoints, (${hasErased(sql`a`)}) IS TRUE AS has_erased
    FROM accepted a`)
  return new Map(
    rows.map(({ id, has_endpoints: hasEndpoints, has_erased: hasErased }) => [
      id,
      { hasEndpoints, hasErased },
    ]),
  )
}

/** What is known of an event that was not saved. */
export interface KnownEvent {
  /** The event that the message id belongs to; null if there is none. */
  readonly eventId: string | null
  readonly sandboxEnabled: boolean
}

/** Why events were not saved, in the order given: an event is known already, or its organization's sandbox is off. */
export async function findKnownEvents(
  tx: Transaction,
  messages: readonly DigestedEvent[],
): Promise<KnownEvent[]> {
  const rows = await tx.query<{ place: number; sandbox_enabled: boolean; event_id: string | null }>(sql`
    SELECT asked.place, o.sandbox_enabled, coalesce(e.id, erased.event_id) AS event_id
    FROM unnest(
      ${digestColumns(messages)},
      ${texts(messages.map(({ event }) => event.channel))}::text[],
      ${texts(messages.map(({ event }) => event.externalMessageId))}::text[]
    ) WITH ORDINALITY AS asked (organization_id, environment, digest, channel, external_message_id, place)
    JOIN organizations o ON o.id = asked.organization_id
    LEFT JOIN inbound_events e ON e.organization_id = asked.organization_id AND e.environment = asked.environment
      AND e.channel = asked.channel AND e.external_message_id = asked.external_message_id
    LEFT JOIN erased_messages erased ON erased.organization_id = asked.organization_id
      AND erased.environment = asked.environment AND erased.digest = asked.digest`)
  const known = new Map(rows.map((row) => [row.place, row]))
  return messages.map((_, index) => {
    const row = known.get(index + 1)
    return { eventId: row?.event_id ?? null, sandboxEnabled: row?.sandbox_enabled ?? false }
  })
}
