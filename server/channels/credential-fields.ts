import type { Channel } from '../../contract/channels.ts'
import type { Credentials } from './platform.ts'

// A value that is put into a header or a path: nothing that could end either.
const PLAIN = /^[\x21-\x7e]{1,4096}$/

const PAGE = ['page_id', 'page_access_token']
const INSTAGRAM_LOGIN = ['ig_user_id', 'ig_access_token']

/** The forms that credentials may have: each the fields without which no message leaves. */
const FORMS: Readonly<Record<Channel, readonly (readonly string[])[]>> = {
  whatsapp: [['phone_number_id', 'access_token']],
  facebook: [PAGE],
  instagram: [PAGE, INSTAGRAM_LOGIN],
  instagram_comment: [PAGE, INSTAGRAM_LOGIN],
  telegram: [['bot_token']],
  slack: [['bot_token']],
  twitter: [['api_key', 'api_key_secret', 'access_token', 'access_token_secret']],
  reddit: [['client_id', 'client_secret', 'refresh_token']],
  tiktok: [['app_id', 'app_secret', 'business_id', 'refresh_token']],
  // The page belongs to the company itself: nobody else has to be convinced.
  web: [],
}

/** What may stand beside them, given by the operator or written by a renewal. */
const MORE_FIELDS: Readonly<Partial<Record<Channel, readonly string[]>>> = {
  instagram: ['ig_token_renewal_tried_at'],
  instagram_comment: ['ig_token_renewal_tried_at'],
  telegram: ['business_connection_id'],
  reddit: ['access_token', 'access_token_expires_at'],
  tiktok: ['access_token', 'access_token_expires_at'],
  web: ['stream_secret'],
}

/** Every field that is read of the credentials of an account on the channel. */
export function listKnownFields(channel: Channel): string[] {
  return [...FORMS[channel].flat(), ...(MORE_FIELDS[channel] ?? [])]
}

/** Whether messages leave by an account of the channel alone. */
export function needsCredentials(channel: Channel): boolean {
  return FORMS[channel].length > 0
}

/** What the credentials of a channel's account hold, in words: "page_id and page_access_token, or ...". */
export function describeForms(channel: Channel): string {
  return FORMS[channel].map((fields) => fields.join(' and ')).join(', or ')
}

/** Whether a file gives a field: an empty value is none. */
export function isGiven(credentials: Credentials, name: string): boolean {
  return ![undefined, null, ''].includes(credentials[name] as undefined)
}

/**
 * The fields without which no message leaves by an account of the channel, and which its credentials lack or do not
 * hold as one plain text: of the form that they have begun. Where they have begun none of several, all of these in
 * words. Only names: the values never leave.
 */
export function listMissingCredentials(channel: Channel, credentials: Credentials): string[] {
  const [form] = listBegunForms(channel, credentials)
  if (form === undefined && FORMS[channel].length > 1) return [describeForms(channel)]
  return (form ?? FORMS[channel].flat()).filter((name) => {
    const value = credentials[name]
    return typeof value !== 'string' || !PLAIN.test(value)
  })
}

/** Whether credentials hold fields of several forms, so that nobody can tell by which messages are to leave. */
export function areMixed(channel: Channel, credentials: Credentials): boolean {
  return listBegunForms(channel, credentials).length > 1
}

function listBegunForms(channel: Channel, credentials: Credentials): readonly (readonly string[])[] {
  return FORMS[channel].filter((fields) => fields.some((name) => isGiven(credentials, name)))
}
