import type { Context } from '../context.ts'
import { createTenantCoalescer } from '../db/tenant-coalescer.ts'
import { untilDatabaseAnswers } from '../db/until-database-answers.ts'
import { isAccepted, type PostResult } from '../guarded-http/post-result.ts'
import { observe } from '../platform/observe.ts'
import { type Claimed, LeaseLost } from '../work/source.ts'
import { findRows, type MadeAttempt, recordSuccesses } from './attempt-queries.ts'
import type { DeliveryItem } from './delivery-leases.ts'
import type { Outcome } from './outcome.ts'
import { type FailedAttempt, type FailureServices, settleFailures } from './settle-failures.ts'

/** An attempt that has ended. */
export interface FinishedAttempt {
  readonly result: PostResult
  readonly attemptedAt: Date
  readonly finishedAt: Date
}

/**
 * Records an attempt under its lease, with everything that follows from it; returns the outcome of the delivery. Throws
 * `LeaseLost` when the lease is lost; then nothing is written. While the database is away it keeps trying until
 * `signal` aborts.
 */
export type OutcomeRecorder = (
  claimed: Claimed<DeliveryItem>,
  attempt: FinishedAttempt,
  signal: AbortSignal,
) => Promise<Outcome['kind']>

const MOST_PER_BATCH = 250

// No more can wait than one worker has in flight. The receiver already has its event, so recording may take a moment
// longer, in which single deliveries share a statement and its flush. A batch waits that long unless it is full, even
// while another one is being written.
const BATCHES = {
  lanes: 1,
  mostPerBatch: MOST_PER_BATCH,
  gathering: { expected: () => MOST_PER_BATCH, mostMs: 25 },
  mostWaiting: 10_000,
}

/**
 * Makes the recorder of one worker. Attempts that end while a batch is being written share the next one. A success
 * needs no decision: a batch of them is one statement. Failures are decided together under the locks of their
 * deliveries and endpoints. One batch of either kind is written at a time, since a second would only wait for the same
 * endpoints' rows; where one of those stays locked, only its tenant's attempts wait for it.
 */
export function createOutcomeRecorder(context: Context, services: FailureServices): OutcomeRecorder {
  const { db, log } = context
  const successes = createTenantCoalescer<MadeAttempt, Outcome['kind'] | null>({
    name: 'delivered_webhooks',
    ...BATCHES,
    async run(attempts, wait) {
      const recorded = await recordSuccesses(db.shared, attempts, wait)
      const passedOver = attempts.filter(({ leaseToken }) => !recorded.has(leaseToken))
      if (passedOver.length > 0) {
        const found = await findRows(db.shared, passedOver)
        for (const leaseToken of await recordSuccesses(db.shared, found, wait)) recorded.add(leaseToken)
      }
      return tellOutcomes(
        attempts,
        attempts.map(({ leaseToken }) => (recorded.has(leaseToken) ? 'delivered' : null)),
      )
    },
  })
  const failures = createTenantCoalescer<FailedAttempt, Outcome['kind'] | null>({
    name: 'failed_webhooks',
    ...BATCHES,
    run: async (attempts, wait) =>
      tellOutcomes(
        attempts,
        await db.acrossTenants((tx) => settleFailures(tx, context, services, attempts), wait),
      ),
  })

  return async (claimed, finished, signal) => {
    const { result } = finished
    const { deliveryId, eventId, endpointId } = claimed.item
    const made = describeAttempt(claimed, finished)
    const submit = () =>
      isAccepted(result) ? successes.submit(made) : failures.submit({ ...made, eventId, endpointId, result })
    // Only this process knows that the receiver was reached: if it gave up, the attempt would be made again. If a try
    // was written and only its answer was lost, the lease is gone and the next try writes nothing.
    const outcome = await untilDatabaseAnswers(submit, { about: { delivery_id: deliveryId }, log }, signal)
    if (outcome === null) throw new LeaseLost()
    return outcome
  }
}

function tellOutcomes(
  attempts: readonly MadeAttempt[],
  outcomes: readonly (Outcome['kind'] | null)[],
): readonly (Outcome['kind'] | null)[] {
  observe('attempts', () =>
    attempts.flatMap(({ durationMs }, index) => {
      const outcome = outcomes[index] ?? null
      return outcome === null ? [] : [{ outcome, durationMs }]
    }),
  )
  return outcomes
}

function describeAttempt(
  { tenant, item, lease }: Claimed<DeliveryItem>,
  { result, attemptedAt, finishedAt }: FinishedAttempt,
): MadeAttempt {
  const isAnswered = result.kind === 'answered'
  return {
    tenant,
    deliveryId: item.deliveryId,
    leaseToken: lease.token,
    rowId: item.rowId,
    attemptedAt,
    finishedAt,
    durationMs: result.durationMs,
    statusCode: isAnswered ? result.statusCode : null,
    error: isAnswered ? null : `${result.phase}: ${result.error}`,
    answerExcerpt: isAnswered ? result.excerpt : null,
  }
}
