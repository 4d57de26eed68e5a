import { isAccepted, type PostResult } from '../guarded-http/post-result.ts'
import { nextAttempt, parseRetryAfter } from '../guarded-http/retry-schedule.ts'

/** The facts that decide the outcome of an attempt. */
export interface DecidedBy {
  readonly result: PostResult
  /** How many attempts were made, including this one. */
  readonly attempts: number
  readonly finishedAt: Date
  readonly endpoint: {
    readonly status: 'active' | 'disabled'
    /** Since when every delivery has ended dead; null after a success. */
    readonly deadSince: Date | null
  }
  readonly retryDelaysSeconds: readonly number[]
  /** A random number from 0 to 1. */
  readonly jitter: number
}

/** What becomes of a delivery after an attempt, and whether its endpoint is disabled with it. */
export type Outcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly at: Date }
  | { readonly kind: 'dead'; readonly disablesEndpoint: boolean }
  | { readonly kind: 'canceled'; readonly disablesEndpoint: boolean }
  /** This process called the attempt off: that says nothing about the receiver, and does not count. */
  | { readonly kind: 'handed_back' }

const GONE = 410
const DEAD_UNTIL_DISABLED_MS = 3 * 24 * 60 * 60 * 1000

/** Decides what follows an attempt (API document, "Retries", and the decisions on webhooks). */
export function decideOutcome(facts: DecidedBy): Outcome {
  const { result, endpoint, finishedAt } = facts
  if (isAccepted(result)) return { kind: 'delivered' }
  if (result.kind === 'failed' && result.error === 'stopped') return { kind: 'handed_back' }
  if (result.kind === 'answered' && result.statusCode === GONE) {
    return { kind: 'canceled', disablesEndpoint: endpoint.status === 'active' }
  }
  // A disabled endpoint gets what a person requested (a test, a redelivery), with a single attempt.
  if (endpoint.status === 'disabled') return { kind: 'canceled', disablesEndpoint: false }
  const next = isPointless(result) ? ({ kind: 'dead' } as const) : schedule(facts)
  if (next.kind === 'retry') return next
  const { deadSince } = endpoint
  const isLongDead =
    deadSince !== null && finishedAt.getTime() - deadSince.getTime() >= DEAD_UNTIL_DISABLED_MS
  return { kind: 'dead', disablesEndpoint: isLongDead }
}

/** A URL that breaks a rule by itself breaks it at every attempt. */
function isPointless(result: PostResult): boolean {
  return result.kind === 'failed' && result.deterministic
}

function schedule({ result, attempts, finishedAt, retryDelaysSeconds, jitter }: DecidedBy) {
  const asked = result.kind === 'answered' ? result.retryAfter : null
  return nextAttempt({
    attempts,
    delaysSeconds: retryDelaysSeconds,
    jitter,
    finishedAt,
    retryAfter: parseRetryAfter(asked, finishedAt),
  })
}
