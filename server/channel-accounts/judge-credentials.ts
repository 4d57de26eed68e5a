import type { Channel } from '../../contract/channels.ts'
import { listKnownFields, listMissingCredentials } from '../channels/credential-fields.ts'
import type { Credentials } from '../channels/platform.ts'
import { findStreamSecret } from '../visitors/web-credentials.ts'

/** Why credentials will not do for what they are given for, by the names of their fields. */
export interface CredentialFaults {
  /** Fields that are not there: nothing leaves without them, and on `web` no page reads. */
  readonly missing: readonly string[]
  /** Fields that are there and hold what cannot be used. */
  readonly unfit: readonly string[]
  /** Fields that nobody reads, such as a misspelt one. A name that may be a secret itself is not among them. */
  readonly unread: readonly string[]
}

export const NO_FAULTS: CredentialFaults = { missing: [], unfit: [], unread: [] }

// Whoever puts a token in the place of a name puts digits there.
const PLAIN_NAME = /^[A-Za-z][A-Za-z_ -]{0,40}$/

/** What is wrong with the credentials of an account on a channel. */
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
