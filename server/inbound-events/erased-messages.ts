import type { Context } from '../context.ts'
import { tenantKey } from '../db/tenant-columns.ts'
import type { Tenant } from '../platform/tenant.ts'
import type { InboundEvent, TenantEvent } from './queries.ts'

/** An event with the digest by which its message is recognized if it was erased. */
export interface DigestedEvent extends TenantEvent {
  readonly digest: Buffer
}

/** The part of a message that is digested: its id, which is unique on its channel. */
export type MessageName = Pick<InboundEvent, 'channel' | 'externalMessageId'>

/**
 * The digest by which a message of an erased customer is recognized. A platform's message ids may contain a phone
 * number, so they are erased with the customer; the digest reveals nothing to somebody who has only the database.
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
