import type { FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../db/database-absence.ts'
import { type OutageWatch, watchOutage } from '../db/outage-watch.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/log.ts'

/**
 * Watches a gateway's answers for a database that does not serve. Reads and writes are watched separately: with a full
 * disk reads still succeed.
 */
export function watchOutages(log: Logger, clock: Clock): (request: FastifyRequest, status: number) => void {
  const nowMs = () => clock.now().getTime()
  const reads = watchOutage(log, { requests: 'reads' }, nowMs)
  const writes = watchOutage(log, { requests: 'writes' }, nowMs)
  return ({ method, state }, status) => {
    const outage = method === 'GET' ? reads : writes
    if (status === 503) return tellFailure(outage, state?.failure)
    // Requests without a token may have been answered without the database.
    if (status < 500 && state?.claims !== undefined) outage.served()
  }
}

function tellFailure(outage: OutageWatch, failure: unknown): void {
  if (failure instanceof Error && isDatabaseUnavailable(failure)) outage.failed(failure.message)
}
