import { CHANNELS } from '../../contract/channels.ts'
import { createChannelAccount as create } from '../channel-accounts/create-channel-account.ts'
import { type Command, optional, required } from './command.ts'
import { resolveGivenPath } from './given-path.ts'
import { readTenant, requireOrganization, TENANT_OPTIONS } from './named-tenant.ts'
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
