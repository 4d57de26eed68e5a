import type { Channel } from '../../contract/channels.ts'
import { listKnownFields, listMissingCredentials } from '../channels/credential-fields.ts'
import type { Credentials } from '../channels/platform.ts'
import { findStreamSecret } from '../visitors/web-credentials.ts'

/** The faults of credentials, by the names of their fields. */
export interface CredentialFaults {
  /** Missing fields, without which no reply leaves, or on `web` no page can read. */
  readonly missing: readonly string[]
  /** Fields with values that cannot be used. */
  readonly unfit: readonly string[]
  /** Fields that nothing reads, such as a misspelled one. A name that may itself be a secret is left out. */
  readonly unread: readonly string[]
}

export const NO_FAULTS: CredentialFaults = { missing: [], unfit: [], unread: [] }

// A token in the place of a name has digits.
const PLAIN_NAME = /^[A-Za-z][A-Za-z_ -]{0,40}$/

/** Finds what is wrong with the credentials of an account on a channel. */
export function judgeCredentials(channel: Channel, credentials: Credentials): CredentialFaults {
  const lacking =
    channel === 'web'
      ? findStreamSecret(credentials) === null
        ? ['stream_secret']
        : []
      : listMissingCredentials(channel, credentials)
  const known = listKnownFields(channel)
  const isThere = (name: string) => ![undefined, null, ''].includes(credentials[name] as undefined)
  return {
    missing: lacking.filter((name) => !isThere(name)),
    unfit: lacking.filter(isThere),
    unread: Object.keys(credentials).filter((name) => !known.includes(name) && PLAIN_NAME.test(name)),
  }
}
