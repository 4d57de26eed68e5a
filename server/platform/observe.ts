import { channel } from 'node:diagnostics_channel'
import type { Channel } from '../../contract/channels.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { EscalationReason } from '../../contract/schemas/conversation.ts'
import type { Environment } from './tenant.ts'

/**
 * What a process tells whoever watches it, and when. Nothing of it names a tenant or a customer. What concerns many
 * things at once is told once for all of them, after their commit.
 */
export interface Observations {
  /** A request was answered. */
  readonly request: {
    /** Null where no operation of the API was reached: a health check, a page, a path that is not there. */
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
    /** Of a hand-over, else null. */
    readonly reason: EscalationReason | null
    /** Since the customer's latest message was received. */
    readonly waitedMs: number
  }[]
  /** Replies, and what people wrote, were tried to be sent. */
  readonly tries: readonly {
    readonly environment: Environment
    readonly channel: Channel
    readonly outcome: 'sent' | 'later' | 'undeliverable'
    /** Since the message was queued. */
    readonly waitedMs: number
  }[]
  /** A platform has taken a part of a message or refused it, or did not answer. */
  readonly platformCall: { readonly channel: Channel; readonly durationMs: number }
  /** A turn of the language model has ended, in the agent's thread, which passes it on. */
  readonly modelTurn: {
    /** As `agent turns` shows it. */
    readonly outcome: string
    readonly durationMs: number
    /** Null where the endpoint does not count. */
    readonly inputTokens: number | null
    readonly outputTokens: number | null
  }
  /** Attempts at webhook deliveries were recorded. */
  readonly attempts: readonly {
    readonly outcome: 'delivered' | 'retry' | 'dead' | 'canceled' | 'handed_back'
    readonly durationMs: number
  }[]
  /** An alert was raised that stands for itself: others of its kind about its subject count with it for an hour. */
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
 * Tells what happened, by Node's own channels for that. Where nobody watches, `tell` is not called and this costs
 * nothing; nobody here acts on it.
 */
export function observe<Name extends keyof Observations>(name: Name, tell: () => Observations[Name]): void {
  const told = CHANNELS[name]
  if (told.hasSubscribers) told.publish(tell())
}

/**
 * Watches what happens in this thread of the process from now on. Returns how to stop. What `listener` throws would end
 * the process, so it is passed to `onError` instead.
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
