import type { SecureContext } from 'node:tls'
import {
  type AttemptPhase,
  DeadlineError,
  describeAttemptFailure,
} from '../../guarded-http/attempt-failure.ts'
import { createConnection } from '../../guarded-http/connections.ts'
import { createSharedSecureContext, dialFirst, discard } from '../../guarded-http/dial.ts'
import { exchange, LIMITS } from '../../guarded-http/exchange.ts'
import { resolveJudged } from '../../guarded-http/resolve.ts'
import { judgeUrl } from '../../guarded-http/url-rules.ts'
import { beginRequest, type OutgoingRequest } from '../../guarded-http/write-request.ts'
import type { Network } from '../../platform/networks.ts'
import type { Lookup } from '../../platform/system-lookup.ts'
import type { Environment } from '../../platform/tenant.ts'
import type { Texts } from '../definition/action-definition.ts'
import { sayWhy } from '../definition/why.ts'

const USER_AGENT = 'Sanad-Actions/1'

/** One call to an organization's API. */
export interface ActionRequest {
  readonly url: string
  readonly environment: Environment
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON; null if the method has no body. */
  readonly body: string | null
  /** The time limit for resolving, connecting, sending and receiving the whole answer together. */
  readonly timeoutMs: number
}

/** The result of a call. A remote failure is data. */
export type CallResult =
  | {
      readonly kind: 'answered'
      readonly statusCode: number
      readonly body: Buffer
      readonly durationMs: number
    }
  | {
      readonly kind: 'failed'
      readonly why: Texts
      readonly durationMs: number
    }

/** Makes one call and never follows a redirect. Rejects only with the reason of `signal`. */
export type CallAction = (request: ActionRequest, signal: AbortSignal) => Promise<CallResult>

export interface CallerDeps {
  readonly allowedNetworks: readonly Network[]
  readonly lookup: Lookup
}

/**
 * Makes the guarded caller: the URL and every address pass the same checks as for webhooks, and the socket connects
 * only to an address that passed. Each call has a socket of its own, because calls to one API are rare and its secrets
 * differ by tenant.
 */
export function createActionCaller(deps: CallerDeps): CallAction {
  const secureContext = createSharedSecureContext(undefined)
  return async (request, signal) => {
    signal.throwIfAborted()
    const startedMs = performance.now()
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(new DeadlineError()), request.timeoutMs)
    const attempt: Attempt = {
      ...{ request, deps, secureContext, phase: 'url' },
      signal: AbortSignal.any([signal, deadline.signal]),
    }
    try {
      const outcome = await make(attempt).catch((error) => describeFailure(error, attempt))
      signal.throwIfAborted()
      return { ...outcome, durationMs: Math.round(performance.now() - startedMs) }
    } finally {
      clearTimeout(timer)
    }
  }
}

/** A failure in the words of actions. They may tell the time limit, because the author of the action has set it. */
function describeFailure(thrown: unknown, { phase, request }: Attempt): Outcome {
  const { error, message } = describeAttemptFailure(thrown, phase, 'API')
  return {
    kind: 'failed',
    why: error === 'timeout' ? sayWhy('too_late', request.timeoutMs) : sayWhy('not_completed', message),
  }
}

interface Attempt {
  readonly request: ActionRequest
  readonly deps: CallerDeps
  readonly secureContext: SecureContext
  readonly signal: AbortSignal
  phase: AttemptPhase
}

type WithoutDuration<T> = T extends unknown ? Omit<T, 'durationMs'> : never
type Outcome = WithoutDuration<CallResult>

async function make(attempt: Attempt): Promise<Outcome> {
  const { request, deps, signal, secureContext } = attempt
  const { environment, timeoutMs } = request
  const judged = judgeUrl(request.url, { environment, allowedNetworks: deps.allowedNetworks })
  if (judged.kind === 'refused') return { kind: 'failed', why: sayWhy('not_completed', judged.message) }
  attempt.phase = 'resolve'
  const resolution = await resolveJudged(judged.host, { ...deps, deadlineMs: timeoutMs, signal })
  if (resolution.kind !== 'resolved')
    return { kind: 'failed', why: sayWhy('not_completed', resolution.message) }
  attempt.phase = 'connect'
  const { url } = judged
  const { address, socket } = await dialFirst(url, resolution.addresses, { secureContext, signal, timeoutMs })
  const connection = createConnection(url.origin, address, socket)
  const cut = () => socket.destroy(signal.reason)
  signal.addEventListener('abort', cut, { once: true })
  attempt.phase = 'send'
  try {
    signal.throwIfAborted()
    const onBegun = () => {
      attempt.phase = 'answer'
    }
    const reading = { keptBytes: LIMITS.bodyBytes, onBegun }
    const { statusCode, body, isExcess } = await exchange(connection, writeCall(request, url), reading)
    return isExcess ? { kind: 'failed', why: sayWhy('too_large') } : { kind: 'answered', statusCode, body }
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', cut)
    discard(socket)
  }
}

function writeCall({ method, headers, body }: ActionRequest, url: URL): OutgoingRequest {
  const start = beginRequest({ method, url, connection: 'close', userAgent: USER_AGENT })
  return { start, headers, body: body === null ? null : Buffer.from(body) }
}
