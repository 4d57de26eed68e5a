import type { Context } from '../context.ts'
import { findTenant } from '../db/find-tenant.ts'
import { Problem } from '../platform/problem.ts'
import {
  type Delivery,
  type DeliveryStatus,
  insertReplay,
  listEndpointDeliveries,
  requeueDelivery,
} from './delivery-queries.ts'
import { findEndpointTenant } from './find-endpoint-tenant.ts'

const MOST_LISTED = 1000

/** An endpoint's latest deliveries, newest first. Throws `not_found` for an unknown endpoint. */
export async function listDeliveries(context: Pick<Context, 'db'>, endpointId: string): Promise<Delivery[]> {
  const tenant = await findEndpointTenant(context.db.shared, endpointId)
  return context.db.withTenant(tenant, (tx) => listEndpointDeliveries(tx, endpointId, MOST_LISTED))
}

/**
 * Makes a delivery due now, for a new round of attempts. It keeps its id, so a receiver that has handled it drops it. A
 * delivery that waits for a retry is brought forward in the same way; one whose attempt is in flight is left to its
 * worker. Throws `not_found` for an unknown delivery.
 */
export async function redeliver(
  context: Pick<Context, 'db' | 'clock' | 'wakeUp'>,
  deliveryId: string,
): Promise<{ id: string; status: DeliveryStatus }> {
  const tenant = await findTenant(context.db.shared, 'webhook_deliveries', deliveryId)
  const unknown = () => new Problem('not_found', `There is no webhook delivery "${deliveryId}".`)
  if (tenant === null) throw unknown()
  await context.db.withTenant(tenant, async (tx) => {
    // Its event may have been dropped just now.
    if (!(await requeueDelivery(tx, deliveryId, context.clock.now()))) throw unknown()
    tx.afterCommit(() => context.wakeUp('webhook_deliveries'))
  })
  return { id: deliveryId.toLowerCase(), status: 'queued' }
}

/** A delivery that was requested by hand. */
export interface Replay {
  readonly id: string
  readonly eventId: string
  readonly endpointId: string
  readonly status: DeliveryStatus
}

/**
 * Delivers a stored event to one endpoint once more, whatever it subscribes to and whatever became of the event there
 * before. It is a new delivery with its own id, so the receiver handles it anew. A disabled endpoint gets one attempt.
 * Throws `not_found` for an unknown endpoint and for an event that the endpoint's tenant does not have.
 */
export async function replay(
  context: Pick<Context, 'db' | 'clock' | 'ids' | 'wakeUp'>,
  eventId: string,
  endpointId: string,
): Promise<Replay> {
  const tenant = await findEndpointTenant(context.db.shared, endpointId)
  const asked = {
    id: context.ids.uuid(),
    eventId: eventId.toLowerCase(),
    endpointId: endpointId.toLowerCase(),
  }
  await context.db.withTenant(tenant, async (tx) => {
    if (!(await insertReplay(tx, { ...asked, at: context.clock.now() }))) {
      throw new Problem('not_found', `The organization of this endpoint has no webhook event "${eventId}".`)
    }
    tx.afterCommit(() => context.wakeUp('webhook_deliveries'))
  })
  return { ...asked, status: 'queued' }
}
