import type { Channel } from '../../contract/channels.ts'
import { listMissingCredentials } from '../channels/credential-fields.ts'
import type { Credentials } from '../channels/platform.ts'
import { findStreamSecret } from '../visitors/web-credentials.ts'

/** The fields that credentials lack for what they are given for: sending, and on `web` letting visitors' pages read. */
export function listMissingFields(channel: Channel, credentials: Credentials): string[] {
  if (channel !== 'web') return listMissingCredentials(channel, credentials)
  return findStreamSecret(credentials) === null ? ['stream_secret'] : []
}
