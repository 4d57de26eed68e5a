import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type OfTenant, tenantColumns } from '../db/tenant-columns.ts'
import type { SendingSlots } from './sending-caps.ts'

/** The slots of a subject, the organization or a customer, of a tenant. */
export interface SlotsKey extends OfTenant {
  readonly subject: string
}

/**
 * The subjects' slots under their row locks, in the order of the keys; slots that are missing are made. Rows are locked in the order of
 * their key, so that overlapping batches cannot deadlock; no key may be given twice.
 */
export async function lockSendingSlots(tx: Transaction, keys: readonly SlotsKey[]): Promise<SendingSlots[]> {
  const rows = await tx.query<{ place: number; free_at: Date; departures: Date[] }>(sql`
    WITH asked AS (
      SELECT * FROM unnest(${tenantColumns(keys)}, ${keys.map(({ subject }) => subject)}::text[])
        WITH ORDINALITY AS a (organization_id, environment, subject, place)
    ), locked AS (
      INSERT INTO sending_slots AS s (organization_id, environment, subject, free_at)
      SELECT organization_id, environment, subject, 'epoch' FROM asked
      ORDER BY organization_id, environment, subject
      ON CONFLICT (organization_id, environment, subject) DO UPDATE SET free_at = s.free_at
      RETURNING organization_id, environment, subject, free_at, departures
    )
    SELECT a.place, l.free_at, l.departures FROM asked a
    JOIN locked l ON l.organization_id = a.organization_id AND l.environment = a.environment AND l.subject = a.subject`)
  const slots = new Map(rows.map((row) => [row.place, { freeAt: row.free_at, departures: row.departures }]))
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
): Promise<void> {
  // An array of arrays has no unequal rows, so each list of departures travels as its text.
  const departures = changed.map(
    ({ slots }) => `{${slots.departures.map((departure) => departure.toISOString()).join(',')}}`,
  )
  await tx.execute(sql`
    UPDATE sending_slots s SET free_at = now.free_at, departures = now.departures::timestamptz[]
    FROM unnest(
      ${tenantColumns(changed)},
      ${changed.map(({ subject }) => subject)}::text[],
      ${changed.map(({ slots }) => slots.freeAt)}::timestamptz[],
      ${departures}::text[]
    ) AS now (organization_id, environment, subject, free_at, departures)
    WHERE s.organization_id = now.organization_id AND s.environment = now.environment AND s.subject = now.subject`)
}
