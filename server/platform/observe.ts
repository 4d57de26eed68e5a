import { channel } from 'node:diagnostics_channel'
import type { Channel } from '../../contract/channels.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { EscalationReason } from '../../contract/schemas/conversation.ts'
import type { Environment } from './tenant.ts'

/**
 * Everything that a process reports to whoever watches it, and when. None of it names a tenant or a customer. What
 * concerns many things at once is reported once for all of them, after their commit.
 */
export interface Observations {
  /** A request was answered. */
  readonly request: {
    /** Null if no operation of the API was reached: a health check, a page, an unknown path. */
    readonly operation: OperationId | null
    readonly status: number
    readonly durationMs: number
  }
  /** A shared batch of statements has ended. */
  readonly batch: { readonly name: string; readonly size: number; readonly durationMs: number }
  /** Messages were submitted. */
  readonly submissions: readonly {
    readonly environment: Environment
    readonly channel: Channel
    readonly outcome: 'accepted' | 'duplicate' | 'refused'
  }[]
  /** Turns were settled. */
  readonly turns: readonly {
    readonly environment: Environment
    readonly outcome: 'answered' | 'asked_back' | 'small_talk' | 'handed_over'
    /** The reason of a hand-over, otherwise null. */
    readonly reason: EscalationReason | null
    /** Since the customer's latest message was received. */
    readonly waitedMs: number
  }[]
  /** Replies, of the agent or a person, were tried to be sent. */
  readonly tries: readonly {
    readonly environment: Environment
    readonly channel: Channel
    readonly outcome: 'sent' | 'later' | 'undeliverable'
    /** Since the message was queued. */
    readonly waitedMs: number
  }[]
  /** A platform accepted or refused a part of a message, or did not answer. */
  readonly platformCall: { readonly channel: Channel; readonly durationMs: number }
  /** A turn of the language model has ended, in the agent's thread, which passes it on. */
  readonly modelTurn: {
    /** As `agent turns` shows it. */
    readonly outcome: string
    readonly durationMs: number
    /** Null if the endpoint does not count. */
    readonly inputTokens: number | null
    readonly outputTokens: number | null
  }
  /** Attempts at webhook deliveries were recorded. */
  readonly attempts: readonly {
    readonly outcome: 'delivered' | 'retry' | 'dead' | 'canceled' | 'handed_back'
    readonly durationMs: number
  }[]
  /**
   * An alert was raised that begins a group: further ones of its kind about its subject are counted in it for an hour.
   */
  readonly alert: { readonly environment: Environment; readonly kind: string }
  /** A piece of work threw and is handed back. */
  readonly failure: { readonly work: string }
  /** The agent's thread has ended by itself; another one is started. */
  readonly threadEnd: { readonly turnsAskedAgain: number }
}

const CHANNELS = {
  request: channel('sanad:request'),
  batch: channel('sanad:batch'),
  submissions: channel('sanad:submissions'),
  turns: channel('sanad:turns'),
  tries: channel('sanad:tries'),
  platformCall: channel('sanad:platform-call'),
  modelTurn: channel('sanad:model-turn'),
  attempts: channel('sanad:attempts'),
  alert: channel('sanad:alert'),
  failure: channel('sanad:failure'),
  threadEnd: channel('sanad:thread-end'),
} as const satisfies Record<keyof Observations, unknown>

/**
 * Reports what happened, by Node's `diagnostics_channel`. If nobody watches, `tell` is not called and this costs
 * nothing; no code here depends on a watcher.
 */
export function observe<Name extends keyof Observations>(name: Name, tell: () => Observations[Name]): void {
  const told = CHANNELS[name]
  if (told.hasSubscribers) told.publish(tell())
}

/**
 * Watches what happens in this thread of the process from now on. Returns a function that ends this. An error of
 * `listener` would end the process, so it is passed to `onError` instead.
 */
export function watch<Name extends keyof Observations>(
  name: Name,
  listener: (observation: Observations[Name]) => void,
  onError: (error: unknown) => void,
): () => void {
  const hear = (observation: unknown): void => {
    try {
      listener(observation as Observations[Name])
    } catch (error) {
      onError(error)
    }
  }
  CHANNELS[name].subscribe(hear)
  return () => void CHANNELS[name].unsubscribe(hear)
}
