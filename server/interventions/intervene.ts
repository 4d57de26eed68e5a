import type { Context } from '../context.ts'
import type { LockedConversation } from '../conversations/conversation.ts'
import type { Applied } from '../conversations/decide-trigger.ts'
import { lockConversation } from '../conversations/locked-queries.ts'
import type { TenantTransaction } from '../db/database.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import type { Tenant } from '../platform/tenant.ts'
import { isLine, MOST_LINE_CHARACTERS } from '../platform/visible-text.ts'
import { type Intervention, insertIntervention } from './queries.ts'

/** The conversation that a person acts on, and that person. */
export interface Intervening {
  readonly tenant: Tenant
  readonly conversationId: string
  /** The name under which the person was admitted; noted with what they did. */
  readonly actor: string
}

/** The parts of the context that the use cases of persons need. */
export type InterventionContext = Pick<Context, 'db' | 'clock' | 'ids' | 'wakeUp'>

/** What a person wants done. */
interface InterventionRequest extends Pick<Intervention, 'kind'> {
  readonly detail?: string
  /**
   * Writes before the conversation is locked, where the order of locks asks for it; this stands even if the
   * conversation refuses.
   */
  readonly before?: (tx: TenantTransaction) => Promise<void>
  readonly apply: (tx: TenantTransaction, conversation: LockedConversation) => Promise<Applied>
}

/**
 * Does what a person wants in one transaction and notes who did it; returns the conversation after it, or why nothing
 * was done. It is decided under the conversation's lock, which a turn takes before it writes: whichever comes first,
 * the other sees it. Throws `not_found` if the tenant has no such conversation.
 */
export async function intervene(
  { db, clock, ids }: InterventionContext,
  { tenant, conversationId, actor }: Intervening,
  { kind, detail, before, apply }: InterventionRequest,
): Promise<Applied> {
  requireActor(actor)
  return db.withTenant(tenant, async (tx) => {
    await before?.(tx)
    const conversation = await lockConversation(tx, conversationId)
    if (conversation === null) throw new Problem('not_found', `There is no conversation ${conversationId}.`)
    const applied = await apply(tx, conversation)
    if (applied.kind === 'applied') {
      const noted = { id: ids.uuid(), kind, actor, detail: detail ?? null, at: clock.now() }
      await insertIntervention(tx, conversation.id, noted)
    }
    return applied
  })
}

/** Throws `validation_failed` unless the name can be noted with what a person did. */
export function requireActor(actor: string): void {
  refuseUnless(
    isLine(actor),
    'actor',
    `must be one line of 1 to ${MOST_LINE_CHARACTERS} characters that can be seen.`,
  )
}

/** Throws `validation_failed` for a value that a person gave, unless it is fit. */
export function refuseUnless(isFit: boolean, path: string, message: string): void {
  if (!isFit) throw validationFailed({ path, message })
}
