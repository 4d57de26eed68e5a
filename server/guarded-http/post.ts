import type { SecureContext } from 'node:tls'
import type { Network } from '../platform/networks.ts'
import type { Lookup } from '../platform/system-lookup.ts'
import type { Environment } from '../platform/tenant.ts'
import { type AttemptPhase, DeadlineError, describeAttemptFailure, StoppedError } from './attempt-failure.ts'
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
import type { PostResult } from './post-result.ts'
import { toPrintable } from './printable.ts'
import { resolveJudged } from './resolve.ts'
import { createUrlJudge, type Target } from './url-judge.ts'

const EXCERPT_BYTES = 1024

/** One request to make. The bytes of its body go out as they are: they may have been signed. */
export interface PostRequest {
  readonly url: string
  readonly environment: Environment
  /** All but `Host`, `Connection`, `User-Agent` and `Content-Length`, which are added. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** How long resolving, connecting, sending and the whole answer may take together. */
  readonly timeoutMs: number
  /** Calls the attempt off; it then fails as `stopped`. */
  readonly signal?: AbortSignal
}

/** What a poster is made from. */
export interface PosterDeps {
  readonly allowedNetworks: readonly Network[]
  readonly lookup: Lookup
  /** One more certificate authority to trust, in PEM. Certificates are verified in every case. */
  readonly extraCa?: string
}

/** Posts to URLs that somebody else chose: whatever the URL, only judged addresses ever see a packet. */
export interface Poster {
  /** Makes exactly one attempt. It never follows a redirect and never sends a request twice. */
  post(request: PostRequest): Promise<PostResult>
  /** Closes the kept sockets and calls off attempts in flight, which then fail as `stopped`. */
  close(): void
}

/**
 * Makes a poster. Every attempt judges the URL, resolves the name once, judges every address, and connects to
 * exactly one of those. A kept socket is only reused for the same origin and an address that this very attempt judged.
 */
export function createPoster(deps: PosterDeps): Poster {
  const tools: Tools = {
    deps,
    judge: createUrlJudge(deps.allowedNetworks),
    idle: new IdleConnections(),
    secureContext: createSharedSecureContext(deps.extraCa),
  }
  const inFlight = new Set<Cutoff>()
  let isClosed = false

  return {
    async post(request) {
      const startedMs = performance.now()
      const cutoff = new Cutoff()
      const stop = () => cutoff.cut(new StoppedError())
      const timer = setTimeout(() => cutoff.cut(new DeadlineError()), request.timeoutMs)
      request.signal?.addEventListener('abort', stop)
      inFlight.add(cutoff)
      if (isClosed || request.signal?.aborted) stop()
      const attempt: Attempt = { tools, request, cutoff, phase: 'url' }
      let outcome: Outcome
      try {
        outcome = await run(attempt)
      } catch (error) {
        outcome = describeAttemptFailure(error, attempt.phase)
      }
      clearTimeout(timer)
      request.signal?.removeEventListener('abort', stop)
      inFlight.delete(cutoff)
      return { ...outcome, durationMs: Math.round(performance.now() - startedMs) }
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
  readonly deps: PosterDeps
  readonly judge: ReturnType<typeof createUrlJudge>
  readonly idle: IdleConnections
  readonly secureContext: SecureContext
}

interface Attempt {
  readonly tools: Tools
  readonly request: PostRequest
  readonly cutoff: Cutoff
  phase: AttemptPhase
}

/** `Omit` over each member of a union by itself. */
type WithoutDuration<T> = T extends unknown ? Omit<T, 'durationMs'> : never
type Outcome = WithoutDuration<PostResult>

async function run(attempt: Attempt): Promise<Outcome> {
  const { tools, request, cutoff } = attempt
  const target = tools.judge(request.url, request.environment)
  if (target.kind === 'refused')
    return { ...refusal('url', target.rule, target.message), deterministic: true }

  attempt.phase = 'resolve'
  // An address in the URL was judged together with it.
  if (target.host.kind === 'address') return send(attempt, target, [target.host.address])
  const { timeoutMs: deadlineMs } = request
  const resolution = await resolveJudged(target.host, { ...tools.deps, deadlineMs, signal: cutoff.signal })
  // The owner of a name can change what it resolves to, so its addresses are judged anew at the next attempt.
  if (resolution.kind === 'refused') return refusal('resolve', resolution.rule, resolution.message)
  if (resolution.kind === 'unresolved') return refusal('resolve', resolution.error, resolution.message)
  return send(attempt, target, resolution.addresses)
}

/** Sends to one of the judged addresses, over a kept socket if one leads there. */
async function send(attempt: Attempt, target: Target, addresses: readonly string[]): Promise<Outcome> {
  const { tools, request, cutoff } = attempt
  for (const address of addresses) {
    const kept = tools.idle.take(connectionKey(target.origin, address))
    if (kept === undefined) continue
    const outcome = await converse(attempt, target, kept)
    if (outcome !== 'unsent') return outcome
  }
  attempt.phase = 'connect'
  const { secureContext } = tools
  const options = { secureContext, signal: cutoff.signal, timeoutMs: request.timeoutMs, readsAtOnce: true }
  const { address, socket } = await dialFirst(target.url, addresses, options)
  const outcome = await converse(attempt, target, createConnection(target.origin, address, socket))
  if (outcome === 'unsent') throw new Error('The receiver closed the socket before the request was written.')
  return outcome
}

/**
 * Sends the request over the connection and reads the answer; `unsent` when the
 * socket was gone before a byte was written.
 */
async function converse(
  attempt: Attempt,
  target: Target,
  connection: Connection,
): Promise<Outcome | 'unsent'> {
  const { tools, request, cutoff } = attempt
  attempt.phase = 'send'
  const writtenBefore = connection.socket.bytesWritten
  // A pending answer fails when the socket is gone.
  cutoff.connection = (reason) => dropConnection(connection, reason)
  try {
    cutoff.throwIfCut()
    const outgoing = { start: target.requestStart, headers: request.headers, body: request.body }
    const onBegun = () => {
      attempt.phase = 'answer'
    }
    const reading = { keptBytes: EXCERPT_BYTES, onBegun }
    const { statusCode, retryAfter, body, isReusable } = await exchange(connection, outgoing, reading)
    if (isReusable) tools.idle.keep(connection)
    else dropConnection(connection)
    return { kind: 'answered', statusCode, retryAfter, excerpt: toPrintable(body) }
  } catch (error) {
    // Everything was handed to the kernel, so it is the answer that failed and not the sending.
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

function refusal(phase: AttemptPhase, error: string, message: string) {
  return { kind: 'failed' as const, phase, error, message, deterministic: false }
}
