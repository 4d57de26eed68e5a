import type { TenantTransaction } from '../db/database.ts'
import type { Clock } from '../platform/clock.ts'
import type { LockedConversation } from './conversation.ts'
import { createConversationEdits } from './conversation-edits.ts'
import type { Applied, Extra } from './decide-trigger.ts'
import type { Trigger } from './status.ts'

/** Applies one trigger to one conversation and writes what it changes. A refusal writes nothing. */
export async function applyTrigger<T extends Trigger>(
  tx: TenantTransaction,
  context: { readonly clock: Clock },
  conversation: LockedConversation,
  trigger: T,
  ...extra: Extra<T>
): Promise<Applied> {
  const edits = createConversationEdits(context)
  const applied = edits.apply(tx.tenant, conversation, trigger, ...extra)
  await edits.write(tx)
  return applied
}
