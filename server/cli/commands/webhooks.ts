import { presentWebhookEndpoint } from '../../webhook-endpoints/present.ts'
import { listEndpoints as list } from '../../webhook-endpoints/queries.ts'
import type { Command } from '../command.ts'
import { optional, required, writeCount, writeList } from '../command.ts'
import { onTenant, readId, readTenant, TENANT_OPTIONS } from '../named-tenant.ts'
import { onDatabase } from '../on-database.ts'

export const listEndpoints: Command = {
  name: 'webhooks list',
  positionals: [],
  options: TENANT_OPTIONS,
  summary: "Shows the webhook endpoints of all of an organization's apps, newest first.",
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    return onTenant(tenant, async ({ db, clock }) => {
      const endpoints = await db.withTenant(tenant, list)
      const now = clock.now()
      return {
        json: endpoints.map((endpoint) => presentWebhookEndpoint(endpoint, now)),
        text: writeList(
          endpoints.map(({ id, status, url, failureCount }) =>
            [
              id,
              status,
              url,
              ...(failureCount === 0 ? [] : [`${writeCount(failureCount, 'failure')} in a row`]),
            ].join('  '),
          ),
          'webhook endpoints',
        ),
      }
    })
  },
}

export const rotateWebhookSecret: Command = {
  name: 'webhooks rotate-secret',
  positionals: ['ENDPOINT_ID'],
  options: { overlap: optional('DURATION') },
  summary:
    'Gives a webhook endpoint a new signing secret, shown once; both sign for the overlap: 24h by default, 72h at most.',
  printsJson: true,
  prepare(args) {
    const endpointId = args.text('ENDPOINT_ID')
    const overlapMs = args.optionalDurationMs('overlap')
    return onDatabase(async (context) => {
      const { rotateWebhookSecret: rotate } = await import('../../webhook-endpoints/rotate-webhook-secret.ts')
      const rotated = await rotate(context, readId(endpointId, 'webhook endpoint'), overlapMs)
      const until = rotated.secretRotatingUntil.toISOString()
      return {
        json: { id: rotated.id, signing_secret: rotated.signingSecret, secret_rotating_until: until },
        text:
          `signing_secret: ${rotated.signingSecret}\n` +
          `The secret is shown only here: keep it now. ${overlapMs === 0 ? 'The old one signs no more.' : `Both secrets sign until ${until}.`}`,
      }
    })
  },
}

export const listDeliveries: Command = {
  name: 'webhooks deliveries',
  positionals: ['ENDPOINT_ID'],
  options: {},
  summary: "Shows a webhook endpoint's latest deliveries, newest first.",
  printsJson: true,
  prepare(args) {
    const endpointId = args.text('ENDPOINT_ID')
    return onDatabase(async (context) => {
      const { listDeliveries: list } = await import('../../webhooks/deliveries.ts')
      const deliveries = await list(context, readId(endpointId, 'webhook endpoint'))
      const json = deliveries.map((delivery) => ({
        id: delivery.id,
        event_id: delivery.eventId,
        type: delivery.type,
        status: delivery.status,
        attempts: delivery.attempts,
        next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
        last_status_code: delivery.lastStatusCode,
        last_error: delivery.lastError,
      }))
      const lines = json.map((row) =>
        [
          row.id,
          row.type,
          row.status,
          writeCount(row.attempts, 'attempt'),
          row.last_status_code,
          row.last_error,
        ]
          .filter((cell) => cell !== null)
          .join('  '),
      )
      return { json, text: writeList(lines, 'deliveries') }
    })
  },
}

export const redeliver: Command = {
  name: 'webhooks redeliver',
  positionals: ['DELIVERY_ID'],
  options: {},
  summary: 'Queues a delivery again, under the same delivery id.',
  printsJson: true,
  prepare(args) {
    const deliveryId = args.text('DELIVERY_ID')
    return onDatabase(async (context) => {
      const { redeliver: queue } = await import('../../webhooks/deliveries.ts')
      const { id, status } = await queue(context, readId(deliveryId, 'webhook delivery'))
      return { json: { id, status }, text: `The delivery ${id} is ${status}.` }
    })
  },
}

export const replay: Command = {
  name: 'webhooks replay',
  positionals: ['EVENT_ID'],
  options: { endpoint: required('ENDPOINT_ID') },
  summary: 'Delivers a stored event to an endpoint once more, as a new delivery with an id of its own.',
  printsJson: true,
  prepare(args) {
    const [eventId, endpointId] = [args.text('EVENT_ID'), args.text('endpoint')]
    return onDatabase(async (context) => {
      const { replay: queue } = await import('../../webhooks/deliveries.ts')
      const ids = [readId(eventId, 'webhook event'), readId(endpointId, 'webhook endpoint')] as const
      const delivery = await queue(context, ...ids)
      return {
        json: {
          id: delivery.id,
          event_id: delivery.eventId,
          endpoint_id: delivery.endpointId,
          status: delivery.status,
        },
        text: `The delivery ${delivery.id} is ${delivery.status}.`,
      }
    })
  },
}

/** A command that switches an endpoint. */
function switchCommand(verb: 'enable' | 'disable', summary: string): Command {
  return {
    name: `webhooks ${verb}`,
    positionals: ['ENDPOINT_ID'],
    options: {},
    summary,
    printsJson: true,
    prepare(args) {
      const endpointId = args.text('ENDPOINT_ID')
      return onDatabase(async (context) => {
        const { disableEndpoint, enableEndpoint } = await import(
          '../../webhook-endpoints/set-endpoint-status.ts'
        )
        const change = verb === 'enable' ? enableEndpoint : disableEndpoint
        const { id, status } = await change(context, readId(endpointId, 'webhook endpoint'))
        return { json: { id, status }, text: `The webhook endpoint ${id} is ${status}.` }
      })
    },
  }
}

export const enableEndpoint = switchCommand(
  'enable',
  'Gives a disabled webhook endpoint events again, from now on; "webhooks recover" brings what it missed.',
)

export const disableEndpoint = switchCommand(
  'disable',
  "Stops a webhook endpoint's events and cancels what waits for it; events are kept meanwhile.",
)

export const removeEndpoint: Command = {
  name: 'webhooks remove',
  positionals: ['ENDPOINT_ID'],
  options: {},
  summary: 'Removes a webhook endpoint for good; its app can have another one in its place.',
  printsJson: true,
  prepare(args) {
    const endpointId = args.text('ENDPOINT_ID')
    return onDatabase(async (context) => {
      const { removeEndpoint: remove } = await import('../../webhook-endpoints/set-endpoint-status.ts')
      const { id } = await remove(context, readId(endpointId, 'webhook endpoint'))
      return { json: { id, removed: true }, text: `The webhook endpoint ${id} is removed.` }
    })
  },
}
