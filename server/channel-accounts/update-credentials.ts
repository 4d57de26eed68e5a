import type { Channel } from '../../contract/channels.ts'
import { updateCredentials as update } from '../channels/account-queries.ts'
import { credentialsPurpose } from '../channels/credentials.ts'
import type { Context } from '../context.ts'
import { findTenant } from '../db/find-tenant.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { wakeMessagesForAccount } from '../replies/hasten-queries.ts'
import { readCredentials } from './credentials-file.ts'
import { type CredentialFaults, judgeCredentials } from './judge-credentials.ts'

/**
 * Replaces an account's credentials, such as a token that has expired. The id stays, and with it every conversation;
 * messages that waited for the renewal are tried again at once. `faults` are what the credentials lack.
 */
export async function updateCredentials(
  context: Pick<Context, 'db' | 'clock' | 'secretBox'>,
  { id, credentialsFile }: { readonly id: string; readonly credentialsFile: string },
): Promise<{ id: string; channel: Channel; messagesWoken: number; faults: CredentialFaults }> {
  const credentials = await readCredentials(credentialsFile)
  const sealed = context.secretBox.seal(credentials.text, credentialsPurpose(id))
  const tenant = await findTenant(context.db.shared, 'channel_accounts', id)
  if (tenant === null) throw new OperatorError(`There is no channel account "${id}".`)
  return context.db.withTenant(tenant, async (tx) => {
    const channel = await update(tx, id, sealed)
    if (channel === null) throw new OperatorError(`There is no channel account "${id}".`)
    const messagesWoken = await wakeMessagesForAccount(tx, {
      tenant,
      accountId: id,
      now: context.clock.now(),
    })
    return { id, channel, messagesWoken, faults: judgeCredentials(channel, credentials.fields) }
  })
}
