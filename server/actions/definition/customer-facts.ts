import type { Channel } from '../../../contract/channels.ts'
import { saysSomething } from '../../platform/visible-text.ts'
import type { CustomerField } from './action-definition.ts'
import { normalizePhone } from './phone.ts'

/**
 * Facts about the customer of a conversation, from the company's own submissions and the channel; never from the text
 * of a message.
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

/** A field of the customer as text, a phone number in E.164; null if it is not known. */
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

// On WhatsApp a customer's external id is the phone number that the platform has verified. A phone number in a message
// may come from anywhere, so it only counts if the platform withholds the verified one.
function readPhone({ channel, externalId, phone }: CustomerFacts): string | null {
  const verified = channel === 'whatsapp' && externalId !== null ? normalizePhone(externalId, true) : null
  return verified ?? (phone === null ? null : normalizePhone(phone, true))
}

function readProfile(profile: CustomerFacts['profile'], key: string): unknown {
  return Object.hasOwn(profile, key) ? profile[key] : undefined
}
