import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { tenantColumns } from '../db/tenant-columns.ts'
import type { Tenant } from '../platform/tenant.ts'
import { type PriceRow, toPrices } from '../tickets/queries.ts'
import { cheapestPaidHalalas } from '../tickets/rules.ts'
import { OPENING_BALANCE_HALALAS } from './open-wallets.ts'

/**
 * Whether the tenants' wallets hold enough for the cheapest outcome that costs anything, in the order of the tenants. Otherwise the agent
 * does not run: the conversation escalates with `wallet_empty`.
 */
export async function cheapestOutcomesAffordable(
  tx: Transaction,
  tenants: readonly Tenant[],
): Promise<boolean[]> {
  if (tenants.length === 0) return []
  const rows = await tx.query<PriceRow & { balance_halalas: number | null; place: number }>(sql`
    SELECT asked.place, w.balance_halalas, o.price_action_halalas AS action, o.price_knowledge_halalas AS knowledge,
      o.price_routed_halalas AS routed
    FROM unnest(${tenantColumns(tenants.map((tenant) => ({ tenant })))})
      WITH ORDINALITY AS asked (organization_id, environment, place)
    JOIN organizations o ON o.id = asked.organization_id
    LEFT JOIN wallets w ON w.organization_id = asked.organization_id AND w.environment = asked.environment`)
  const affordable = new Map(
    rows.map((row) => {
      const { environment } = tenants[row.place - 1] as Tenant
      const cheapest = cheapestPaidHalalas(toPrices(row))
      const balance = row.balance_halalas ?? OPENING_BALANCE_HALALAS[environment]
      return [row.place, cheapest === null || balance >= cheapest]
    }),
  )
  return tenants.map((_, index) => affordable.get(index + 1) === true)
}
