import { OperatorError } from '../../platform/operator-error.ts'
import type { Recovery } from '../../webhooks/recovery-queries.ts'
import { type Command, required, writeList } from '../command.ts'
import { readId } from '../named-tenant.ts'
import { onDatabase } from '../on-database.ts'
import { readTime } from '../read-time.ts'

export const startRecovery: Command = {
  name: 'webhooks recover',
  positionals: ['ENDPOINT_ID'],
  options: { since: required('TIME') },
  summary:
    'Queues again, bit by bit, everything that a webhook endpoint missed since a time such as 2026-09-15T09:30:00Z: dead and canceled deliveries, and events stored while it was disabled. Those of the last minute follow a minute later.',
  printsJson: true,
  prepare(args) {
    const endpointId = args.text('ENDPOINT_ID')
    const since = readTime(args, 'since')
    return onDatabase(async (context) => {
      if (since > context.clock.now()) throw new OperatorError('--since must be a moment that is past.')
      const { startRecovery: start } = await import('../../webhooks/recoveries.ts')
      const started = await start(context, readId(endpointId, 'webhook endpoint'), since)
      switch (started.kind) {
        case 'started':
          return describe(started.recovery)
        case 'already_running':
          throw new OperatorError(
            'A recovery of this webhook endpoint is running already: "webhooks recoveries" shows it, and "webhooks cancel-recovery" ends it.',
          )
        case 'endpoint_disabled':
          throw new OperatorError('The webhook endpoint is disabled: run "webhooks enable" first.')
      }
    })
  },
}

export const listRecoveries: Command = {
  name: 'webhooks recoveries',
  positionals: ['ENDPOINT_ID'],
  options: {},
  summary: "Shows a webhook endpoint's latest recoveries and how far they are, newest first.",
  printsJson: true,
  prepare(args) {
    const endpointId = args.text('ENDPOINT_ID')
    return onDatabase(async (context) => {
      const { listRecoveries: list } = await import('../../webhooks/recoveries.ts')
      const outputs = (await list(context, readId(endpointId, 'webhook endpoint'))).map(describe)
      const lines = outputs.map(({ text }) => text)
      return { json: outputs.map(({ json }) => json), text: writeList(lines, 'recoveries') }
    })
  },
}

export const cancelRecovery: Command = {
  name: 'webhooks cancel-recovery',
  positionals: ['RECOVERY_ID'],
  options: {},
  summary: 'Ends a recovery that is running; what it has queued stays queued.',
  printsJson: true,
  prepare(args) {
    const recoveryId = args.text('RECOVERY_ID')
    return onDatabase(async (context) => {
      const { cancelRecovery: cancel } = await import('../../webhooks/recoveries.ts')
      return describe(await cancel(context, readId(recoveryId, 'recovery')))
    })
  },
}

function describe({ id, endpointId, status, since, queued, createdAt, endedAt }: Recovery) {
  return {
    json: {
      id,
      endpoint_id: endpointId,
      status,
      since: since.toISOString(),
      queued,
      created_at: createdAt.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
    },
    text: `The recovery ${id} since ${since.toISOString()} is ${status}; it has queued ${queued} deliveries.`,
  }
}
