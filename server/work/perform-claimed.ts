import { saysUnavailable } from '../db/database-absence.ts'
import { watchOutage } from '../db/outage-watch.ts'
import type { Clock } from '../platform/clock.ts'
import { describeError } from '../platform/describe-error.ts'
import type { Logger } from '../platform/log.ts'
import { observe } from '../platform/observe.ts'
import { createFailureCounts } from './failure-counts.ts'
import type { HeldLeases } from './held-leases.ts'
import { type Claimed, LeaseLost, WorkerStops, type WorkSource } from './source.ts'

interface PerformServices {
  readonly clock: Clock
  readonly log: Logger
  /** Called with the error of every item whose `perform` threw. */
  readonly onFailure?: (error: unknown) => void
  /** Counts milliseconds and never steps back. */
  readonly nowMs: () => number
}

/**
 * Makes the function that performs a source's items. The end of each item is logged; an item that was not completed is
 * handed back, and one that failed waits longer with each failure. Never rejects.
 */
export function createPerformer(
  source: WorkSource<unknown>,
  leases: Pick<HeldLeases, 'release'>,
  { clock, log, onFailure, nowMs }: PerformServices,
): (claimed: Claimed<unknown>, signal: AbortSignal) => Promise<void> {
  const failures = createFailureCounts()
  const outage = watchOutage(log, {}, nowMs)

  function describe({ tenant, lease, item }: Claimed<unknown>, startedAtMs: number) {
    return {
      worker: lease.worker,
      organization_id: tenant.organizationId,
      environment: tenant.environment,
      ...source.describe(item),
      duration_ms: Math.round(performance.now() - startedAtMs),
    }
  }

  // Returns how long the item is left alone.
  function fail(key: string, error: unknown, facts: ReturnType<typeof describe>): number {
    const retryMs = failures.count(key)
    // A restart of the database is not worth waking anybody; one that does not come back is told by itself.
    const isOutage = saysUnavailable(error)
    const told = { ...facts, retry_ms: retryMs, error: describeError(error) }
    log[isOutage ? 'warn' : 'error'](told, 'work failed')
    if (isOutage) outage.failed((error as Error).message)
    observe('failure', () => ({ work: source.name }))
    onFailure?.(error)
    return retryMs
  }

  return async (claimed, signal) => {
    const { lease, key } = claimed
    const startedAtMs = performance.now()
    try {
      await source.perform(claimed, signal)
      failures.forget(key)
      outage.served()
      // Gathering the facts takes longer than many items do.
      if (log.isLevelEnabled('info')) log.info(describe(claimed, startedAtMs), 'work done')
    } catch (error) {
      const facts = describe(claimed, startedAtMs)
      if (error instanceof LeaseLost) return log.warn(facts, 'work dropped: its lease was lost')
      const isGivenUp = signal.aborted || error instanceof WorkerStops
      if (isGivenUp) log.info(facts, 'work handed back')
      const retryMs = isGivenUp ? 0 : fail(key, error, facts)
      await leases.release([lease], new Date(clock.now().getTime() + retryMs))
    }
  }
}
