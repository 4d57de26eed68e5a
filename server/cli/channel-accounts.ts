import { CHANNELS } from '../../contract/channels.ts'
import { createChannelAccount as create } from '../channel-accounts/create-channel-account.ts'
import { updateCredentials } from '../channel-accounts/update-credentials.ts'
import { type Command, optional, required } from './command.ts'
import { resolveGivenPath } from './given-path.ts'
import { readId, readTenant, requireOrganization, TENANT_OPTIONS } from './named-tenant.ts'
import { onDatabase } from './on-database.ts'

export const createChannelAccount: Command = {
  name: 'channel-accounts create',
  positionals: [],
  options: {
    ...TENANT_OPTIONS,
    channel: required('CHANNEL'),
    name: required('NAME'),
    credentials: optional('FILE'),
  },
  summary: `Registers an account on a channel. FILE holds its credentials as a JSON object and is kept encrypted. CHANNEL is one of ${CHANNELS.join(', ')}.`,
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    const channel = args.oneOf('channel', CHANNELS)
    const name = args.text('name')
    const credentials = args.optionalText('credentials')
    return onDatabase(async (context, terminal) => {
      await requireOrganization(context, tenant.organizationId)
      const account = await create(context, {
        tenant,
        channel,
        name,
        ...(credentials !== undefined && { credentialsFile: resolveGivenPath(terminal, credentials) }),
      })
      return {
        json: { id: account.id, channel: account.channel },
        text: `Created the ${account.channel} account "${account.name}".\nid: ${account.id}`,
      }
    })
  },
}

export const updateChannelAccount: Command = {
  name: 'channel-accounts update',
  positionals: ['ACCOUNT_ID'],
  options: { credentials: required('FILE') },
  summary: "Replaces an account's credentials with those in FILE, a JSON object that is kept encrypted.",
  printsJson: true,
  prepare(args) {
    const accountId = args.text('ACCOUNT_ID')
    const credentials = args.text('credentials')
    return onDatabase(async (context, terminal) => {
      const id = readId(accountId, 'channel account')
      const credentialsFile = resolveGivenPath(terminal, credentials)
      const { channel } = await updateCredentials(context, { id, credentialsFile })
      return { json: { id, channel }, text: `Replaced the credentials of the ${channel} account ${id}.` }
    })
  },
}
