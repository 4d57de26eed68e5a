import { randomUUID } from 'node:crypto'
import { createApp } from '../../server/apps/create-app.ts'
import type { Context } from '../../server/context.ts'
import { createOrganization } from '../../server/organizations/create-organization.ts'
import type { Environment, Tenant } from '../../server/platform/tenant.ts'
import { insertEndpoint } from '../../server/webhook-endpoints/queries.ts'
import { emitEvents, type TenantEvent } from '../../server/webhooks/emit.ts'
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

const MOST_PER_APP = 10

/** Puts endpoints into the database past the URL rules, as if they had been saved before there were any; each in one new organization. */
export async function placeEndpoints(
  context: Context,
  urls: readonly string[],
  environment: Environment = 'sandbox',
): Promise<PlacedEndpoint[]> {
  const { id: organizationId } = await createOrganization(context, { name: 'Receivers' })
  const tenant = { organizationId, environment }
  const placed: PlacedEndpoint[] = []
  let appId = ''
  for (const url of urls) {
    if (placed.length % MOST_PER_APP === 0) {
      appId = (await createApp(context, { organizationId, environment, name: 'Receivers' })).id
    }
    placed.push(await place(context, { tenant, appId, url }))
  }
  return placed
}

async function place(
  context: Context,
  at: Pick<PlacedEndpoint, 'tenant' | 'appId' | 'url'>,
): Promise<PlacedEndpoint> {
  const { tenant, appId, url } = at
  const id = context.ids.uuid()
  const signingSecret = newSigningSecret(context.random)
  const insertion = await context.db.withTenant(tenant, (tx) =>
    insertEndpoint(tx, {
      id,
      appId,
      url,
      description: null,
      subscribedEvents: ['*'],
      createdAt: context.clock.now(),
      secretSealed: sealSigningSecret(context.secretBox, id, signingSecret),
    }),
  )
  if (insertion.kind !== 'inserted') throw new Error('The app has no room for another endpoint.')
  return { tenant, appId, id, url, signingSecret }
}

/** Queues one event of its own for each of these endpoints, in one transaction; returns the ids of the deliveries once it is committed. */
export async function queueDeliveries(
  context: Pick<Context, 'db' | 'clock' | 'ids' | 'wakeUp'>,
  endpoints: readonly Pick<PlacedEndpoint, 'tenant' | 'id'>[],
): Promise<string[]> {
  const events = endpoints.map(({ tenant, id: endpointId }): TenantEvent => {
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
