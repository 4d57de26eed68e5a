import { CHANNELS, type Channel } from '../../../contract/channels.ts'
import { createChannelAccount as create } from '../../channel-accounts/create-channel-account.ts'
import type { CredentialFaults } from '../../channel-accounts/judge-credentials.ts'
import { updateCredentials } from '../../channel-accounts/update-credentials.ts'
import { listChannelAccounts as list } from '../../channels/account-queries.ts'
import { describeForms } from '../../channels/credential-fields.ts'
import { quote } from '../../platform/config-error.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { makeVisitorToken as make } from '../../visitors/make-visitor-token.ts'
import { LEAST_SECRET_CHARACTERS } from '../../visitors/visitor-token.ts'
import { type Command, optional, required, writeList } from '../command.ts'
import { resolveGivenPath } from '../given-path.ts'
import { onTenant, readId, readTenant, TENANT_OPTIONS } from '../named-tenant.ts'
import { onDatabase } from '../on-database.ts'

/** A line about each way in which credentials will not do. */
function explainFaults(channel: Channel, { missing, unfit, areMixed, unread }: CredentialFaults): string[] {
  const until = (what: string) => `${what} before "channel-accounts update".`
  const unused = unread.map(
    (name) => `Nothing reads ${quote(name)} in the credentials of a ${channel} account.`,
  )
  if (channel === 'web') {
    const lack = `The credentials lack a stream_secret of ${LEAST_SECRET_CHARACTERS} characters or more`
    const isLacking = missing.length + unfit.length > 0
    return [...(isLacking ? [until(`${lack}: no visitor’s page reads by this account`)] : []), ...unused]
  }
  const leaves = `nothing leaves by this ${channel} account`
  return [
    ...(areMixed
      ? [until(`The credentials are of two forms, and may hold only ${describeForms(channel)}: ${leaves}`)]
      : []),
    ...(missing.length > 0 ? [until(`The credentials lack ${missing.join(', ')}: ${leaves}`)] : []),
    ...(unfit.length > 0
      ? [
          until(
            `The credentials hold ${unfit.join(', ')} otherwise than as a text in quotes, of visible ASCII characters without spaces and line ends: ${leaves}`,
          ),
        ]
      : []),
    ...unused,
  ]
}

export const createChannelAccount: Command = {
  name: 'channel-accounts create',
  positionals: [],
  options: {
    ...TENANT_OPTIONS,
    channel: required('CHANNEL'),
    name: required('NAME'),
    credentials: optional('FILE'),
  },
  summary: `Registers an account on a channel. FILE holds its credentials as a JSON object, - reads them from standard input, and they are kept encrypted. CHANNEL is one of ${CHANNELS.join(', ')}.`,
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    const channel = args.oneOf('channel', CHANNELS)
    const name = args.text('name')
    const credentials = args.optionalText('credentials')
    return onTenant(tenant, async (context, terminal) => {
      const account = await create(context, {
        tenant,
        channel,
        name,
        ...(credentials !== undefined && { credentialsFile: resolveGivenPath(terminal, credentials) }),
      })
      return {
        json: { id: account.id, channel: account.channel },
        text: [`Created the ${channel} account "${account.name}".`, `id: ${account.id}`].join('\n'),
        warnings: explainFaults(channel, account.faults),
      }
    })
  },
}

export const listChannelAccounts: Command = {
  name: 'channel-accounts list',
  positionals: [],
  options: TENANT_OPTIONS,
  summary: "Shows an organization's channel accounts, newest first. Their credentials are not shown.",
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    return onTenant(tenant, async ({ db }) => {
      const accounts = await db.withTenant(tenant, list)
      return {
        json: accounts.map(({ id, channel, name, hasCredentials, createdAt }) => ({
          ...{ id, channel, name },
          has_credentials: hasCredentials,
          created_at: createdAt.toISOString(),
        })),
        text: writeList(
          accounts.map(({ id, channel, name, hasCredentials }) =>
            [id, channel, name, ...(hasCredentials ? [] : ['no credentials'])].join('  '),
          ),
          'channel accounts',
        ),
      }
    })
  },
}

export const updateChannelAccount: Command = {
  name: 'channel-accounts update',
  positionals: ['ACCOUNT_ID'],
  options: { credentials: required('FILE') },
  summary:
    "Replaces an account's credentials with those in FILE (- for standard input), a JSON object that is kept encrypted.",
  printsJson: true,
  prepare(args) {
    const accountId = args.text('ACCOUNT_ID')
    const credentials = args.text('credentials')
    return onDatabase(async (context, terminal) => {
      const id = readId(accountId, 'channel account')
      const credentialsFile = resolveGivenPath(terminal, credentials)
      const { channel, messagesWoken, faults } = await updateCredentials(context, { id, credentialsFile })
      return {
        json: { id, channel },
        text: [
          `Replaced the credentials of the ${channel} account ${id}.`,
          `Messages that waited for them and are tried again now: ${messagesWoken}.`,
        ].join('\n'),
        warnings: explainFaults(channel, faults),
      }
    })
  },
}

const HOUR_MS = 3_600_000
const DEFAULT_LIFETIME_MS = HOUR_MS
// A token for trying a page out. What lives longer is a mistake, and far beyond it there is no date.
const MOST_LIFETIME_HOURS = 8_760

export const makeVisitorToken: Command = {
  name: 'channel-accounts visitor-token',
  positionals: ['ACCOUNT_ID'],
  options: { thread: required('THREAD'), visitor: required('VISITOR'), lifetime: optional('DURATION') },
  summary:
    'Makes a token with which a visitor’s page reads the replies in its thread, for trying it out: 1h by default.',
  printsJson: true,
  prepare(args) {
    const id = args.text('ACCOUNT_ID')
    const externalThreadId = args.text('thread')
    const visitorId = args.text('visitor')
    const lifetimeMs = args.optionalDurationMs('lifetime') ?? DEFAULT_LIFETIME_MS
    return onDatabase(async (context) => {
      if (lifetimeMs > MOST_LIFETIME_HOURS * HOUR_MS)
        throw new OperatorError(`The lifetime must be at most ${MOST_LIFETIME_HOURS}h.`)
      const accountId = readId(id, 'channel account')
      // A token ends with a whole second.
      const expiresAt = new Date(Math.floor((context.clock.now().getTime() + lifetimeMs) / 1000) * 1000)
      const token = await make(context, { accountId, externalThreadId, visitorId, expiresAt })
      const url = `${context.baseUrl}/visitor/stream?token=${token}`
      return {
        json: { token, url, expires_at: expiresAt.toISOString() },
        text: `token: ${token}\nThe page reads ${url} until ${expiresAt.toISOString()}.`,
      }
    })
  },
}
