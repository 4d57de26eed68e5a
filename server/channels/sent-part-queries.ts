import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** Where a message's part stands. */
export type PartState =
  /** `isRepeat`: an earlier try began, and how it ended is not known. */
  | { readonly kind: 'open'; readonly isRepeat: boolean }
  | { readonly kind: 'sent'; readonly platformMessageId: string | null }

/**
 * Waits until no other worker decides about the same subject, until this transaction ends: what follows sees every send
 * that was started, so a platform's limit is exact across workers.
 */
export async function lockPaceSubject(tx: TenantTransaction, paceSubject: string): Promise<void> {
  const key = `${tx.tenant.organizationId}/${tx.tenant.environment}/${paceSubject}`
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0)) AS locked`)
}

/** A part of a message. */
export interface PartPlace {
  readonly messageId: string
  readonly part: number
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

/** A part is with its platform by then, or never will be: the calls that a try makes take less time together. */
const LONGEST_PART_MS = 60_000

/**
 * When tries to the subject ended since a moment, those of other parts than the given one; one that
 * is under way counts as ending now. A part arrives at some moment of its try, so a limit that is
 * kept from the ends is kept at the platform.
 */
export async function findRecentSends(
  tx: TenantTransaction,
  subject: { paceSubject: string; since: Date; now: Date; exceptMessageId: string; exceptPart: number },
): Promise<Date[]> {
  const longestTryAgo = (moment: Date) => new Date(moment.getTime() - LONGEST_PART_MS)
  const rows = await tx.query<{ at: Date }>(sql`
    SELECT CASE WHEN ended_at IS NULL AND started_at > ${longestTryAgo(subject.now)} THEN ${subject.now}
      ELSE coalesce(ended_at, started_at) END AS at
    FROM sent_message_parts
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND pace_subject = ${subject.paceSubject} AND started_at > ${longestTryAgo(subject.since)}
      AND (message_id, part) <> (${subject.exceptMessageId}::uuid, ${subject.exceptPart}::smallint)
    ORDER BY started_at DESC LIMIT 1000`)
  return rows.map((row) => row.at)
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
    ON CONFLICT (organization_id, environment, message_id, part)
      DO UPDATE SET started_at = excluded.started_at, ended_at = NULL`)
}

/** Notes that the platform took the part. */
export async function markPartSent(
  tx: TenantTransaction,
  end: PartPlace & { at: Date; platformMessageId: string | null },
): Promise<void> {
  await tx.execute(sql`
    UPDATE sent_message_parts
    SET sent_at = ${end.at}, ended_at = ${end.at}, platform_message_id = ${end.platformMessageId}
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND message_id = ${end.messageId} AND part = ${end.part}`)
}

/** Notes that a try has ended and that nobody knows whether the platform took the part. */
export async function markTryEnded(tx: TenantTransaction, end: PartPlace & { at: Date }): Promise<void> {
  await tx.execute(sql`
    UPDATE sent_message_parts SET ended_at = ${end.at}
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND message_id = ${end.messageId} AND part = ${end.part}`)
}

/** Forgets a try that the platform certainly did not take; an earlier one with an unknown end stays noted. */
export async function deleteStartedPart(
  tx: TenantTransaction,
  { messageId, part }: PartPlace,
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM sent_message_parts
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND message_id = ${messageId} AND part = ${part} AND sent_at IS NULL`)
}
