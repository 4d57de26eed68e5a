import { sql } from '../../db/sql.ts'
import type { Identity } from '../queries.ts'
import type { Erasing } from './erasing.ts'

/** Takes out of alerts what platforms said in which the customer is named. */
export async function eraseAlerts(
  { inTenant, tenant }: Erasing,
  identities: readonly Identity[],
): Promise<void> {
  const names = identities.flatMap(({ externalId, phone }) => [
    externalId,
    ...(phone === null ? [] : [phone]),
  ])
  if (names.length === 0) return
  await inTenant((tx) =>
    tx.execute(sql`
      UPDATE alerts SET detail = detail - 'error'
      WHERE organization_id = ${tenant.organizationId} AND environment = ${tenant.environment}
        AND EXISTS (SELECT FROM unnest(${names}::text[]) AS n (name) WHERE strpos(detail ->> 'error', n.name) > 0)`),
  )
}
