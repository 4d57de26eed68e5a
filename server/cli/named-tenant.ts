import type { Context } from '../context.ts'
import { findTenant, type NamedById } from '../db/find-tenant.ts'
import { isOrganization } from '../organizations/queries.ts'
import { isId } from '../platform/ids.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { ENVIRONMENTS, type Tenant } from '../platform/tenant.ts'
import { type Arguments, type CommandOption, type Execution, required } from './command.ts'
import { onDatabase } from './on-database.ts'

/** The two options that name a tenant. */
export const TENANT_OPTIONS: Readonly<Record<'organization' | 'environment', CommandOption>> = {
  organization: required('ORG_ID'),
  environment: required('sandbox|live'),
}

/** The tenant that the options name; whether it exists is not known yet. */
export function readTenant(args: Arguments): Tenant {
  return {
    organizationId: args.text('organization').toLowerCase(),
    environment: args.oneOf('environment', ENVIRONMENTS),
  }
}

/** Runs a use case on the database for a tenant; throws an `OperatorError` when there is no such organization. */
export function onTenant(tenant: Tenant, useCase: Parameters<typeof onDatabase>[0]): Execution {
  return onDatabase(async (context, terminal, config) => {
    await requireOrganization(context, tenant.organizationId)
    return useCase(context, terminal, config)
  })
}

/** Throws an `OperatorError` when there is no such organization. */
export async function requireOrganization({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  const isKnown = isId(id) && (await isOrganization(db.shared, id))
  if (!isKnown) throw new OperatorError(`There is no organization "${id}".`)
}

/** Whose a row is that is named by its id alone. Throws an `OperatorError` that calls it `what` where there is none. */
export async function requireTenantOf(
  { db }: Pick<Context, 'db'>,
  table: NamedById,
  text: string,
  what: string,
): Promise<{ readonly tenant: Tenant; readonly id: string }> {
  const id = readId(text, what)
  const tenant = await findTenant(db.shared, table, id)
  if (tenant === null) throw new OperatorError(`There is no ${what} "${text}".`)
  return { tenant, id }
}

/** An id in the form that the database takes; whatever has another form is the id of nothing. */
export function readId(text: string, what: string): string {
  if (!isId(text)) throw new OperatorError(`There is no ${what} "${text}".`)
  return text.toLowerCase()
}
