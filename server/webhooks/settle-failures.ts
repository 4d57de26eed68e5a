import type { AlertToRaise } from '../alerts/alert.ts'
import { raiseAlerts } from '../alerts/raise.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { tenantKey } from '../db/tenant-columns.ts'
import type { PostResult } from '../guarded-http/post-result.ts'
import {
  cancelWaitingDeliveries,
  type DecidedAttempt,
  type EndpointFailures,
  type EndpointKey,
  findRows,
  type LockedEndpoint,
  lockDeliveries,
  lockEndpoints,
  type MadeAttempt,
  recordFailures,
} from './attempt-queries.ts'
import { decideOutcome, type Outcome } from './outcome.ts'

/** An attempt that did not succeed. */
export interface FailedAttempt extends MadeAttempt {
  readonly eventId: string
  readonly endpointId: string
  readonly result: PostResult
}

/** What deciding needs beside the facts. */
export interface FailureServices {
  /** `WEBHOOK_RETRY_DELAYS`. */
  readonly retryDelaysSeconds: readonly number[]
  /** Returns a random number from 0 to 1, which spreads retries. */
  readonly jitter: () => number
}

interface HeldAttempt extends FailedAttempt {
  /** How many attempts were made, including this one. */
  readonly attempts: number
}

interface Decision {
  readonly attempt: FailedAttempt
  readonly outcome: Outcome
}

/** An endpoint with the effect of the batch's attempts so far. */
interface Tally extends EndpointKey {
  failures: number
  lastFailureAt: Date
  status: 'active' | 'disabled'
  deadSince: Date | null
  isDisabledNow: boolean
}

/**
 * Decides what follows failed attempts and writes it, under the locks of their deliveries and endpoints: each attempt
 * is decided with the effect of the one before it on its endpoint. Returns the outcome of each delivery, and null if
 * its lease was lost: then nothing is written for it.
 */
export async function settleFailures(
  tx: Transaction,
  context: Pick<Context, 'ids' | 'log' | 'wakeUp'>,
  services: FailureServices,
  attempts: readonly FailedAttempt[],
): Promise<(Outcome['kind'] | null)[]> {
  const held = await lockHeld(tx, attempts)
  const keys = new Map<string, EndpointKey>(held.map((attempt) => [keyOf(attempt), attempt]))
  const endpoints = keys.size === 0 ? [] : await lockEndpoints(tx, [...keys.values()])
  const tallies = new Map(endpoints.map((endpoint) => [keyOf(endpoint), startTally(endpoint)]))

  const decisions = held.map((attempt): Decision => {
    const tally = tallies.get(keyOf(attempt))
    if (tally === undefined) throw new Error('A delivery has no endpoint.')
    const outcome = decideOutcome({
      ...attempt,
      endpoint: tally,
      retryDelaysSeconds: services.retryDelaysSeconds,
      jitter: services.jitter(),
    })
    count(tally, attempt, outcome)
    return { attempt, outcome }
  })
  await write(tx, decisions, [...tallies.values()])
  await raiseAlerts(tx, context, decisions.flatMap(describeAlerts))
  const outcomes = new Map(decisions.map(({ attempt, outcome }) => [attempt.leaseToken, outcome.kind]))
  return attempts.map(({ leaseToken }) => outcomes.get(leaseToken) ?? null)
}

/** The attempts whose leases are still held, with their deliveries under their locks. */
async function lockHeld(tx: Transaction, attempts: readonly FailedAttempt[]): Promise<HeldAttempt[]> {
  const held = await lockWhereClaimed(tx, attempts)
  if (held.length === attempts.length) return held
  const found = new Set(held.map(({ leaseToken }) => leaseToken))
  const passedOver = attempts.filter(({ leaseToken }) => !found.has(leaseToken))
  return [...held, ...(await lockWhereClaimed(tx, await findRows(tx, passedOver)))]
}

async function lockWhereClaimed(tx: Transaction, attempts: readonly FailedAttempt[]): Promise<HeldAttempt[]> {
  const locked = await lockDeliveries(tx, attempts)
  const before = new Map(locked.map((delivery) => [delivery.leaseToken, delivery.attempts]))
  return attempts.flatMap((attempt) => {
    const made = before.get(attempt.leaseToken)
    return made === undefined ? [] : [{ ...attempt, attempts: made + 1 }]
  })
}

const keyOf = ({ tenant, endpointId }: EndpointKey) => tenantKey(tenant, endpointId)

function startTally(endpoint: LockedEndpoint): Tally {
  return { ...endpoint, failures: 0, lastFailureAt: new Date(0), isDisabledNow: false }
}

function count(tally: Tally, { finishedAt }: FailedAttempt, outcome: Outcome): void {
  if (outcome.kind === 'handed_back') return
  tally.failures += 1
  if (finishedAt > tally.lastFailureAt) tally.lastFailureAt = finishedAt
  if (outcome.kind === 'dead') tally.deadSince ??= finishedAt
  if (!disables(outcome)) return
  tally.status = 'disabled'
  tally.isDisabledNow = true
}

function disables(outcome: Outcome): boolean {
  return 'disablesEndpoint' in outcome && outcome.disablesEndpoint
}

async function write(
  tx: Transaction,
  decisions: readonly Decision[],
  tallies: readonly Tally[],
): Promise<void> {
  const attempts = decisions.flatMap(({ attempt, outcome }): DecidedAttempt[] => {
    if (outcome.kind === 'handed_back') return []
    if (outcome.kind === 'retry') return [{ ...attempt, status: 'queued', nextAttemptAt: outcome.at }]
    return [{ ...attempt, status: outcome.kind, nextAttemptAt: null }]
  })
  const endpoints: EndpointFailures[] = tallies.filter(({ failures }) => failures > 0)
  if (attempts.length > 0) await recordFailures(tx, attempts, endpoints)
  for (const tally of tallies) {
    if (tally.isDisabledNow) await cancelWaitingDeliveries(tx, tally)
  }
}

/** Dead deliveries are reported by endpoint, so that an outage is one alert and not thousands. */
function describeAlerts({ attempt, outcome }: Decision): AlertToRaise[] {
  const { tenant, endpointId: subjectId, finishedAt: at } = attempt
  const detail = {
    delivery_id: attempt.deliveryId,
    event_id: attempt.eventId,
    endpoint_id: attempt.endpointId,
    status_code: attempt.statusCode,
    error: attempt.error,
  }
  const alerts: AlertToRaise[] = []
  if (outcome.kind === 'dead') alerts.push({ tenant, kind: 'webhook_delivery_dead', subjectId, detail, at })
  if (disables(outcome)) alerts.push({ tenant, kind: 'webhook_endpoint_disabled', subjectId, detail, at })
  return alerts
}
