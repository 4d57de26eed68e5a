import type { Channel } from '../../contract/channels.ts'
import { insertChannelAccount } from '../channels/account-queries.ts'
import { credentialsPurpose } from '../channels/credentials.ts'
import type { Context } from '../context.ts'
import { readLine } from '../platform/read-line.ts'
import type { Tenant } from '../platform/tenant.ts'
import { readCredentials } from './credentials-file.ts'
import { type CredentialFaults, judgeCredentials, NO_FAULTS } from './judge-credentials.ts'

/** What an operator says of a new account. */
export interface ChannelAccountToCreate {
  readonly tenant: Tenant
  readonly channel: Channel
  readonly name: string
  /** A file with a JSON object that the channel's connector understands. */
  readonly credentialsFile?: string
}

/**
 * Registers an account of an existing organization on a channel; its credentials are kept encrypted. `faults` are
 * what they lack: no message leaves in live before it is there, and no page reads on `web`. An account without any
 * lacks them all in live, and nothing in the sandbox.
 */
export async function createChannelAccount(
  context: Pick<Context, 'db' | 'clock' | 'ids' | 'secretBox'>,
  { tenant, channel, name, credentialsFile }: ChannelAccountToCreate,
): Promise<{ id: string; channel: Channel; name: string; faults: CredentialFaults }> {
  const id = context.ids.uuid()
  const account = { id, channel, name: readLine(name, 'name') }
  const credentials = credentialsFile === undefined ? null : await readCredentials(credentialsFile)
  const credentialsSealed =
    credentials === null ? null : context.secretBox.seal(credentials.text, credentialsPurpose(id))
  const createdAt = context.clock.now()
  await context.db.withTenant(tenant, (tx) =>
    insertChannelAccount(tx, { ...account, credentialsSealed, createdAt }),
  )
  return {
    ...account,
    faults:
      credentials === null && tenant.environment === 'sandbox'
        ? NO_FAULTS
        : judgeCredentials(channel, credentials?.fields ?? {}),
  }
}
