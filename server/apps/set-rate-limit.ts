import type { Context } from '../context.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { readLine } from '../platform/read-line.ts'
import { changeApp } from './change-app.ts'
import { type AppRateClass, insertLimitChange, updateLimit } from './queries.ts'

const MOST_PER_MINUTE = 1_000_000

interface LimitToSet {
  readonly rateClass: AppRateClass
  readonly perMinute: number
  readonly reason: string
}

/**
 * Changes one of an app's rate limits from its next request on. The reason is stored: a limit never changes silently.
 */
export async function setRateLimit(
  context: Pick<Context, 'db' | 'clock' | 'ids'>,
  appId: string,
  { rateClass, perMinute, reason }: LimitToSet,
): Promise<{ id: string; class: AppRateClass; perMinute: number }> {
  if (!Number.isInteger(perMinute) || perMinute < 1 || perMinute > MOST_PER_MINUTE) {
    throw new OperatorError(
      `The limit must be a whole number from 1 to ${MOST_PER_MINUTE} requests per minute.`,
    )
  }
  const statedReason = readLine(reason, 'reason')
  return changeApp(context, appId, async (tx, id) => {
    await updateLimit(tx, id, rateClass, perMinute)
    await insertLimitChange(tx, {
      id: context.ids.uuid(),
      appId: id,
      rateClass,
      perMinute,
      reason: statedReason,
      createdAt: context.clock.now(),
    })
    return { id, class: rateClass, perMinute }
  })
}
