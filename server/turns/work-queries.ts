import type { Channel } from '../../contract/channels.ts'
import type { Querier, TenantTransaction, Transaction } from '../db/database.ts'
import { type Statement, sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns, tenantKey } from '../db/tenant-columns.ts'
import { MOST_WINDOWS } from '../inbound-events/accept-queries.ts'
import { isSameThread } from '../inbound-events/same-thread.ts'

/** A thread on a channel. */
export interface Thread {
  readonly channel: Channel
  readonly externalThreadId: string
}

/** A key that is equal for two threads exactly if they are the same. */
export function threadKey({ tenant, channel, externalThreadId }: Thread & OfTenant): string {
  return tenantKey(tenant, channel, externalThreadId)
}

/** A thread that a worker holds, with its tenant and the lease. */
export interface HeldThread extends OfTenant {
  readonly thread: Thread
  readonly leaseToken: string
}

const IS_ASKED = isSameThread('w', 'asked')

/**
 * Those of the threads that are still held under these leases, as rows of organization_id, environment, channel and
 * external_thread_id.
 */
export function selectHeldThreads(held: readonly HeldThread[]): Statement {
  return sql`
    SELECT w.organization_id, w.environment, w.channel, w.external_thread_id
    FROM unnest(${heldThreadColumns(held)})
      AS asked (organization_id, environment, channel, external_thread_id, lease_token)
    JOIN conversation_work w ON ${IS_ASKED} AND w.lease_token = asked.lease_token`
}

/**
 * The same rows for the threads that this very transaction has claimed for the worker, without those that have failed
 * before: a statement that is sent together with the claim finds them before the claim is answered.
 */
export function selectThreadsClaimedHere(worker: number): Statement {
  return sql`
    SELECT claimed.organization_id, claimed.environment, claimed.channel, claimed.external_thread_id
    FROM conversation_work claimed
    WHERE claimed.leased_by = ${worker}::integer AND claimed.xmin = pg_current_xact_id()::xid AND claimed.attempts = 0`
}

/** Whether another worker than this one holds a thread, of whichever tenant. */
export async function othersHoldThreads(
  db: Querier,
  { worker, now }: { readonly worker: number; readonly now: Date },
): Promise<boolean> {
  const held = await db.query(sql`
    SELECT leased_by FROM conversation_work
    WHERE leased_by IS NOT NULL AND leased_by <> ${worker} AND due_at > ${now} LIMIT 1`)
  return held.length > 0
}

// The first columns of every list of held threads: organization_id, environment,
// channel, external_thread_id and lease_token.
function heldThreadColumns(held: readonly HeldThread[]): Statement {
  return sql`${tenantColumns(held)},
    ${held.map(({ thread }) => thread.channel)}::text[],
    ${held.map(({ thread }) => thread.externalThreadId)}::text[],
    ${held.map(({ leaseToken }) => leaseToken)}::uuid[]`
}

// The rows that are still held under the given leases, locked in the order of their key, so that overlapping batches
// cannot deadlock.
function lockHeld(held: readonly HeldThread[]): Statement {
  return sql`
    SELECT asked.place, w.organization_id, w.environment, w.channel, w.external_thread_id, w.version
    FROM unnest(${heldThreadColumns(held)})
      WITH ORDINALITY AS asked (organization_id, environment, channel, external_thread_id, lease_token, place)
    JOIN conversation_work w ON ${IS_ASKED} AND w.lease_token = asked.lease_token
    ORDER BY asked.organization_id, asked.environment, asked.channel, asked.external_thread_id
    FOR UPDATE OF w`
}

/** The threads' versions, under their rows' locks; null if the lease is lost. */
export async function lockWorkRows(tx: Transaction, held: readonly HeldThread[]): Promise<(number | null)[]> {
  const rows = await tx.query<{ place: number; version: number }>(lockHeld(held))
  const versions = new Map(rows.map(({ place, version }) => [place, version]))
  return held.map((_, index) => versions.get(index + 1) ?? null)
}

/**
 * Makes a thread due without a new message, for example when its conversation is handed back to the agent. A worker
 * that holds it sees the new version and starts again; a failed turn that waits for its next try keeps waiting.
 */
export async function makeThreadDue(
  tx: TenantTransaction,
  { channel, externalThreadId }: Thread,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO conversation_work AS w
      (organization_id, environment, channel, external_thread_id, version, due_at, created_at)
    VALUES (${tx.tenant.organizationId}, ${tx.tenant.environment}, ${channel}, ${externalThreadId}, 1, ${at}, ${at})
    ON CONFLICT (organization_id, environment, channel, external_thread_id) DO UPDATE
    SET version = w.version + 1,
      due_at = CASE WHEN w.lease_token IS NULL AND w.attempts = 0 THEN EXCLUDED.due_at ELSE w.due_at END`)
}

/** How the work on a thread ended. */
export type WorkEnd = 'ended' | 'superseded' | 'lease_lost'

/**
 * Ends the work on threads and their leases; the rows stay locked. `superseded` if a message has arrived since the
 * version was read: then the work stays, due as if it had begun with that message. So a turn that took long does not
 * cost the next burst its window, and what has waited for longer than any burst is due at once.
 */
export async function endWork(
  tx: Transaction,
  threads: readonly (HeldThread & { readonly version: number })[],
  { now, burstWindowMs }: { readonly now: Date; readonly burstWindowMs: number },
): Promise<WorkEnd[]> {
  const after = (windows: number) => sql`${windows * burstWindowMs}::integer * interval '1 millisecond'`
  const rows = await tx.query<{ place: number; is_current: boolean }>(sql`
    WITH held AS MATERIALIZED (${lockHeld(threads)}), judged AS (
      SELECT held.*, held.version = asked.version AS is_current
      FROM held JOIN unnest(${threads.map(({ version }) => version)}::bigint[]) WITH ORDINALITY
        AS asked (version, place) ON asked.place = held.place
    ), ended AS (
      DELETE FROM conversation_work w USING judged AS asked WHERE ${IS_ASKED} AND asked.is_current
    ), put_back AS (
      UPDATE conversation_work w SET lease_token = NULL, leased_by = NULL,
        created_at = coalesce(waiting.first_at, ${now}),
        due_at = coalesce(least(waiting.last_at + ${after(1)}, waiting.first_at + ${after(MOST_WINDOWS)}), ${now})
      FROM judged AS asked LEFT JOIN LATERAL (
        SELECT least(min(e.received_at), ${now}) AS first_at, least(max(e.received_at), ${now}) AS last_at
        FROM inbound_events e
        WHERE e.organization_id = asked.organization_id AND e.environment = asked.environment
          AND e.channel = asked.channel AND e.external_thread_id = asked.external_thread_id
          AND e.recorded_at IS NULL
        HAVING count(*) > 0
      ) waiting ON true
      WHERE ${IS_ASKED} AND NOT asked.is_current
    )
    SELECT place, is_current FROM judged`)
  const ends = new Map(rows.map((row) => [row.place, row.is_current ? 'ended' : 'superseded'] as const))
  return threads.map((_, index) => ends.get(index + 1) ?? 'lease_lost')
}

/**
 * The customers who have written in threads since these versions were read, in the order of the threads, whose rows are
 * locked; null if something else has happened in a thread, such as a hand-back. A sender who is new has no customer
 * yet.
 */
export async function findOvertakers(
  tx: Transaction,
  threads: readonly (HeldThread & { readonly version: number })[],
): Promise<(ReadonlySet<string> | null)[]> {
  const rows = await tx.query<{ place: number; customers: string[] }>(sql`
    SELECT asked.place, arrived.customers
    FROM unnest(${heldThreadColumns(threads)}, ${threads.map(({ version }) => version)}::bigint[])
      WITH ORDINALITY AS asked (organization_id, environment, channel, external_thread_id, lease_token, version, place)
    JOIN conversation_work w ON ${IS_ASKED}
    CROSS JOIN LATERAL (
      SELECT count(*) AS events, coalesce(array_agg(i.customer_id) FILTER (WHERE i.customer_id IS NOT NULL), '{}') AS customers
      FROM inbound_events e
      LEFT JOIN customer_identities i ON i.organization_id = e.organization_id AND i.environment = e.environment
        AND i.channel = e.channel AND i.external_id = e.sender_external_id
      WHERE ${isSameThread('e', 'asked')} AND e.recorded_at IS NULL
    ) arrived
    WHERE arrived.events = w.version - asked.version`)
  const customers = new Map(rows.map((row) => [row.place, new Set(row.customers)]))
  return threads.map((_, index) => customers.get(index + 1) ?? null)
}

/** Counts a failed try at the thread. The lease stays; the runner hands it back. */
export async function countFailedTry(
  tx: TenantTransaction,
  thread: Thread,
  leaseToken: string,
  error: string,
): Promise<void> {
  await tx.execute(sql`
    UPDATE conversation_work SET attempts = attempts + 1, last_error = ${error}
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND channel = ${thread.channel} AND external_thread_id = ${thread.externalThreadId}
      AND lease_token = ${leaseToken}`)
}
