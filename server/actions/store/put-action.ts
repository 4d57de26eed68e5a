import type { Context } from '../../context.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { ActionDefinition, ActionFile } from '../definition/action-definition.ts'
import type { FileRules } from './find-request-faults.ts'
import { findAction, upsertAction } from './queries.ts'
import { readActionFile } from './read-action-file.ts'
import { openSecrets, type SecretHeaders, sealSecrets } from './secrets.ts'

/** An action as an operator sees it, with only the names of its secret headers. */
export interface ShownAction {
  readonly definition: ActionDefinition
  readonly secretNames: readonly string[]
  readonly updatedAt: Date
}

/** Writes the action of a file, replacing one of the same name. Its secret headers are stored encrypted. */
export async function putAction(
  { db, clock, secretBox }: Pick<Context, 'db' | 'clock' | 'secretBox'>,
  {
    tenant,
    file,
    allowedNetworks,
  }: { readonly tenant: Tenant; readonly file: string } & Pick<FileRules, 'allowedNetworks'>,
): Promise<ShownAction> {
  const given = await readActionFile(file, { environment: tenant.environment, allowedNetworks })
  const { definition, secrets } = separate(given)
  const updatedAt = clock.now()
  return db.withTenant(tenant, async (tx) => {
    const known = await findAction(tx, definition.name)
    const stored = openSecrets(secretBox, tenant, definition.name, known?.secretsSealed ?? null)
    const headers = keepStored(file, secrets, stored)
    const secretsSealed = sealSecrets(secretBox, tenant, definition.name, headers)
    await upsertAction(tx, { definition, secretsSealed, updatedAt })
    return { definition, secretNames: Object.keys(headers), updatedAt }
  })
}

/** Separates the part that is stored in plain from the secrets, which are sealed. */
function separate({ request: { secret_headers: secrets, ...request }, ...rest }: ActionFile) {
  return { definition: { ...rest, request } satisfies ActionDefinition, secrets }
}

/** Takes the stored secret for each null in the file, so that a file without secrets can be kept with the code. */
function keepStored(
  file: string,
  given: Readonly<Record<string, string | null>>,
  stored: SecretHeaders,
): SecretHeaders {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const kept = value ?? (Object.hasOwn(stored, name) ? stored[name] : undefined)
      if (kept === undefined)
        throw new OperatorError(
          `The action file ${file}: /request/secret_headers/${name} is null, and no value of it is stored: give it one.`,
        )
      return [name, kept] as const
    }),
  )
}
