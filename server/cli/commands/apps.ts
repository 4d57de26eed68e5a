import { createApp as create } from '../../apps/create-app.ts'
import { APP_RATE_CLASSES, listApps as list } from '../../apps/queries.ts'
import { revokeOldSecret, rotateClientSecret } from '../../apps/rotate-client-secret.ts'
import { readAllowedIps, readScopes } from '../../apps/rules.ts'
import { setAllowedIps } from '../../apps/set-allowed-ips.ts'
import { setRateLimit } from '../../apps/set-rate-limit.ts'
import { activateApp as activate, suspendApp as suspend } from '../../apps/suspend-app.ts'
import type { Context } from '../../context.ts'
import { type Command, optional, readByRule, repeatable, required, writeList } from '../command.ts'
import { readTenant, requireOrganization, TENANT_OPTIONS } from '../named-tenant.ts'
import { onDatabase } from '../on-database.ts'

export const createApp: Command = {
  name: 'apps create',
  positionals: [],
  options: {
    ...TENANT_OPTIONS,
    name: required('NAME'),
    scope: optional('"a b"'),
    'allow-ip': repeatable('CIDR'),
  },
  summary:
    'Creates an app and shows its client secret, once. It has every scope without --scope, and may call from any address without --allow-ip.',
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    const name = args.text('name')
    const scopes = readByRule(() => readScopes(args.optionalText('scope')?.trim().split(/\s+/)))
    const allowedIps = readByRule(() => readAllowedIps(args.texts('allow-ip')))
    return onDatabase(async (context) => {
      const app = await create(context, { ...tenant, name, scopes, allowedIps })
      return {
        json: {
          id: app.id,
          organization_id: app.organizationId,
          environment: app.environment,
          client_id: app.clientId,
          client_secret: app.clientSecret,
          scopes: app.scopes,
        },
        text:
          `Created the ${app.environment} app "${app.name}".\nid:            ${app.id}\nclient_id:     ${app.clientId}\n` +
          `client_secret: ${app.clientSecret}\nscopes:        ${app.scopes.join(' ')}\n` +
          'The secret is shown only here: keep it now.',
      }
    })
  },
}

export const listApps: Command = {
  name: 'apps list',
  positionals: [],
  options: { organization: required('ORG_ID') },
  summary:
    "Shows an organization's apps in both environments, newest first. Their secrets are not shown again.",
  printsJson: true,
  prepare(args) {
    const organizationId = args.text('organization').toLowerCase()
    return onDatabase(async (context) => {
      await requireOrganization(context, organizationId)
      const apps = await context.db.acrossTenants((tx) => list(tx, organizationId))
      return {
        json: apps.map(({ id, environment, name, status, clientId, scopes, allowedIps, createdAt }) => ({
          ...{ id, environment, name, status },
          client_id: clientId,
          scopes,
          allowed_ips: allowedIps,
          created_at: createdAt.toISOString(),
        })),
        text: writeList(
          apps.map(({ id, environment, name, status, clientId }) =>
            [id, environment, status, clientId, name].join('  '),
          ),
          'apps',
        ),
      }
    })
  },
}

function changeStatus(
  name: string,
  summary: string,
  change: (context: Context, id: string) => Promise<{ id: string; status: string }>,
): Command {
  return {
    name,
    positionals: ['APP_ID'],
    options: {},
    summary,
    printsJson: true,
    prepare(args) {
      const appId = args.text('APP_ID')
      return onDatabase(async (context) => {
        const { id, status } = await change(context, appId)
        return { json: { id, status }, text: `The app ${id} is ${status}.` }
      })
    },
  }
}

export const suspendApp = changeStatus(
  'apps suspend',
  'Refuses an app from its next request on, also with tokens that it already has.',
  suspend,
)

export const activateApp = changeStatus('apps activate', 'Lets a suspended app call again.', activate)

export const allowIp: Command = {
  name: 'apps allow-ip',
  positionals: ['APP_ID', 'CIDR...'],
  options: {},
  summary: 'Replaces the addresses that an app may call from; with none it may call from any address.',
  printsJson: true,
  prepare(args) {
    const appId = args.text('APP_ID')
    const networks = readByRule(() => readAllowedIps(args.texts('CIDR...')))
    return onDatabase(async (context) => {
      const { id, allowedIps } = await setAllowedIps(context, appId, networks)
      const places = allowedIps.length === 0 ? 'any address' : allowedIps.join(', ')
      return { json: { id, allowed_ips: allowedIps }, text: `The app ${id} may call from ${places}.` }
    })
  },
}

export const rotateSecret: Command = {
  name: 'apps rotate-secret',
  positionals: ['APP_ID'],
  options: { overlap: optional('DURATION') },
  summary:
    'Gives an app a new client secret, shown once; the old one stays valid for the overlap: 24h by default, 72h at most. One of an earlier rotation ends when it was to, or with this overlap if that is sooner.',
  printsJson: true,
  prepare(args) {
    const appId = args.text('APP_ID')
    const overlapMs = args.optionalDurationMs('overlap')
    return onDatabase(async (context) => {
      const { id, clientSecret, previousValidUntil } = await rotateClientSecret(context, appId, overlapMs)
      const until = previousValidUntil.toISOString()
      return {
        json: { id, client_secret: clientSecret, previous_valid_until: until },
        text: `client_secret: ${clientSecret}\nThe secret is shown only here: keep it now. The old one is ${overlapMs === 0 ? 'valid no more' : `valid until ${until}`}.`,
      }
    })
  },
}

export const revokeSecret: Command = {
  name: 'apps revoke-secret',
  positionals: ['APP_ID'],
  options: {},
  summary: "Ends an app's old client secret at once; the current one stays.",
  printsJson: true,
  prepare(args) {
    const appId = args.text('APP_ID')
    return onDatabase(async (context) => {
      const { id } = await revokeOldSecret(context, appId)
      return { json: { id }, text: `Only the current secret of ${id} is valid now.` }
    })
  },
}

export const setLimit: Command = {
  name: 'apps set-limit',
  positionals: ['APP_ID'],
  options: {
    class: required(APP_RATE_CLASSES.join('|')),
    'per-minute': required('N'),
    reason: required('TEXT'),
  },
  summary: "Changes one of an app's rate limits and keeps the reason.",
  printsJson: true,
  prepare(args) {
    const appId = args.text('APP_ID')
    const rateClass = args.oneOf('class', APP_RATE_CLASSES)
    const perMinute = args.wholeNumber('per-minute')
    const reason = args.text('reason')
    return onDatabase(async (context) => {
      const limit = await setRateLimit(context, appId, { rateClass, perMinute, reason })
      return {
        json: { id: limit.id, class: limit.class, per_minute: limit.perMinute },
        text: `The app ${limit.id} may make ${limit.perMinute} ${limit.class} requests per minute.`,
      }
    })
  },
}
