import { randomUUID } from 'node:crypto'
import { createApp } from '../../server/apps/create-app.ts'
import type { Context } from '../../server/context.ts'
import { sql } from '../../server/db/sql.ts'
import { createOrganization } from '../../server/organizations/create-organization.ts'
import type { Tenant } from '../../server/platform/tenant.ts'
import { emitEvents, type TenantEventToEmit } from '../../server/webhooks/emit.ts'
import { newSigningSecret } from '../../server/webhooks/signature.ts'
import { sealSigningSecret } from '../../server/webhooks/signing-secrets.ts'

/** An endpoint that is in the database, whatever the URL rules say of its URL. */
export interface PlacedEndpoint {
  readonly tenant: Tenant
  readonly appId: string
  readonly id: string
  readonly url: string
  readonly signingSecret: string
}

/** Puts endpoints into the database past the URL rules and limits, as if they had been saved before there were any. */
export async function placeAt(
  context: Context,
  owner: { readonly tenant: Tenant; readonly appId: string },
  urls: readonly string[],
): Promise<PlacedEndpoint[]> {
  const { tenant, appId } = owner
  const placed = urls.map((url) => ({
    tenant,
    appId,
    id: context.ids.uuid(),
    url,
    signingSecret: newSigningSecret(context.random),
  }))
  const sealed = placed.map(({ id, signingSecret }) =>
    sealSigningSecret(context.secretBox, id, signingSecret),
  )
  await context.db.withTenant(tenant, (tx) =>
    tx.execute(sql`
      INSERT INTO webhook_endpoints
        (organization_id, environment, id, app_id, url, subscribed_events, secret_sealed, created_at)
      SELECT ${tenant.organizationId}, ${tenant.environment}, id, ${appId}, url, ARRAY['*'], sealed,
        ${context.clock.now()}
      FROM unnest(${placed.map(({ id }) => id)}::uuid[], ${urls}::text[], ${sealed}::bytea[]) AS row (id, url, sealed)`),
  )
  return placed
}

/** The same in a new organization of the sandbox. */
export async function placeEndpoints(context: Context, urls: readonly string[]): Promise<PlacedEndpoint[]> {
  const { id: organizationId } = await createOrganization(context, { name: 'Receivers' })
  const environment = 'sandbox'
  const { id: appId } = await createApp(context, { organizationId, environment, name: 'Receivers' })
  return placeAt(context, { tenant: { organizationId, environment }, appId }, urls)
}

/**
 * Queues one event of its own for each of these endpoints, in one transaction; returns the
 * ids of the deliveries once it is committed.
 */
export async function queueDeliveries(
  context: Pick<Context, 'db' | 'clock' | 'ids' | 'wakeUp'>,
  endpoints: readonly Pick<PlacedEndpoint, 'tenant' | 'id'>[],
): Promise<string[]> {
  const events = endpoints.map(({ tenant, id: endpointId }): TenantEventToEmit => {
    const eventId = randomUUID()
    return {
      tenant,
      endpointId,
      type: 'inbound_event.accepted',
      subject: { type: 'inbound_event', id: eventId },
      data: { event_id: eventId, external_message_id: eventId, channel: 'web', sandbox: true },
      occurredAt: context.clock.now(),
    }
  })
  const emitted = await context.db.acrossTenants((tx) => emitEvents(tx, context, events))
  return emitted.flatMap(({ deliveryIds }) => deliveryIds)
}
