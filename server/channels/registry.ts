import type { Channel } from '../../contract/channels.ts'
import type { Context } from '../context.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { Connector } from './connector.ts'
import { createOutbox } from './outbox.ts'

/** Finds the connector that takes a tenant's messages out on a channel. */
export type ConnectorFor = (tenant: Tenant, channel: Channel) => Connector

// Without a connector a reply cannot leave: the conversation goes to a person instead of staying silently unanswered.
function missingConnector(channel: Channel): Connector {
  return { send: async () => ({ kind: 'failed', error: `no connector for the channel ${channel}` }) }
}

/** In the sandbox every channel leads to the outbox; in live to the channel's own connector, where there is one. */
export function createConnectors(
  context: Pick<Context, 'db' | 'clock'>,
  live: Partial<Record<Channel, Connector>> = {},
): ConnectorFor {
  const outbox = createOutbox(context)
  return ({ environment }, channel) =>
    environment === 'sandbox' ? outbox : (live[channel] ?? missingConnector(channel))
}
