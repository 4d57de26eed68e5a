import { LIMITS } from '../../contract/limits.ts'
import type { Scope } from '../../contract/scopes.ts'
import type { Context } from '../context.ts'
import { lockOrganization } from '../organizations/queries.ts'
import { isId } from '../platform/ids.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { readLine } from '../platform/read-line.ts'
import type { Environment } from '../platform/tenant.ts'
import { digestClientSecret, newClientId, newClientSecret } from './client-credentials.ts'
import { countApps, insertApp, insertSecret } from './queries.ts'
import { readAllowedIps, readScopes } from './rules.ts'

/** What an operator specifies for a new app. */
export interface AppToCreate {
  readonly organizationId: string
  readonly environment: Environment
  readonly name: string
  /** Every scope if absent. */
  readonly scopes?: readonly string[]
  /** Addresses and networks in CIDR form that may call; any address if absent or empty. */
  readonly allowedIps?: readonly string[]
}

/** A new app. Its secret is shown here and never again. */
export interface CreatedApp {
  readonly id: string
  readonly organizationId: string
  readonly environment: Environment
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: readonly Scope[]
  readonly allowedIps: readonly string[]
}

/** Creates an app with its first client secret; at most 50 for an organization, over both environments. */
export async function createApp(
  { db, clock, ids, random }: Pick<Context, 'db' | 'clock' | 'ids' | 'random'>,
  toCreate: AppToCreate,
): Promise<CreatedApp> {
  const organizationId = toCreate.organizationId.toLowerCase()
  const tenant = { organizationId, environment: toCreate.environment }
  const app = {
    id: ids.uuid(),
    name: readLine(toCreate.name, 'name'),
    clientId: newClientId(random),
    scopes: readScopes(toCreate.scopes),
    allowedIps: readAllowedIps(toCreate.allowedIps ?? []),
  }
  const clientSecret = newClientSecret(random)
  const createdAt = clock.now()
  await db.acrossTenants(async (tx) => {
    // The lock makes the count exact: of two that race, the second counts what the first has inserted.
    if (!isId(organizationId) || !(await lockOrganization(tx, organizationId))) {
      throw new OperatorError(`There is no organization "${toCreate.organizationId}".`)
    }
    if ((await countApps(tx, organizationId)) >= LIMITS.appsPerOrganization) {
      throw new OperatorError(
        `The organization has ${LIMITS.appsPerOrganization} apps already, the most there can be. One that nobody uses any more can be had anew: apps rotate-secret APP_ID --overlap 0s.`,
      )
    }
    await insertApp(tx, { tenant, ...app, createdAt })
    await insertSecret(tx, { tenant, appId: app.id, digest: digestClientSecret(clientSecret), createdAt })
  })
  return { ...tenant, ...app, clientSecret }
}
