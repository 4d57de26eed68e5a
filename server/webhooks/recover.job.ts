import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { leasedTable } from '../work/leased-table.ts'
import { LeaseLost, type WorkSource } from '../work/source.ts'
import { lastEventIdAt } from './event-ids.ts'
import { countDueOfEndpoint, findLostEvents, type LostEvents, queueLostEvents } from './lost-event-queries.ts'
import {
  findRecoveredEndpoint,
  lockRecovery,
  type RecoveryPage,
  type RecoveryProgress,
  updateRecovery,
} from './recovery-queries.ts'

interface RecoveryItem {
  readonly recoveryId: string
}

const CONCURRENCY = 4
const PAGE = 100
// More is queued only while fewer deliveries than this wait, so that a new event waits behind few old ones.
const ENOUGH_WAITING = 50
const PACE_MS = 1_000
// While the endpoint fails, one delivery at a time tests it, this long after its last failure.
const FAILING_PACE_MS = 60_000
// Events become visible when their transactions commit, which is not the order of their ids, so the newest are left
// until all can be seen. An event's id is older than its transaction, which may wait 10 s for a connection and 5 s for
// each lock, and is ended after 30 s of silence.
const SETTLING_MS = 60_000
const LOOKS_AGAIN_MS = 5_000

/**
 * The source of running recoveries. One piece of work is one page: it looks through events and queues deliveries of
 * those that the endpoint missed.
 */
export function createRecoverySource(context: Context): WorkSource<RecoveryItem> {
  const { db, clock, wakeUp } = context
  return {
    name: 'webhook_recoveries',
    concurrency: CONCURRENCY,
    leases: leasedTable<{ id: string }, RecoveryItem>({
      table: 'webhook_recoveries',
      dueColumn: 'next_page_at',
      keyColumns: ['id'],
      read: (row) => ({ recoveryId: row.id }),
    }),
    describe: ({ recoveryId }) => ({ recovery_id: recoveryId }),
    // The page, the deliveries that it queues and the cursor are one transaction, so a crash repeats none.
    async perform({ tenant, item, lease }) {
      await db.withTenant(tenant, async (tx) => {
        const progress = await lockRecovery(tx, item.recoveryId, lease.token)
        if (progress === null) throw new LeaseLost()
        const page = await workPage(tx, progress, clock.now())
        await updateRecovery(tx, item.recoveryId, page)
        if (page.queued > 0) tx.afterCommit(() => wakeUp('webhook_deliveries'))
      })
    },
  }
}

async function workPage(
  tx: TenantTransaction,
  { endpointId, cursorId, lastId, queued }: RecoveryProgress,
  now: Date,
): Promise<RecoveryPage> {
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  const running = { cursorId, queued: 0, status: 'running', at: now } as const
  const endpoint = await findRecoveredEndpoint(tx, endpointId)
  if (endpoint === null) throw new Error('A recovery has no endpoint.')
  if (endpoint.status === 'disabled') return { ...running, status: 'canceled', nextPageAt: null }
  const { isFailing, lastFailureAt } = endpoint
  const enough = isFailing ? 1 : ENOUGH_WAITING
  if ((await countDueOfEndpoint(tx, endpointId, now, enough)) >= enough) {
    return { ...running, nextPageAt: later(PACE_MS) }
  }

  const settledId = lastEventIdAt(later(-SETTLING_MS))
  const untilId = settledId < lastId ? settledId : lastId
  const lost = await findLostEvents(tx, endpointId, {
    afterId: cursorId,
    untilId,
    limit: isFailing ? 1 : PAGE,
  })
  // Once the endpoint has accepted the delivery that tests it, it no longer fails, and the rest follows without this
  // wait.
  if (isFailing && queued > 0 && lastFailureAt !== null && hasLost(lost)) {
    const nextAskAt = new Date(lastFailureAt.getTime() + FAILING_PACE_MS)
    if (nextAskAt > now) return { ...running, nextPageAt: nextAskAt }
  }
  const page = {
    ...running,
    queued: await queueLostEvents(tx, endpointId, lost, now),
    cursorId: lost.lastSeenId ?? cursorId,
  }
  if (lost.hasMore) return { ...page, nextPageAt: page.queued > 0 ? later(PACE_MS) : now }
  if (untilId < lastId) return { ...page, nextPageAt: later(LOOKS_AGAIN_MS) }
  return { ...page, status: 'finished', nextPageAt: null }
}

function hasLost({ lostDeliveryIds, missedEventIds }: LostEvents): boolean {
  return lostDeliveryIds.length + missedEventIds.length > 0
}
