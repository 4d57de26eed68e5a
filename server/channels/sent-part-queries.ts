import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** Where a message's part stands. */
export type PartState =
  /** `isRepeat`: an earlier try began, and how it ended is not known. */
  | { readonly kind: 'open'; readonly isRepeat: boolean }
  | { readonly kind: 'sent'; readonly platformMessageId: string | null }

/**
 * Waits until no other worker decides about the same subject, until this transaction ends: what follows sees every send that was
 * started, so a platform's limit is exact across workers.
 */
export async function lockPaceSubject(tx: TenantTransaction, paceSubject: string): Promise<void> {
  const key = `${tx.tenant.organizationId}/${tx.tenant.environment}/${paceSubject}`
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0)) AS locked`)
}

/** Where the part stands, whoever tried it. */
export async function findPartState(
  tx: TenantTransaction,
  messageId: string,
  part: number,
): Promise<PartState> {
  const [row] = await tx.query<{ sent_at: Date | null; platform_message_id: string | null }>(sql`
    SELECT sent_at, platform_message_id FROM sent_message_parts
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND message_id = ${messageId} AND part = ${part}`)
  if (row === undefined) return { kind: 'open', isRepeat: false }
  if (row.sent_at === null) return { kind: 'open', isRepeat: true }
  return { kind: 'sent', platformMessageId: row.platform_message_id }
}

/** When sends to the subject began since a moment, those of other parts than the given one. */
export async function findRecentSends(
  tx: TenantTransaction,
  subject: { paceSubject: string; since: Date; exceptMessageId: string; exceptPart: number },
): Promise<Date[]> {
  const rows = await tx.query<{ started_at: Date }>(sql`
    SELECT started_at FROM sent_message_parts
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND pace_subject = ${subject.paceSubject} AND started_at > ${subject.since}
      AND (message_id, part) <> (${subject.exceptMessageId}::uuid, ${subject.exceptPart}::smallint)
    ORDER BY started_at DESC LIMIT 1000`)
  return rows.map((row) => row.started_at)
}

/** Notes that the part is about to be handed to the platform. */
export async function insertStartedPart(
  tx: TenantTransaction,
  start: { messageId: string; part: number; paceSubject: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO sent_message_parts (organization_id, environment, message_id, part, pace_subject, started_at)
    VALUES (${tx.tenant.organizationId}, ${tx.tenant.environment}, ${start.messageId}, ${start.part},
      ${start.paceSubject}, ${start.at})
    ON CONFLICT (organization_id, environment, message_id, part) DO UPDATE SET started_at = excluded.started_at`)
}

/** Notes that the platform took the part. */
export async function markPartSent(
  tx: TenantTransaction,
  end: { messageId: string; part: number; at: Date; platformMessageId: string | null },
): Promise<void> {
  await tx.execute(sql`
    UPDATE sent_message_parts SET sent_at = ${end.at}, platform_message_id = ${end.platformMessageId}
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND message_id = ${end.messageId} AND part = ${end.part}`)
}

/** Forgets a try that the platform certainly did not take; an earlier one with an unknown end stays noted. */
export async function deleteStartedPart(
  tx: TenantTransaction,
  { messageId, part }: { messageId: string; part: number },
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM sent_message_parts
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND message_id = ${messageId} AND part = ${part} AND sent_at IS NULL`)
}
