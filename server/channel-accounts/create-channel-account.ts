import type { Channel } from '../../contract/channels.ts'
import type { Context } from '../context.ts'
import { readLine } from '../organizations/rules.ts'
import type { Tenant } from '../platform/tenant.ts'
import { credentialsPurpose, readCredentials } from './credentials-file.ts'
import { listMissingFields } from './list-missing-fields.ts'
import { insertChannelAccount } from './queries.ts'

/** What an operator says of a new account. */
export interface ChannelAccountToCreate {
  readonly tenant: Tenant
  readonly channel: Channel
  readonly name: string
  /** A file with a JSON object that the channel's connector understands. */
  readonly credentialsFile?: string
}

/**
 * Registers an account of an existing organization on a channel; its credentials are kept encrypted. `missing` are the
 * fields that they lack: no message leaves in live before they are there, and no page reads on `web`.
 */
export async function createChannelAccount(
  context: Pick<Context, 'db' | 'clock' | 'ids' | 'secretBox'>,
  { tenant, channel, name, credentialsFile }: ChannelAccountToCreate,
): Promise<{ id: string; channel: Channel; name: string; missing: readonly string[] }> {
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
    missing: credentials === null ? [] : listMissingFields(channel, credentials.fields),
  }
}
