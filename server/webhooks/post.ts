import type { Environment } from '../platform/tenant.ts'
import type { Network } from './addresses.ts'
import type { Lookup } from './resolve.ts'

/** One webhook to send. The same bytes that were signed are sent. */
export interface WebhookPost {
  readonly url: string
  readonly environment: Environment
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** How long resolving, connecting, sending and the whole answer may take together. */
  readonly timeoutMs: number
}

/** How far an attempt came before it failed. */
export type PostPhase = 'url' | 'resolve' | 'connect' | 'tls' | 'send' | 'answer'

/** What came of one attempt. A remote failure is data, never an exception. */
export type PostResult =
  | {
      readonly kind: 'answered'
      readonly statusCode: number
      /** The first 1 KiB of the answer, printable. */
      readonly excerpt: string
      readonly retryAfter: string | null
      readonly durationMs: number
    }
  | {
      readonly kind: 'failed'
      readonly phase: PostPhase
      /** A short class name: the broken rule, or `timeout`, `connection_refused`, `connection_reset`, `tls_certificate`, ... */
      readonly error: string
      readonly message: string
      readonly durationMs: number
      /** The same URL would fail again, whatever the receiver and the resolver do: not worth a retry. */
      readonly deterministic: boolean
    }

export interface WebhookPosterDeps {
  readonly allowedNetworks: readonly Network[]
  readonly lookup: Lookup
  /** More certificate authorities to trust, in PEM; tests only. Certificates are always verified. */
  readonly extraCa?: string
}

/** The guarded sender. */
export interface WebhookPoster {
  post(webhook: WebhookPost): Promise<PostResult>
  /** Closes every kept-alive socket and calls off what is in flight. */
  close(): Promise<void>
}

export function createWebhookPoster(_deps: WebhookPosterDeps): WebhookPoster {
  throw new Error('The guarded sender is being laid.')
}
