import type { Command } from './command.ts'
import { optional } from './command.ts'
import { readId } from './named-tenant.ts'
import { onDatabase } from './on-database.ts'

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
      const { rotateWebhookSecret: rotate } = await import('../webhook-endpoints/rotate-webhook-secret.ts')
      const rotated = await rotate(context, readId(endpointId, 'webhook endpoint'), overlapMs)
      const until = rotated.secretRotatingUntil.toISOString()
      return {
        json: { id: rotated.id, signing_secret: rotated.signingSecret, secret_rotating_until: until },
        text:
          `signing_secret: ${rotated.signingSecret}\n` +
          `The secret is shown only here: keep it now. Both secrets sign until ${until}.`,
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
      const { listDeliveries: list } = await import('../webhooks/deliveries.ts')
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
        [row.id, row.type, row.status, `${row.attempts} attempts`, row.last_status_code, row.last_error]
          .filter((cell) => cell !== null)
          .join('  '),
      )
      return { json, text: lines.length === 0 ? 'There are no deliveries.' : lines.join('\n') }
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
      const { redeliver: queue } = await import('../webhooks/deliveries.ts')
      const { id, status } = await queue(context, readId(deliveryId, 'webhook delivery'))
      return { json: { id, status }, text: `The delivery ${id} is ${status}.` }
    })
  },
}
