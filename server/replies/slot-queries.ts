import type { Querier, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import type { SendingSlots } from './sending-caps.ts'

/** The slots of a subject, the organization or a customer, of a tenant. */
export interface SlotsKey extends OfTenant {
  readonly subject: string
}

interface SlotsRow {
  place: number
  free_at: Date
  departures: Date[]
  under_way: Record<string, string>
}

function toSlots({ free_at, departures, under_way }: SlotsRow): SendingSlots {
  return {
    freeAt: free_at,
    departures: departures.toSorted((one, other) => one.getTime() - other.getTime()),
    underWay: new Map(Object.entries(under_way).map(([id, since]) => [id, new Date(since)])),
  }
}

/**
 * The subjects' slots under their row locks, in the order of the keys; slots that are missing are made. Rows are locked in the order of
 * their key, so that overlapping batches cannot deadlock; no key may be given twice.
 */
export async function lockSendingSlots(tx: Transaction, keys: readonly SlotsKey[]): Promise<SendingSlots[]> {
  const rows = await tx.query<SlotsRow>(sql`
    WITH asked AS (
      SELECT * FROM unnest(${tenantColumns(keys)}, ${keys.map(({ subject }) => subject)}::text[])
        WITH ORDINALITY AS a (organization_id, environment, subject, place)
    ), locked AS (
      INSERT INTO sending_slots AS s (organization_id, environment, subject, free_at)
      SELECT organization_id, environment, subject, 'epoch' FROM asked
      ORDER BY organization_id, environment, subject
      ON CONFLICT (organization_id, environment, subject) DO UPDATE SET free_at = s.free_at
      RETURNING organization_id, environment, subject, free_at, departures, under_way
    )
    SELECT a.place, l.free_at, l.departures, l.under_way FROM asked a
    JOIN locked l ON l.organization_id = a.organization_id AND l.environment = a.environment AND l.subject = a.subject`)
  const slots = new Map(rows.map((row) => [row.place, toSlots(row)]))
  return keys.map((_, index) => {
    const found = slots.get(index + 1)
    if (found === undefined) throw new Error('Sending slots were neither inserted nor found.')
    return found
  })
}

/** Writes what the caps remember now. The caller holds the rows' locks. */
export async function updateSendingSlots(
  tx: Transaction,
  changed: readonly (SlotsKey & { readonly slots: SendingSlots })[],
  now: Date,
): Promise<void> {
  // An array of arrays has no unequal rows, so each list of departures travels as its text.
  const departures = changed.map(
    ({ slots }) => `{${slots.departures.map((departure) => departure.toISOString()).join(',')}}`,
  )
  await tx.execute(sql`
    UPDATE sending_slots s SET free_at = now.free_at, departures = now.departures::timestamptz[],
      under_way = now.under_way::jsonb, used_on = ${now}::date
    FROM unnest(
      ${tenantColumns(changed)},
      ${changed.map(({ subject }) => subject)}::text[],
      ${changed.map(({ slots }) => slots.freeAt)}::timestamptz[],
      ${departures}::text[],
      ${changed.map(({ slots }) => JSON.stringify(Object.fromEntries(slots.underWay)))}::text[]
    ) AS now (organization_id, environment, subject, free_at, departures, under_way)
    WHERE s.organization_id = now.organization_id AND s.environment = now.environment AND s.subject = now.subject`)
}

/** The end of a message's try, for one of the caps. */
export interface TryEnd extends SlotsKey {
  readonly messageId: string
  readonly mayHaveLeft: boolean
  /** How many departures the cap has to know. */
  readonly most: number
}

/** Notes that tries have ended by a moment, however they did. Rows are locked in the order of their key. */
export async function endTries(tx: Transaction, ends: readonly TryEnd[], now: Date): Promise<void> {
  if (ends.length === 0) return
  await tx.execute(sql`
    WITH ended AS (
      SELECT organization_id, environment, subject, most, array_agg(message_id) AS message_ids,
        coalesce(array_agg(${now}::timestamptz) FILTER (WHERE may_have_left), '{}') AS moments
      FROM unnest(
        ${tenantColumns(ends)},
        ${ends.map(({ subject }) => subject)}::text[],
        ${ends.map(({ messageId }) => messageId)}::text[],
        ${ends.map(({ mayHaveLeft }) => mayHaveLeft)}::boolean[],
        ${ends.map(({ most }) => most)}::integer[]
      ) AS e (organization_id, environment, subject, message_id, may_have_left, most)
      GROUP BY organization_id, environment, subject, most
    ), locked AS MATERIALIZED (
      SELECT s.organization_id, s.environment, s.subject, s.under_way - e.message_ids AS under_way,
        s.departures || e.moments AS departures, e.most
      FROM ended e
      JOIN sending_slots s ON s.organization_id = e.organization_id AND s.environment = e.environment
        AND s.subject = e.subject
      ORDER BY s.organization_id, s.environment, s.subject
      FOR UPDATE OF s
    )
    UPDATE sending_slots s SET under_way = l.under_way,
      departures = l.departures[greatest(1, cardinality(l.departures) - l.most + 1):]
    FROM locked l
    WHERE s.organization_id = l.organization_id AND s.environment = l.environment AND s.subject = l.subject`)
}

const MOST_DELETED = 2_000
const UNUSED_DAYS = 2
const DAY_MS = 24 * 3_600_000

/** Forgets some slots that nothing has gone through for two days; returns how many went. To be called until none is left. */
export function deleteUnusedSlots(shared: Querier, now: Date): Promise<number> {
  return shared.execute(sql`
    DELETE FROM sending_slots WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM sending_slots WHERE used_on < ${new Date(now.getTime() - UNUSED_DAYS * DAY_MS)}::date
      LIMIT ${MOST_DELETED}::integer))`)
}
