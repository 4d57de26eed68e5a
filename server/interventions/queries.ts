import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** What a person can do with a conversation. */
export type InterventionKind =
  | 'take_over'
  | 'write'
  | 'hand_back'
  | 'assign_queue'
  | 'snooze'
  | 'resolve'
  | 'close'
  | 'erase'

/** An act of a person on a conversation. */
export interface Intervention {
  readonly id: string
  readonly kind: InterventionKind
  /** The name under which the person was admitted. */
  readonly actor: string
  /** The detail of some kinds: the end of a snooze, the queue. */
  readonly detail: string | null
  readonly at: Date
}

/** Notes what a person did. */
export async function insertIntervention(
  tx: TenantTransaction,
  conversationId: string,
  { id, kind, actor, detail, at }: Intervention,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO conversation_interventions
      (organization_id, environment, conversation_id, id, kind, actor, detail, created_at)
    VALUES (${tx.tenant.organizationId}, ${tx.tenant.environment}, ${conversationId}, ${id}, ${kind}, ${actor}, ${detail}, ${at})`)
}

/** What persons did with a conversation, the latest last. */
export async function listInterventions(
  tx: TenantTransaction,
  conversationId: string,
): Promise<Intervention[]> {
  const rows = await tx.query<{
    id: string
    kind: InterventionKind
    actor: string
    detail: string | null
    created_at: Date
  }>(sql`
    SELECT id, kind, actor, detail, created_at FROM conversation_interventions
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND conversation_id = ${conversationId}
    ORDER BY id`)
  return rows.map(({ created_at: at, ...row }) => ({ ...row, at }))
}
