import type { Transaction } from '../db/database.ts'
import { type OfTenant, tenantKey } from '../db/tenant-columns.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { LockedConversation } from './conversation.ts'
import { type Applied, decideTrigger, type Extra } from './decide-trigger.ts'
import { type TenantConversation, updateConversations } from './locked-queries.ts'
import type { Trigger } from './status.ts'
import { clearTimers, setTimers } from './timer-queries.ts'
import type { Timer } from './timers.ts'

/**
 * Triggers that are applied to locked conversations one after the other and written together. A status changes in no
 * other way. A trigger that is applied but never written has no effect.
 */
export interface ConversationEdits {
  /** Applies a trigger. A refusal changes nothing. */
  apply<T extends Trigger>(
    tenant: Tenant,
    conversation: LockedConversation,
    trigger: T,
    ...extra: Extra<T>
  ): Applied
  /** The tenant's conversation as the triggers have left it, or as given if none was applied. */
  current(tenant: Tenant, conversation: LockedConversation): LockedConversation
  /** Writes the conversations and their timers, each of them once. */
  write(tx: Transaction): Promise<void>
}

interface Edit extends TenantConversation {
  readonly timer: Timer | null | 'keep'
}

/** Starts without edits; `clock` dates each of them. */
export function createConversationEdits({ clock }: { readonly clock: Clock }): ConversationEdits {
  // By the `tenantKey` of the conversation's id.
  const edits = new Map<string, Edit>()
  let unwritten = new Set<string>()

  return {
    apply(tenant, conversation, trigger, ...extra) {
      const decided = decideTrigger(conversation, clock.now(), trigger, ...extra)
      if (decided.kind === 'refused') return decided
      const key = tenantKey(tenant, conversation.id)
      const earlier = unwritten.has(key) ? edits.get(key) : undefined
      // A timer that an earlier trigger stopped stays stopped.
      const timer = decided.timer === 'keep' && earlier !== undefined ? earlier.timer : decided.timer
      edits.set(key, { tenant, conversation: decided.conversation, timer })
      unwritten.add(key)
      return { kind: 'applied', conversation: decided.conversation }
    },

    current(tenant, conversation) {
      if (edits.size === 0) return conversation
      return edits.get(tenantKey(tenant, conversation.id))?.conversation ?? conversation
    },

    async write(tx) {
      const writing = [...unwritten].flatMap((key) => edits.get(key) ?? [])
      unwritten = new Set()
      if (writing.length === 0) return
      const started: (OfTenant & { conversationId: string; timer: Timer })[] = []
      const stopped: (OfTenant & { conversationId: string })[] = []
      for (const { tenant, conversation, timer } of writing) {
        if (timer === null) stopped.push({ tenant, conversationId: conversation.id })
        else if (timer !== 'keep') started.push({ tenant, conversationId: conversation.id, timer })
      }
      await Promise.all([
        updateConversations(tx, writing),
        started.length > 0 && setTimers(tx, started),
        stopped.length > 0 && clearTimers(tx, stopped),
      ])
    },
  }
}
