import type { AlertToRaise } from '../alerts/alert.ts'
import type { SendResult } from '../channels/connector.ts'
import type { TryDecision } from './decide-try.ts'
import { speaksAgainst } from './platform-outages.ts'
import type { QueuedMessage } from './queries.ts'

/**
 * The alert that follows from a try; null if there is nothing to do. What concerns a channel account is told once for
 * the account, however many messages meet it; what concerns one customer is told for the conversation. `isOutOfOrder`:
 * the platform has taken nothing of the account for a while.
 */
export function alertAfterTry(
  message: QueuedMessage,
  result: SendResult,
  decision: TryDecision,
  { at, isOutOfOrder }: { readonly at: Date; readonly isOutOfOrder: boolean },
): AlertToRaise | null {
  if (decision.kind === 'sent') return null
  const { id, tenant, conversationId, channel, channelAccountId } = message
  const ofAccount = (
    kind: 'channel_reconnect_needed' | 'channel_out_of_order' | 'channel_not_configured',
    accountId: string | null,
  ) => ({
    ...{ tenant, kind, at },
    subjectId: accountId,
    topic: channel,
    detail: { channel, channel_account_id: accountId, error: decision.error },
  })
  if (decision.kind === 'later') {
    if (isOutOfOrder && speaksAgainst(result)) return ofAccount('channel_out_of_order', channelAccountId)
    if (!decision.reconnect || result.kind !== 'reconnect') return null
    return ofAccount('channel_reconnect_needed', result.refused?.accountId ?? channelAccountId)
  }
  if (decision.failure === 'not_configured') {
    const lacking = result.kind === 'failed' ? result.channelAccountId : null
    return ofAccount('channel_not_configured', lacking ?? channelAccountId)
  }
  const detail = { conversation_id: conversationId, message_id: id, channel, error: decision.error }
  return { ...{ tenant, at }, kind: 'reply_undeliverable', subjectId: conversationId, detail }
}
