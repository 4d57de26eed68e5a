import type { Channel } from '../../../contract/channels.ts'
import { saysSomething } from '../../platform/visible-text.ts'
import type { CustomerField } from './action-definition.ts'
import { normalizePhone } from './phone.ts'

/**
 * What is known of the customer of a conversation, by the company's own submissions and the channel; never by what a
 * message says.
 */
export interface CustomerFacts {
  readonly id: string
  readonly displayName: string | null
  readonly profile: Readonly<Record<string, unknown>>
  readonly channel: Channel
  /** The identity on the conversation's channel. */
  readonly externalId: string | null
  readonly phone: string | null
}

/** A field of the customer as text; a phone in E.164. Null where it is not known. */
export function readField(customer: CustomerFacts, field: CustomerField): string | null {
  if (field === 'customer.phone') return readPhone(customer)
  const values: Readonly<Record<string, unknown>> = {
    'customer.id': customer.id,
    'customer.external_id': customer.externalId,
    'customer.display_name': customer.displayName,
  }
  const value = Object.hasOwn(values, field)
    ? values[field]
    : readProfile(customer.profile, field.slice('customer.profile.'.length))
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return saysSomething(String(value)) ? String(value).trim() : null
}

// On WhatsApp a customer's own id is the number that the platform has verified. A message names a phone that may come
// from anywhere: it counts where the platform withholds the number.
function readPhone({ channel, externalId, phone }: CustomerFacts): string | null {
  const verified = channel === 'whatsapp' && externalId !== null ? normalizePhone(externalId, true) : null
  return verified ?? (phone === null ? null : normalizePhone(phone, true))
}

function readProfile(profile: CustomerFacts['profile'], key: string): unknown {
  return Object.hasOwn(profile, key) ? profile[key] : undefined
}
