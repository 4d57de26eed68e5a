import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import type { Tenant } from '../platform/tenant.ts'
import { isLine, MOST_LINE_CHARACTERS } from '../platform/visible-text.ts'
import type { LockedConversation } from './conversation.ts'
import type { Applied } from './decide-trigger.ts'
import { type Intervention, insertIntervention } from './intervention-queries.ts'
import { lockConversation } from './locked-queries.ts'

/** Which conversation a person turns to, and who it is. */
export interface Intervening {
  readonly tenant: Tenant
  readonly conversationId: string
  /** Who it is, by the name under which they were let in; noted with what they did. */
  readonly actor: string
}

/** What the use cases of persons take of the context. */
export type InterventionContext = Pick<Context, 'db' | 'clock' | 'ids' | 'wakeUp'>

/** What a person wants done. */
interface InterventionRequest extends Pick<Intervention, 'kind'> {
  readonly detail?: string
  /**
   * What is written before the conversation is locked, for the order of locks; it
   * stands even where the conversation refuses.
   */
  readonly before?: (tx: TenantTransaction) => Promise<void>
  readonly apply: (tx: TenantTransaction, conversation: LockedConversation) => Promise<Applied>
}

/**
 * Does what a person wants in one transaction and notes who did it; returns how the conversation stands then, or why
 * nothing was done. It is decided under the conversation's lock, which a turn takes before it writes: whichever comes
 * first, the other sees it. Throws `not_found` where the tenant has no such conversation.
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

/** Throws `validation_failed` unless it is a name that can be noted with what a person did. */
export function requireActor(actor: string): void {
  refuseUnless(
    isLine(actor),
    'actor',
    `must be one line of 1 to ${MOST_LINE_CHARACTERS} characters that can be seen.`,
  )
}

/** Throws `validation_failed` about a part of what a person said, unless it is fit. */
export function refuseUnless(isFit: boolean, path: string, message: string): void {
  if (!isFit) throw validationFailed({ path, message })
}
