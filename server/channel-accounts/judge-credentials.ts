import type { Channel } from '../../contract/channels.ts'
import { areMixed, isGiven, listKnownFields, listMissingCredentials } from '../channels/credential-fields.ts'
import type { Credentials } from '../channels/platform.ts'
import { findStreamSecret } from '../visitors/web-credentials.ts'

/** The faults of credentials, by the names of their fields. */
export interface CredentialFaults {
  /** Missing fields, without which no reply leaves, or on `web` no page can read. */
  readonly missing: readonly string[]
  /** Fields with values that cannot be used. */
  readonly unfit: readonly string[]
  /** Fields of several forms are given, of which nobody can tell the right one: no reply leaves either. */
  readonly areMixed: boolean
  /** Fields that nothing reads, such as a misspelled one. A name that may itself be a secret is left out. */
  readonly unread: readonly string[]
}

export const NO_FAULTS: CredentialFaults = { missing: [], unfit: [], areMixed: false, unread: [] }

// A token in the place of a name has digits.
const PLAIN_NAME = /^[A-Za-z][A-Za-z_ -]{0,40}$/

/** Finds what is wrong with the credentials of an account on a channel. */
export function judgeCredentials(channel: Channel, credentials: Credentials): CredentialFaults {
  const mixed = areMixed(channel, credentials)
  const lacking = mixed ? [] : listLacking(channel, credentials)
  const known = listKnownFields(channel)
  const isThere = (name: string) => isGiven(credentials, name)
  return {
    missing: lacking.filter((name) => !isThere(name)),
    unfit: lacking.filter(isThere),
    areMixed: mixed,
    unread: Object.keys(credentials).filter((name) => !known.includes(name) && PLAIN_NAME.test(name)),
  }
}

function listLacking(channel: Channel, credentials: Credentials): string[] {
  if (channel !== 'web') return listMissingCredentials(channel, credentials)
  return findStreamSecret(credentials) === null ? ['stream_secret'] : []
}
