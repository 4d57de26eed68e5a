import type { Transaction } from '../db/database.ts'
import type { OfTenant } from '../db/tenant-columns.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { LockedConversation } from './conversation.ts'
import { type Applied, decideTrigger, type Extra } from './decide-trigger.ts'
import { type TenantConversation, updateConversations } from './locked-queries.ts'
import type { Trigger } from './status.ts'
import { clearTimers, setTimers } from './timer-queries.ts'
import type { Timer } from './timers.ts'

/**
 * Triggers applied to locked conversations, decided one after the other and written together. It is the only way in which a status
 * changes. What was applied and is not written is lost with the transaction.
 */
export interface ConversationEdits {
  /** Applies a trigger. A refusal changes nothing. */
  apply<T extends Trigger>(
    tenant: Tenant,
    conversation: LockedConversation,
    trigger: T,
    ...extra: Extra<T>
  ): Applied
  /** The conversation as the triggers have left it; undefined when none was applied. */
  find(conversationId: string): LockedConversation | undefined
  /** Writes the conversations and their timers, each of them once. */
  write(tx: Transaction): Promise<void>
}

interface Edit extends TenantConversation {
  readonly timer: Timer | null | 'keep'
}

export function createConversationEdits({ clock }: { readonly clock: Clock }): ConversationEdits {
  const edits = new Map<string, Edit>()
  let unwritten = new Set<string>()

  return {
    apply(tenant, conversation, trigger, ...extra) {
      const { id } = conversation
      const decided = decideTrigger(conversation, clock.now(), trigger, ...extra)
      if (decided.kind === 'refused') return decided
      const earlier = unwritten.has(id) ? (edits.get(id)?.timer ?? 'keep') : 'keep'
      const timer = decided.timer === 'keep' ? earlier : decided.timer
      edits.set(id, { tenant, conversation: decided.conversation, timer })
      unwritten.add(id)
      return { kind: 'applied', conversation: decided.conversation }
    },

    find: (conversationId) => edits.get(conversationId)?.conversation,

    async write(tx) {
      const writing = [...unwritten].flatMap((id) => edits.get(id) ?? [])
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
