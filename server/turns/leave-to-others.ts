import type { Agent } from '../agent/agent.ts'
import type { Querier } from '../db/database.ts'
import type { Clock } from '../platform/clock.ts'
import type { ClaimRequest, Leases } from '../work/source.ts'
import type { DueThread } from './claim-threads.ts'
import { othersHoldThreads } from './work-queries.ts'

/** Files that are just being replaced are complete again by then, and another worker has taken a dead one's threads. */
const PATIENCE_MS = 30_000
const LOOK_WHILE_LOADING_MS = 50

/**
 * The leases of a worker whose agent may lack what it thinks with: threads are left to the workers that can answer.
 * While the agent loads, none is claimed. If it could not be loaded, a thread is claimed that has waited for half a
 * minute, provided that no other worker has held any for as long: such a thread is for a person. `nowMs` counts
 * milliseconds and never steps back.
 */
export function leaveToOthers(
  leases: Leases<DueThread>,
  agent: Pick<Agent, 'loadState'>,
  clock: Clock,
  nowMs: () => number = () => performance.now(),
): Leases<DueThread> {
  const loadState = () => agent.loadState?.() ?? 'loaded'
  let aloneSinceMs: number | null = null

  async function isAlone(db: Querier, request: ClaimRequest): Promise<boolean> {
    if (loadState() === 'loading' || (await othersHoldThreads(db, request))) aloneSinceMs = null
    else aloneSinceMs ??= nowMs()
    return aloneSinceMs !== null && nowMs() - aloneSinceMs >= PATIENCE_MS
  }

  return {
    ...leases,

    async claim(db, request) {
      if (loadState() === 'loaded') {
        aloneSinceMs = null
        return leases.claim(db, request)
      }
      if (!(await isAlone(db, request))) return []
      const dueSince = new Date(request.now.getTime() - PATIENCE_MS)
      const claimed = await leases.claim(db, { ...request, now: dueSince })
      return claimed.map((one) => ({ ...one, item: { ...one.item, isLeftAlone: true } }))
    },

    async nextDueAt(db, mayJudge) {
      switch (loadState()) {
        case 'loaded':
          return leases.nextDueAt(db, mayJudge)
        case 'loading':
          return new Date(clock.now().getTime() + LOOK_WHILE_LOADING_MS)
        case 'failed':
          return null
      }
    },
  }
}
