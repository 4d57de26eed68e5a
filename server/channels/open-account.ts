import type { Context } from '../context.ts'
import type { SendResult } from './connector.ts'
import { areMixed, describeForms, listMissingCredentials, needsCredentials } from './credential-fields.ts'
import { credentialsPurpose } from './credentials.ts'
import type { Credentials, Platform } from './platform.ts'
import type { SealedAccount } from './queries.ts'

/** The account that a message leaves by; without an id on a channel that needs none. */
export interface OpenedAccount {
  readonly kind: 'opened'
  readonly accountId: string | null
  /** The credentials as they are kept, or null. */
  readonly credentialsSealed: Buffer | null
  readonly credentials: Credentials
}

/** Opens the one account among those found, or says what the operator has to mend. */
export function openAccount(
  { secretBox }: Pick<Context, 'secretBox'>,
  { channel }: Pick<Platform, 'channel'>,
  askedAccountId: string | null,
  [account, another]: readonly SealedAccount[],
): OpenedAccount | (SendResult & { kind: 'failed' }) {
  if (!needsCredentials(channel))
    return { kind: 'opened', accountId: null, credentialsSealed: null, credentials: {} }
  const notConfigured = (error: string) =>
    ({ kind: 'failed', reason: 'not_configured', error, channelAccountId: askedAccountId }) as const
  if (account === undefined) {
    const which = askedAccountId === null ? '' : ' with the id that the customer’s message named'
    return notConfigured(`there is no ${channel} account${which}`)
  }
  if (another !== undefined) {
    return notConfigured(`the conversation names no account, and there are several on ${channel}`)
  }
  if (account.credentialsSealed === null) return notConfigured(`the ${channel} account has no credentials`)
  let credentials: Credentials
  try {
    credentials = JSON.parse(secretBox.open(account.credentialsSealed, credentialsPurpose(account.id)))
  } catch {
    return notConfigured(`the credentials of the ${channel} account cannot be opened with this master key`)
  }
  if (areMixed(channel, credentials)) {
    const error = `the credentials of the ${channel} account are of two forms, and may hold only ${describeForms(channel)}`
    return notConfigured(error)
  }
  const missing = listMissingCredentials(channel, credentials)
  if (missing.length > 0) {
    return notConfigured(`the credentials of the ${channel} account lack ${missing.join(', ')}`)
  }
  return { kind: 'opened', accountId: account.id, credentialsSealed: account.credentialsSealed, credentials }
}
