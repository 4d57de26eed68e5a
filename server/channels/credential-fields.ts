import type { Channel } from '../../contract/channels.ts'
import type { Credentials } from './platform.ts'

// A value that is put into a header or a path: nothing that could end either.
const PLAIN = /^[\x21-\x7e]{1,4096}$/

const PAGE = ['page_id', 'page_access_token']

const FIELDS: Readonly<Record<Channel, readonly string[]>> = {
  whatsapp: ['phone_number_id', 'access_token'],
  facebook: PAGE,
  instagram: PAGE,
  instagram_comment: PAGE,
  telegram: ['bot_token'],
  slack: ['bot_token'],
  twitter: ['api_key', 'api_key_secret', 'access_token', 'access_token_secret'],
  reddit: ['client_id', 'client_secret', 'refresh_token'],
  tiktok: ['app_id', 'app_secret', 'business_id', 'refresh_token'],
  // The page belongs to the company itself: nobody else has to be convinced.
  web: [],
}

/** What may stand beside them, given by the operator or written by a renewal. */
const MORE_FIELDS: Readonly<Partial<Record<Channel, readonly string[]>>> = {
  telegram: ['business_connection_id'],
  reddit: ['access_token', 'access_token_expires_at'],
  tiktok: ['access_token', 'access_token_expires_at'],
  web: ['stream_secret'],
}

/** Every field that is read of the credentials of an account on the channel. */
export function listKnownFields(channel: Channel): string[] {
  return [...FIELDS[channel], ...(MORE_FIELDS[channel] ?? [])]
}

/** Whether messages leave by an account of the channel alone. */
export function needsCredentials(channel: Channel): boolean {
  return FIELDS[channel].length > 0
}

/**
 * The fields without which no message leaves by an account of the channel, and which its credentials lack or do not
 * hold as one plain text. Only names: the values never leave.
 */
export function listMissingCredentials(channel: Channel, credentials: Credentials): string[] {
  return FIELDS[channel].filter((name) => {
    const value = credentials[name]
    return typeof value !== 'string' || !PLAIN.test(value)
  })
}
