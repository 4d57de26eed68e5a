import type { Identity } from '../customers/identity-queries.ts'
import type { TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Erasing } from './erasing.ts'
import { LEAST_TELLING, namesOf } from './names.ts'

/** Removes from alerts what platforms said about messages if it names the customer. */
export async function eraseAlerts(
  { inTenant }: Pick<Erasing, 'inTenant'>,
  identities: readonly Identity[],
): Promise<void> {
  const names = namesOf(identities)
  if (names.length === 0) return
  await inTenant(async (tx) => {
    const alerts = await listAlertsWith(tx, names)
    const naming = alerts.filter(({ error }) => names.some((name) => isNamed(error, name)))
    if (naming.length > 0) await eraseErrors(tx, naming)
  })
}

/** Whether a text names somebody: a short name counts only if it is not part of a longer word or number. */
function isNamed(text: string, name: string): boolean {
  if (name.length >= LEAST_TELLING) return text.includes(name)
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length
    if (!goesOn(text.slice(0, at), name) && !goesOn(name, text.slice(end))) return true
  }
  return false
}

/** Whether the end of one text and the beginning of the next are letters of one word, or digits of one number. */
function goesOn(before: string, after: string): boolean {
  return (
    (/[\p{L}\p{M}]$/u.test(before) && /^[\p{L}\p{M}]/u.test(after)) ||
    (/\p{N}$/u.test(before) && /^\p{N}/u.test(after))
  )
}

interface NamedError {
  readonly id: string
  readonly error: string
}

function listAlertsWith(
  { query, tenant }: TenantTransaction,
  names: readonly string[],
): Promise<NamedError[]> {
  return query<NamedError>(sql`
    SELECT id, detail ->> 'error' AS error FROM alerts
    WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}
      AND EXISTS (SELECT FROM unnest(${names}::text[]) AS n (name) WHERE strpos(detail ->> 'error', n.name) > 0)`)
}

async function eraseErrors(
  { execute, tenant }: TenantTransaction,
  alerts: readonly NamedError[],
): Promise<void> {
  await execute(sql`
    UPDATE alerts SET detail = detail - 'error'
    WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}
      AND id = ANY (${alerts.map(({ id }) => id)}::uuid[])`)
}
