import { CHANNELS } from '../../../contract/channels.ts'
import { phoneSpellings } from '../../actions/definition/phone.ts'
import type { Context } from '../../context.ts'
import { presentCustomer } from '../../customers/present.ts'
import { type Customer, findCustomer, findCustomersKnownBy } from '../../customers/queries.ts'
import type { Erasure } from '../../erasure/queries.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { type Arguments, type Command, optional, UsageError, writeLines, writeList } from '../command.ts'
import { onTenant, readTenant, requireTenantOf, TENANT_OPTIONS } from '../named-tenant.ts'
import { onDatabase } from '../on-database.ts'

const MOST_SHOWN = 100

const OUTSIDE =
  'Outside this database it may still be in backups, in logs of yours, in what webhooks and alerts have told, with the platforms, and with your language model\'s provider: see "Forgetting a customer" in docs/operating.md.'

async function requireCustomer(
  context: Pick<Context, 'db'>,
  text: string,
): Promise<{ readonly tenant: Tenant; readonly customerId: string }> {
  const { tenant, id } = await requireTenantOf(context, 'customers', text, 'customer')
  return { tenant, customerId: id }
}

function describeCustomer({ id, displayName, identities }: Customer): string {
  const names = identities.map(({ channel, externalId, phone }) =>
    [`${channel}: ${externalId}`, ...(phone === null || phone === externalId ? [] : [phone])].join(', '),
  )
  return [id, displayName ?? '(no name)', ...names].join('  ')
}

function describeErasure({ actor, begunAt, endedAt }: Erasure): string {
  return endedAt === null
    ? `${begunAt.toISOString()}  ${actor}:  erasing was interrupted: run "customers erase" again`
    : `${endedAt.toISOString()}  ${actor}:  erase`
}

const presentErasure = ({ actor, begunAt, endedAt }: Erasure) => ({
  ...{ actor, begun_at: begunAt.toISOString(), erased_at: endedAt?.toISOString() ?? null },
})

// At least one of them, or every customer would be meant.
function readKnownBy(args: Arguments) {
  const channel = args.optionalText('channel') === undefined ? null : args.oneOf('channel', CHANNELS)
  const externalId = args.optionalText('external-id') ?? null
  const phone = args.optionalText('phone')
  if (externalId === null && phone === undefined) throw new UsageError('Give --external-id or --phone.')
  if (phone !== undefined && !/\d/.test(phone)) throw new UsageError('--phone must be a number.')
  return { channel, externalId, phoneDigits: phone === undefined ? null : phoneSpellings(phone) }
}

export const findCustomers: Command = {
  name: 'customers find',
  positionals: [],
  options: {
    ...TENANT_OPTIONS,
    channel: optional(CHANNELS.join('|')),
    'external-id': optional('ID'),
    phone: optional('NUMBER'),
  },
  summary: 'Finds customers by their id on a channel (--external-id) or by their phone number, newest first.',
  printsJson: true,
  prepare(args) {
    const tenant = readTenant(args)
    const knownBy = readKnownBy(args)
    return onTenant(tenant, async (context) => {
      const found = await context.db.withTenant(tenant, (tx) => findCustomersKnownBy(tx, knownBy, MOST_SHOWN))
      return {
        json: found.map(presentCustomer),
        text: writeList(found.map(describeCustomer), 'such customers'),
      }
    })
  },
}

export const showCustomer: Command = {
  name: 'customers show',
  positionals: ['CUSTOMER_ID'],
  options: {},
  summary: 'Shows a customer with their channel identities, and whether they were erased and by whom.',
  printsJson: true,
  prepare(args) {
    const id = args.text('CUSTOMER_ID')
    return onDatabase(async (context) => {
      const { tenant, customerId } = await requireCustomer(context, id)
      const { findErasure } = await import('../../erasure/queries.ts')
      return context.db.withTenant(tenant, async (tx) => {
        const customer = await findCustomer(tx, customerId)
        if (customer === null) throw new OperatorError(`There is no customer "${id}".`)
        const erasure = await findErasure(tx, customerId)
        return {
          json: {
            ...presentCustomer(customer),
            organization_id: tenant.organizationId,
            environment: tenant.environment,
            erasure: erasure && presentErasure(erasure),
          },
          text: writeLines([
            describeCustomer(customer),
            ...(erasure === null ? [] : [describeErasure(erasure)]),
          ]),
        }
      })
    })
  },
}

export const eraseCustomer: Command = {
  name: 'customers erase',
  positionals: ['CUSTOMER_ID'],
  options: { actor: optional('NAME') },
  summary:
    'Forgets a customer for good: closes their conversations and erases every word of theirs and to them, their name, profile and channel identities. Rows that bills and counts rest on stay without them.',
  printsJson: true,
  prepare(args) {
    const id = args.text('CUSTOMER_ID')
    const actor = args.optionalText('actor') ?? 'operator'
    return onDatabase(async (context) => {
      const named = await requireCustomer(context, id)
      const { eraseCustomer: erase } = await import('../../erasure/erase-customer.ts')
      const erasure = await erase(context, { ...named, actor })
      return {
        json: { id: erasure.customerId, ...presentErasure(erasure) },
        text: `Customer ${erasure.customerId} is erased. ${OUTSIDE}`,
      }
    })
  },
}
