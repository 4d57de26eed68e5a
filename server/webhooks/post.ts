import type { SecureContext } from 'node:tls'
import type { Network } from '../platform/networks.ts'
import type { Environment } from '../platform/tenant.ts'
import {
  type Connection,
  connectionKey,
  createConnection,
  dropConnection,
  IdleConnections,
  UnsentError,
} from './connections.ts'
import { createSharedSecureContext, dialFirst } from './dial.ts'
import { DeadlineError, describePostFailure, type PostPhase, StoppedError } from './post-failure.ts'
import { readAnswer } from './read-answer.ts'
import { type Lookup, resolveJudged } from './resolve.ts'
import { judgeWebhookUrl } from './url-rules.ts'

/** One webhook to send. The bytes that were signed are the bytes that are sent. */
export interface WebhookPost {
  readonly url: string
  readonly environment: Environment
  /** `Content-Type` and the `X-Service-*` headers; the sender adds its own `User-Agent`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** How long resolving, connecting, sending and the whole answer may take together. */
  readonly timeoutMs: number
}

/** What came of one attempt. A remote failure is data: `post` never rejects. */
export type PostResult =
  | {
      readonly kind: 'answered'
      readonly statusCode: number
      /** The first 1 KiB of the answer, as printable text. */
      readonly excerpt: string
      /** The header as it came; `parseRetryAfter` reads it. */
      readonly retryAfter: string | null
      readonly durationMs: number
    }
  | {
      readonly kind: 'failed'
      readonly phase: PostPhase
      /**
       * A short class name. In the phases `url` and `resolve` it may be the broken rule (`credentials`,
       * `private_address`); otherwise it is one of the names in `post-failure.ts`. `stopped` means that this process called
       * the attempt off, which says nothing about the receiver.
       */
      readonly error: string
      readonly message: string
      readonly durationMs: number
      /** This URL breaks a rule by itself, whatever the resolver and the receiver do: another attempt is pointless. */
      readonly deterministic: boolean
    }

export interface WebhookPosterDeps {
  readonly allowedNetworks: readonly Network[]
  readonly lookup: Lookup
  /** One more certificate authority to trust, in PEM. Certificates are verified in every case. */
  readonly extraCa?: string
}

/** The guarded sender: whatever the URL, only judged addresses ever see a packet. */
export interface WebhookPoster {
  /** Makes exactly one attempt. It never follows a redirect and never sends a request twice. */
  post(webhook: WebhookPost): Promise<PostResult>
  /** Closes the kept sockets and calls off what is in flight, which then fails as `stopped`. */
  close(): void
}

const USER_AGENT = 'Sanad-Webhooks/1'

/**
 * Makes the guarded sender. Every attempt judges the URL, resolves the name once, judges every address, and connects to
 * exactly one of those. A kept socket is only reused for the same origin and an address that this very attempt judged.
 */
export function createWebhookPoster(deps: WebhookPosterDeps): WebhookPoster {
  const idle = new IdleConnections()
  const secureContext = createSharedSecureContext(deps.extraCa)
  const inFlight = new Set<AbortController>()
  let isClosed = false

  return {
    async post(webhook) {
      const startedMs = performance.now()
      const attempt: Attempt = {
        webhook,
        deps,
        idle,
        secureContext,
        phase: 'url',
        controller: new AbortController(),
      }
      const timer = setTimeout(() => attempt.controller.abort(new DeadlineError()), webhook.timeoutMs)
      inFlight.add(attempt.controller)
      if (isClosed) attempt.controller.abort(new StoppedError())
      try {
        const outcome = await run(attempt).catch((error) => describePostFailure(error, attempt.phase))
        return { ...outcome, durationMs: Math.round(performance.now() - startedMs) }
      } finally {
        clearTimeout(timer)
        inFlight.delete(attempt.controller)
      }
    },
    close() {
      isClosed = true
      for (const controller of inFlight) controller.abort(new StoppedError())
      idle.close()
    },
  }
}

interface Attempt {
  readonly webhook: WebhookPost
  readonly deps: WebhookPosterDeps
  readonly idle: IdleConnections
  readonly secureContext: SecureContext
  readonly controller: AbortController
  phase: PostPhase
}

/** `Omit` over each member of a union by itself. */
type WithoutDuration<T> = T extends unknown ? Omit<T, 'durationMs'> : never
type Outcome = WithoutDuration<PostResult>

async function run(attempt: Attempt): Promise<Outcome> {
  const { webhook, deps, idle } = attempt
  const { signal } = attempt.controller
  const judged = judgeWebhookUrl(webhook.url, {
    environment: webhook.environment,
    allowedNetworks: deps.allowedNetworks,
  })
  if (judged.kind === 'refused') return refusal('url', judged.rule, judged.message, true)

  attempt.phase = 'resolve'
  const resolution = await resolveJudged(judged.host, { ...deps, deadlineMs: webhook.timeoutMs, signal })
  // What a name resolves to can be mended, so a refusal of its addresses is judged anew at the next attempt.
  if (resolution.kind === 'refused') return refusal('resolve', resolution.rule, resolution.message, false)
  if (resolution.kind === 'unresolved') return refusal('resolve', resolution.error, resolution.message, false)

  const { addresses } = resolution
  for (const address of addresses) {
    const kept = idle.take(connectionKey(judged.url, address))
    if (kept === undefined) continue
    const outcome = await exchange(attempt, judged.url, kept)
    if (outcome !== 'unsent') return outcome
  }
  attempt.phase = 'connect'
  const { secureContext } = attempt
  const { timeoutMs } = webhook
  const { address, socket } = await dialFirst(judged.url, addresses, { secureContext, signal, timeoutMs })
  const outcome = await exchange(attempt, judged.url, createConnection(judged.url, address, socket))
  if (outcome === 'unsent') throw new Error('The receiver closed the socket before the request was written.')
  return outcome
}

/** Sends the request over the connection and reads the answer; `unsent` when the socket was gone before a byte was written. */
async function exchange(attempt: Attempt, url: URL, connection: Connection): Promise<Outcome | 'unsent'> {
  const { webhook, controller, idle } = attempt
  attempt.phase = 'send'
  // Cut at the socket itself: a request that the client has not started yet would not hear of the signal.
  const cut = () => dropConnection(connection, controller.signal.reason)
  controller.signal.addEventListener('abort', cut, { once: true })
  try {
    controller.signal.throwIfAborted()
    const response = await connection.client.request({
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      headers: { ...webhook.headers, 'user-agent': USER_AGENT },
      body: webhook.body,
    })
    attempt.phase = 'answer'
    const answer = await readAnswer(response.body)
    if (answer.isWhole) idle.keep(connection)
    else dropConnection(connection)
    const retryAfter = response.headers['retry-after']
    return {
      kind: 'answered',
      statusCode: response.statusCode,
      excerpt: answer.excerpt,
      retryAfter: typeof retryAfter === 'string' ? retryAfter.slice(0, 128) : null,
    }
  } catch (error) {
    // Everything was handed to the kernel: what failed is the answer, not the sending.
    if (connection.socket.bytesWritten > 0 && connection.socket.writableLength === 0) attempt.phase = 'answer'
    dropConnection(connection)
    controller.signal.throwIfAborted()
    if (error instanceof UnsentError) return 'unsent'
    throw error
  } finally {
    controller.signal.removeEventListener('abort', cut)
  }
}

function refusal(phase: PostPhase, error: string, message: string, deterministic: boolean): Outcome {
  return { kind: 'failed', phase, error, message, deterministic }
}
