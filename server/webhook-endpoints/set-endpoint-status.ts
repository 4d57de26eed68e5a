import type { Context } from '../context.ts'
import type { TenantTransaction } from '../db/database.ts'
import { cancelWaitingDeliveries } from '../webhooks/attempt-queries.ts'
import { findEndpointTenant, unknownEndpoint } from '../webhooks/find-endpoint-tenant.ts'
import { updateEndpointRemoved, updateEndpointStatus } from './queries.ts'

/** The status of an endpoint. */
export interface EndpointStatus {
  readonly id: string
  readonly status: 'active' | 'disabled'
}

/**
 * Enables an endpoint: it gets events again from now on. What it missed can be recovered. It counts as dead from its
 * next dead delivery on, not from its last one. Throws `not_found` for an unknown endpoint.
 */
export async function enableEndpoint(
  context: Pick<Context, 'db'>,
  endpointId: string,
): Promise<EndpointStatus> {
  return setStatus(context, endpointId, 'active')
}

/**
 * Disables an endpoint, and cancels the deliveries that wait for it. Events are still stored. Throws `not_found` for an
 * unknown endpoint.
 */
export async function disableEndpoint(
  context: Pick<Context, 'db'>,
  endpointId: string,
): Promise<EndpointStatus> {
  return setStatus(context, endpointId, 'disabled')
}

/**
 * Removes an endpoint: it gets nothing more, no longer counts towards its app's maximum, and is not found any longer.
 * Throws `not_found` for an unknown endpoint.
 */
export async function removeEndpoint(
  context: Pick<Context, 'db' | 'clock'>,
  endpointId: string,
): Promise<{ readonly id: string }> {
  const removedAt = context.clock.now()
  return change(context, endpointId, 'disabled', (tx, id) => updateEndpointRemoved(tx, id, removedAt))
}

async function setStatus(
  context: Pick<Context, 'db'>,
  endpointId: string,
  status: EndpointStatus['status'],
): Promise<EndpointStatus> {
  return change(context, endpointId, status, (tx, id) => updateEndpointStatus(tx, id, status))
}

async function change(
  { db }: Pick<Context, 'db'>,
  endpointId: string,
  status: EndpointStatus['status'],
  update: (tx: TenantTransaction, id: string) => Promise<boolean>,
): Promise<EndpointStatus> {
  const id = endpointId.toLowerCase()
  const tenant = await findEndpointTenant(db.shared, id)
  await db.withTenant(tenant, async (tx) => {
    if (!(await update(tx, id))) throw unknownEndpoint(id)
    if (status === 'disabled') await cancelWaitingDeliveries(tx, { tenant, endpointId: id })
  })
  return { id, status }
}
