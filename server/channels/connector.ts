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

/**
 * Why no further try can help. `window_closed`: the platform takes no more messages until the customer
 * writes again. `blocked`: the customer or the platform keeps this company from writing. `not_configured`:
 * the account or its credentials are missing.
 */
export type FailureReason =
  | 'window_closed'
  | 'blocked'
  | 'unknown_recipient'
  | 'too_long'
  | 'media_refused'
  | 'not_configured'
  | 'refused'

/** An account's credentials that its platform refused. */
export interface RefusedCredentials {
  readonly accountId: string
  /** As they were kept. */
  readonly credentialsSealed: Buffer
}

/** What became of a try to send. A remote failure is data, never an exception, and its `error` holds no credentials. */
export type SendResult =
  /** `platformMessageId` is the platform's name for (the first part of) the message, where it gives one. */
  | { readonly kind: 'sent'; readonly platformMessageId?: string | null }
  /**
   * Worth another try; `retryAfterMs` is the platform's own wait when it names one. With `countsAsAttempt: false`
   * the message itself met no failure: a part of it has left and the next one follows, it waits for its turn under a
   * platform's limit, the database cannot serve, or this process is stopping. With `isUntried` nothing was handed to
   * the platform either. With `mayHaveArrived` the customer may have it already, and gets it again with the next try.
   * With `tookPart` the platform has just taken a part of it. With `isOutOfReach` there was no connection to the
   * platform: that is no message's fault.
   */
  | {
      readonly kind: 'retry'
      readonly error: string
      readonly retryAfterMs: number | null
      readonly countsAsAttempt?: false
      readonly isUntried?: true
      readonly mayHaveArrived?: true
      readonly tookPart?: true
      readonly isOutOfReach?: true
    }
  /**
   * The platform no longer accepts the account's credentials: an operator has to
   * renew them, then the message can leave. `refused` is what was tried with.
   */
  | { readonly kind: 'reconnect'; readonly error: string; readonly refused?: RefusedCredentials | null }
  /**
   * No further try can help; a person has to take over. `channelAccountId` is the account
   * that is `not_configured`, where it is known.
   */
  | {
      readonly kind: 'failed'
      readonly error: string
      readonly reason?: FailureReason
      readonly channelAccountId?: string | null
    }

/**
 * The port of every channel: takes one message to the customer. It may be called again with the same message id after a
 * crash, so it passes the id on as the platform's idempotency key where there is one.
 */
export interface Connector {
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendResult>
}
