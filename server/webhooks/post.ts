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
import { Cutoff } from './cutoff.ts'
import { createSharedSecureContext, dialFirst } from './dial.ts'
import { exchange } from './exchange.ts'
import { DeadlineError, describePostFailure, type PostPhase, StoppedError } from './post-failure.ts'
import { type Lookup, type Resolution, resolveJudged } from './resolve.ts'
import { createUrlJudge, type UrlJudge } from './url-judge.ts'
import type { JudgedHost } from './url-rules.ts'

/** One webhook to send. The bytes that were signed are the bytes that are sent. */
export interface WebhookPost {
  readonly url: string
  readonly environment: Environment
  /** `Content-Type` and the `X-Service-*` headers; the sender adds its own `User-Agent`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** How long resolving, connecting, sending and the whole answer may take together. */
  readonly timeoutMs: number
  /** Calls the attempt off; it then fails as `stopped`. */
  readonly signal?: AbortSignal
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
  const tools: Tools = {
    deps,
    judge: createUrlJudge(deps.allowedNetworks),
    idle: new IdleConnections(),
    secureContext: createSharedSecureContext(deps.extraCa),
  }
  const inFlight = new Set<Cutoff>()
  let isClosed = false

  return {
    async post(webhook) {
      const startedMs = performance.now()
      const cutoff = new Cutoff()
      const stop = () => cutoff.cut(new StoppedError())
      const timer = setTimeout(() => cutoff.cut(new DeadlineError()), webhook.timeoutMs)
      webhook.signal?.addEventListener('abort', stop)
      inFlight.add(cutoff)
      if (isClosed || webhook.signal?.aborted) stop()
      const attempt: Attempt = { ...tools, webhook, cutoff, phase: 'url' }
      try {
        const outcome = await run(attempt).catch((error) => describePostFailure(error, attempt.phase))
        return { ...outcome, durationMs: Math.round(performance.now() - startedMs) }
      } finally {
        clearTimeout(timer)
        webhook.signal?.removeEventListener('abort', stop)
        inFlight.delete(cutoff)
      }
    },
    close() {
      isClosed = true
      for (const cutoff of inFlight) cutoff.cut(new StoppedError())
      tools.idle.close()
    },
  }
}

/** What all attempts share. */
interface Tools {
  readonly deps: WebhookPosterDeps
  readonly judge: UrlJudge
  readonly idle: IdleConnections
  readonly secureContext: SecureContext
}

interface Attempt extends Tools {
  readonly webhook: WebhookPost
  readonly cutoff: Cutoff
  phase: PostPhase
}

/** `Omit` over each member of a union by itself. */
type WithoutDuration<T> = T extends unknown ? Omit<T, 'durationMs'> : never
type Outcome = WithoutDuration<PostResult>

async function run(attempt: Attempt): Promise<Outcome> {
  const { webhook, idle } = attempt
  const judged = attempt.judge(webhook.url, webhook.environment)
  if (judged.kind === 'refused') return refusal('url', judged.rule, judged.message, true)

  attempt.phase = 'resolve'
  const resolution = await resolve(attempt, judged.host)
  // What a name resolves to can be mended, so a refusal of its addresses is judged anew at the next attempt.
  if (resolution.kind === 'refused') return refusal('resolve', resolution.rule, resolution.message, false)
  if (resolution.kind === 'unresolved') return refusal('resolve', resolution.error, resolution.message, false)

  const { addresses } = resolution
  for (const address of addresses) {
    const kept = idle.take(connectionKey(judged.url, address))
    if (kept === undefined) continue
    const outcome = await converse(attempt, judged.url, kept)
    if (outcome !== 'unsent') return outcome
  }
  attempt.phase = 'connect'
  const { secureContext, cutoff } = attempt
  const options = { secureContext, signal: cutoff.signal, timeoutMs: webhook.timeoutMs }
  const { address, socket } = await dialFirst(judged.url, addresses, options)
  const outcome = await converse(attempt, judged.url, createConnection(judged.url, address, socket))
  if (outcome === 'unsent') throw new Error('The receiver closed the socket before the request was written.')
  return outcome
}

/** An address in the URL is judged with it; a name is resolved, and its addresses judged, for this attempt alone. */
async function resolve({ deps, webhook, cutoff }: Attempt, host: JudgedHost): Promise<Resolution> {
  if (host.kind === 'address') return { kind: 'resolved', addresses: [host.address] }
  return resolveJudged(host, { ...deps, deadlineMs: webhook.timeoutMs, signal: cutoff.signal })
}

/** Sends the request over the connection and reads the answer; `unsent` when the socket was gone before a byte was written. */
async function converse(attempt: Attempt, url: URL, connection: Connection): Promise<Outcome | 'unsent'> {
  const { webhook, cutoff, idle } = attempt
  attempt.phase = 'send'
  const writtenBefore = connection.socket.bytesWritten
  // Cut at the socket itself: a request that the client has not started yet would not hear of anything else.
  cutoff.connection = (reason) => dropConnection(connection, reason)
  try {
    cutoff.throwIfCut()
    const headers = { 'user-agent': USER_AGENT, ...webhook.headers }
    const request = { host: url.host, path: `${url.pathname}${url.search}`, headers, body: webhook.body }
    const { statusCode, excerpt, retryAfter, isReusable } = await exchange(connection, request, () => {
      attempt.phase = 'answer'
    })
    if (isReusable) idle.keep(connection)
    else dropConnection(connection)
    return { kind: 'answered', statusCode, excerpt, retryAfter }
  } catch (error) {
    // Everything was handed to the kernel: what failed is the answer, not the sending.
    const { bytesWritten, writableLength } = connection.socket
    if (bytesWritten > writtenBefore && writableLength === 0) attempt.phase = 'answer'
    dropConnection(connection)
    cutoff.throwIfCut()
    if (error instanceof UnsentError) return 'unsent'
    throw error
  } finally {
    cutoff.connection = undefined
  }
}

function refusal(phase: PostPhase, error: string, message: string, deterministic: boolean): Outcome {
  return { kind: 'failed', phase, error, message, deterministic }
}
