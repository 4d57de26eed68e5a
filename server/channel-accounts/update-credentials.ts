import type { Channel } from '../../contract/channels.ts'
import type { Context } from '../context.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { credentialsPurpose, readCredentials } from './credentials-file.ts'
import { updateCredentials as update } from './queries.ts'

/** Replaces an account's credentials, such as a token that has expired. The id stays, and with it every conversation. */
export async function updateCredentials(
  context: Pick<Context, 'db' | 'secretBox'>,
  { id, credentialsFile }: { readonly id: string; readonly credentialsFile: string },
): Promise<{ id: string; channel: Channel }> {
  const credentials = await readCredentials(credentialsFile)
  const sealed = context.secretBox.seal(credentials, credentialsPurpose(id))
  const channel = await update(context.db.shared, id, sealed)
  if (channel === null) throw new OperatorError(`There is no channel account ${id}.`)
  return { id, channel }
}
