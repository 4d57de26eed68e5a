import type { Channel } from '../../contract/channels.ts'
import type { Tenant } from '../platform/tenant.ts'

/** A reply on its way to a customer. */
export interface OutgoingMessage {
  readonly id: string
  readonly tenant: Tenant
  readonly conversationId: string
  readonly channel: Channel
  /** The customer's id on the channel. */
  readonly recipient: string
  readonly externalThreadId: string
  readonly channelAccountId: string | null
  readonly text: string
}

/** What became of a try to send. A remote failure is data, never an exception. */
export type SendResult =
  | { readonly kind: 'sent' }
  /** Worth another try; `retryAfterMs` is the platform's own wait when it names one. */
  | { readonly kind: 'retry'; readonly error: string; readonly retryAfterMs: number | null }
  /** No further try can help; a person has to take over. */
  | { readonly kind: 'failed'; readonly error: string }

/**
 * The port of every channel: takes one message to the customer. It may be called again with the same message id after a crash, so
 * it passes the id on as the platform's idempotency key where there is one.
 */
export interface Connector {
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendResult>
}
