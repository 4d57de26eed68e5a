import type { Querier, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import { WITHOUT_FLUSH } from '../db/without-flush.ts'
import { daysBefore } from '../platform/days-before.ts'
import type { SetBackMoments } from '../work/source.ts'
import type { Failures } from './platform-outages.ts'
import type { SendingSlots } from './sending-caps.ts'

/** The key of the slots of a subject, which is an organization or a customer, of a tenant. */
export interface SlotsKey extends OfTenant {
  readonly subject: string
}

interface SlotsRow {
  place: number
  free_at: Date
  departures: Date[]
  under_way: Record<string, string>
  failures: Record<string, StoredFailures>
}

type StoredFailures = {
  readonly [Key in keyof Failures]: Failures[Key] extends Date
    ? string
    : Failures[Key] extends Date | null
      ? string | null
      : Failures[Key]
}

function toSlots({ free_at, departures, under_way, failures }: SlotsRow): SendingSlots {
  return {
    freeAt: free_at,
    departures: departures.toSorted((one, other) => one.getTime() - other.getTime()),
    underWay: new Map(Object.entries(under_way).map(([id, since]) => [id, new Date(since)])),
    failures: new Map(Object.entries(failures).map(([account, stored]) => [account, toFailures(stored)])),
  }
}

function toFailures({ conversationIds, since, latestAt, probeAt, probes }: StoredFailures): Failures {
  return {
    ...{ conversationIds, probes, since: new Date(since), latestAt: new Date(latestAt) },
    probeAt: probeAt === null ? null : new Date(probeAt),
  }
}

/** How slots are treated that another transaction has locked: waited for, or skipped. */
export type WhereLocked = 'wait' | 'pass'

const TAKING = {
  wait: { lock: sql`FOR UPDATE`, isMissing: sql`place NOT IN (SELECT place FROM known)` },
  pass: {
    lock: sql`FOR UPDATE SKIP LOCKED`,
    // Looked up key by key: a NOT EXISTS becomes a join, and a plan from the table's first minute carries that out by
    // reading the whole table (decision 115).
    isMissing: sql`(
      SELECT s.subject FROM sending_slots s WHERE s.organization_id = asked.organization_id
        AND s.environment = asked.environment AND s.subject = asked.subject) IS NULL`,
  },
} as const

/**
 * The subjects' slots under their row locks, in the order of the keys; missing slots are created, and null stands for
 * those that were skipped. Rows are locked in the order of their key, so that overlapping batches cannot deadlock, and
 * no key may be given twice. All of a tenant's replies go through these rows, so the transaction is committed ahead of
 * the disk: it has to be one of `db.aheadOfDisk`.
 */
export async function lockSendingSlots(
  tx: Transaction,
  keys: readonly SlotsKey[],
  whereLocked: WhereLocked = 'wait',
): Promise<(SendingSlots | null)[]> {
  const { lock, isMissing } = TAKING[whereLocked]
  // Looked up one by one, like the rows of the update below: a join with a table that held a row or two when it was
  // planned begins with reading the whole table (decision 185).
  const rows = await tx.query<SlotsRow>(sql`
    WITH asked AS (
      SELECT * FROM unnest(${tenantColumns(keys)}, ${keys.map(({ subject }) => subject)}::text[])
        WITH ORDINALITY AS a (organization_id, environment, subject, place)
      WHERE ${WITHOUT_FLUSH}
      ORDER BY organization_id, environment, subject
    ), known AS MATERIALIZED (
      SELECT a.place, s.free_at, s.departures, s.under_way, s.failures FROM asked a, LATERAL (
        SELECT s.free_at, s.departures, s.under_way, s.failures FROM sending_slots s WHERE s.organization_id = a.organization_id
          AND s.environment = a.environment AND s.subject = a.subject
        ${lock}) s
    ), made AS (
      INSERT INTO sending_slots AS s (organization_id, environment, subject, free_at)
      SELECT organization_id, environment, subject, 'epoch' FROM asked
      WHERE ${isMissing}
      ORDER BY organization_id, environment, subject
      ON CONFLICT (organization_id, environment, subject) DO UPDATE SET free_at = s.free_at
      RETURNING organization_id, environment, subject, free_at, departures, under_way, failures
    )
    SELECT place, free_at, departures, under_way, failures FROM known
    UNION ALL
    SELECT a.place, m.free_at, m.departures, m.under_way, m.failures FROM made m
    JOIN asked a ON a.organization_id = m.organization_id AND a.environment = m.environment AND a.subject = m.subject`)
  const slots = new Map(rows.map((row) => [row.place, toSlots(row)]))
  return keys.map((_, index) => {
    const found = slots.get(index + 1)
    if (found === undefined && whereLocked === 'wait')
      throw new Error('Sending slots were neither inserted nor found.')
    return found ?? null
  })
}

/** Writes changed slots. The caller holds the rows' locks. */
export async function updateSendingSlots(
  tx: Transaction,
  changed: readonly (SlotsKey & { readonly slots: SendingSlots })[],
  now: Date,
): Promise<void> {
  // An array of arrays needs rows of equal length, so each list of departures travels as text.
  const departures = changed.map(
    ({ slots }) => `{${slots.departures.map((departure) => departure.toISOString()).join(',')}}`,
  )
  await tx.execute(sql`
    UPDATE sending_slots s SET free_at = now.free_at, departures = now.departures::timestamptz[],
      under_way = now.under_way::jsonb, failures = now.failures::jsonb, used_on = ${now}::date
    FROM (
      SELECT changed.*, (
        SELECT k.ctid FROM sending_slots k WHERE k.organization_id = changed.organization_id
          AND k.environment = changed.environment AND k.subject = changed.subject) AS row_id
      FROM unnest(
        ${tenantColumns(changed)},
        ${changed.map(({ subject }) => subject)}::text[],
        ${changed.map(({ slots }) => slots.freeAt)}::timestamptz[],
        ${departures}::text[],
        ${changed.map(({ slots }) => JSON.stringify(Object.fromEntries(slots.underWay)))}::text[],
        ${changed.map(({ slots }) => JSON.stringify(Object.fromEntries(slots.failures)))}::text[]
      ) AS changed (organization_id, environment, subject, free_at, departures, under_way, failures)
    ) AS now
    WHERE s.ctid = now.row_id`)
}

/** By how much promises come earlier that were made by a clock that was set back. */
const aheadBy = ({ now, until }: SetBackMoments) => sql`(${until}::timestamptz - ${now}::timestamptz)`

/**
 * Moves promised slots earlier that were promised by a clock that was set back: otherwise the next message would wait
 * for as long as that clock was ahead. A message that holds such a slot is still bound by what has really left. Locked
 * slots are left out; to be called again.
 */
export async function takeBackPromises(shared: Querier, moments: SetBackMoments): Promise<void> {
  await shared.execute(sql`
    UPDATE sending_slots SET free_at = greatest(${moments.now}, free_at - ${aheadBy(moments)})
    WHERE ctid = ANY (ARRAY(SELECT ctid FROM sending_slots WHERE free_at > ${moments.from} FOR UPDATE SKIP LOCKED))`)
}

/**
 * Moves the messages earlier that hold slots later than `until`, by as much as the clock was ahead. Returns how many;
 * locked or held messages are left out; to be called again.
 */
export function bringSlotsForward(shared: Querier, moments: SetBackMoments): Promise<number> {
  const holdsSlot = sql`send_at > ${moments.until} AND slot_at = send_at AND lease_token IS NULL`
  const ahead = aheadBy(moments)
  return shared.execute(sql`
    WITH waiting AS MATERIALIZED (
      SELECT ctid AS row_id FROM outgoing_messages WHERE ${holdsSlot} FOR UPDATE SKIP LOCKED)
    UPDATE outgoing_messages SET send_at = send_at - ${ahead}, slot_at = slot_at - ${ahead}
    WHERE ctid = ANY (ARRAY(SELECT row_id FROM waiting)) AND ${holdsSlot}`)
}

const MOST_DELETED = 2_000
const UNUSED_DAYS = 2

/**
 * Deletes some slots that nothing has gone through for two days; returns how many. To be called until none is left.
 * Slots that a message goes through at this moment stay, because the condition is checked twice
 * (`channels/drop-old-sends.ts`).
 */
export function deleteUnusedSlots(shared: Querier, now: Date): Promise<number> {
  const isUnused = sql`used_on < ${daysBefore(now, UNUSED_DAYS)}::date`
  return shared.execute(sql`
    DELETE FROM sending_slots WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM sending_slots WHERE ${isUnused}
      LIMIT ${MOST_DELETED}::integer)) AND ${isUnused}`)
}
