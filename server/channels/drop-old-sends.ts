import type { Querier } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { daysBefore } from '../platform/days-before.ts'

// Small, so that no statement holds locks, a snapshot or the disk for long while messages are sent.
const MOST_AT_ONCE = 2_000
/**
 * The longest memory of a platform's limit is 48 hours. A message may wait a day for its account to be
 * reconnected, and four times a day each where its platform asks for it (`replies/decide-try.ts`): a part that
 * is forgotten before would be sent again.
 */
const PARTS_DAYS = 7
const VISITOR_MESSAGES_DAYS = 30
// By then no page is left open.
const VISITOR_STREAMS_DAYS = 90
const OUTBOX_DAYS = 30

/**
 * Forgets some of the parts that were sent a week ago; returns how many went. Call it until none is left; the same goes
 * for the functions below. A row that may be used again is asked about twice: where it was used while the statement
 * waited for it, PostgreSQL before 15.15 (and 16 and 17 of that time) does not notice that it lies elsewhere by then.
 */
export function deleteOldParts(shared: Querier, now: Date): Promise<number> {
  const isOld = sql`started_at < ${daysBefore(now, PARTS_DAYS)}`
  return shared.execute(sql`
    DELETE FROM sent_message_parts WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM sent_message_parts WHERE ${isOld}
      LIMIT ${MOST_AT_ONCE}::integer)) AND ${isOld}`)
}

/** Takes some messages out of visitors' streams that are 30 days old. Their conversations keep them. */
export function deleteOldVisitorMessages(shared: Querier, now: Date): Promise<number> {
  return shared.execute(sql`
    DELETE FROM visitor_stream_messages WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM visitor_stream_messages WHERE created_at < ${daysBefore(now, VISITOR_MESSAGES_DAYS)}
      LIMIT ${MOST_AT_ONCE}::integer))`)
}

/** Forgets some streams that no message has come to for 90 days. */
export function deleteUnusedStreams(shared: Querier, now: Date): Promise<number> {
  const isUnused = sql`s.used_on < ${daysBefore(now, VISITOR_STREAMS_DAYS)}::date`
  return shared.execute(sql`
    DELETE FROM visitor_streams s WHERE s.ctid = ANY (ARRAY(
      SELECT s.ctid FROM visitor_streams s
      WHERE ${isUnused}
        AND NOT EXISTS (
          SELECT FROM visitor_stream_messages m
          WHERE m.organization_id = s.organization_id AND m.environment = s.environment
            AND m.external_thread_id = s.external_thread_id AND m.visitor_id = s.visitor_id)
      LIMIT ${MOST_AT_ONCE}::integer)) AND ${isUnused}`)
}

/** Empties the sandbox's outbox of some messages that are 30 days old. */
export function deleteOldOutboxMessages(shared: Querier, now: Date): Promise<number> {
  return shared.execute(sql`
    DELETE FROM outbox_messages WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM outbox_messages WHERE sent_at < ${daysBefore(now, OUTBOX_DAYS)}
      LIMIT ${MOST_AT_ONCE}::integer))`)
}
