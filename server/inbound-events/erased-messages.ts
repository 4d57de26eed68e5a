import type { Context } from '../context.ts'
import { tenantKey } from '../db/tenant-columns.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { InboundEvent, TenantEvent } from './queries.ts'

/** An event, and the digest by which its message would be recognized if it was erased. */
export interface DigestedEvent extends TenantEvent {
  readonly digest: Buffer
}

/** What is digested of a message: its id, which is unique on its channel. */
export type MessageName = Pick<InboundEvent, 'channel' | 'externalMessageId'>

/**
 * The digest by which a message is recognized whose customer was erased. A platform's message ids may hold a phone
 * number, so they go with the customer; what stays tells nothing to whoever has the database alone.
 */
export function digestMessage(
  { secretBox }: Pick<Context, 'secretBox'>,
  { organizationId, environment }: Tenant,
  { channel, externalMessageId }: MessageName,
): Buffer {
  const tenant = { organizationId: organizationId.toLowerCase(), environment }
  return secretBox.digest(tenantKey(tenant, channel, externalMessageId), 'erased message')
}

/** Events with their digests. */
export function withDigests(
  context: Pick<Context, 'secretBox'>,
  events: readonly TenantEvent[],
): DigestedEvent[] {
  return events.map(({ tenant, event }) => ({ tenant, event, digest: digestMessage(context, tenant, event) }))
}
