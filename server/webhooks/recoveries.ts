import type { Context } from '../context.ts'
import { findTenant } from '../db/find-tenant.ts'
import { Problem } from '../platform/problem.ts'
import { firstEventIdAt, lastEventIdAt } from './event-ids.ts'
import { findEndpointTenant, unknownEndpoint } from './find-endpoint-tenant.ts'
import {
  cancelRunningRecovery,
  findRecoveredEndpoint,
  insertRecovery,
  listEndpointRecoveries,
  type NewRecovery,
  type Recovery,
} from './recovery-queries.ts'

const MOST_LISTED = 100

/** Whether a recovery was started, and if not why. */
export type StartedRecovery =
  | { readonly kind: 'started'; readonly recovery: Recovery }
  /** One at a time: that one has to end or to be canceled first. */
  | { readonly kind: 'already_running' }
  /** Its deliveries would be attempted once and canceled, so it has to be enabled first. */
  | { readonly kind: 'endpoint_disabled' }

/**
 * Queues again, page by page, everything that an endpoint missed since a time: deliveries that ended dead or canceled,
 * under their own ids, and events that were stored while it was disabled. The workers do it; it survives their crashes
 * and can be canceled. Throws `not_found` for an unknown endpoint.
 */
export async function startRecovery(
  context: Pick<Context, 'db' | 'clock' | 'ids' | 'wakeUp'>,
  endpointId: string,
  since: Date,
): Promise<StartedRecovery> {
  const tenant = await findEndpointTenant(context.db.shared, endpointId)
  return context.db.withTenant(tenant, async (tx) => {
    const endpoint = await findRecoveredEndpoint(tx, endpointId)
    if (endpoint === null) throw unknownEndpoint(endpointId)
    if (endpoint.status === 'disabled') return { kind: 'endpoint_disabled' }
    const createdAt = context.clock.now()
    // Events from before the endpoint existed were not meant for it.
    const first = since > endpoint.createdAt ? since : endpoint.createdAt
    const recovery: NewRecovery = {
      id: context.ids.uuid(),
      endpointId: endpointId.toLowerCase(),
      since,
      cursorId: firstEventIdAt(first),
      lastId: lastEventIdAt(createdAt),
      createdAt,
    }
    if (!(await insertRecovery(tx, recovery))) return { kind: 'already_running' }
    tx.afterCommit(() => context.wakeUp('webhook_recoveries'))
    return { kind: 'started', recovery: { ...recovery, status: 'running', queued: 0, endedAt: null } }
  })
}

/** An endpoint's latest recoveries, newest first. Throws `not_found` for an unknown endpoint. */
export async function listRecoveries({ db }: Pick<Context, 'db'>, endpointId: string): Promise<Recovery[]> {
  const tenant = await findEndpointTenant(db.shared, endpointId)
  return db.withTenant(tenant, (tx) => listEndpointRecoveries(tx, endpointId, MOST_LISTED))
}

/**
 * Cancels a recovery; what it has queued stays queued. A recovery that has ended already is returned as it is. Throws
 * `not_found` for an unknown recovery.
 */
export async function cancelRecovery(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  recoveryId: string,
): Promise<Recovery> {
  const tenant = await findTenant(db.shared, 'webhook_recoveries', recoveryId)
  if (tenant === null) throw new Problem('not_found', `There is no recovery "${recoveryId}".`)
  return db.withTenant(tenant, (tx) => cancelRunningRecovery(tx, recoveryId, clock.now()))
}
