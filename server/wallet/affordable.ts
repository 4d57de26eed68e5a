import { type Statement, sql } from '../db/sql.ts'
import type { Environment } from '../platform/tenant.ts'
import { PRICE_COLUMNS, type PriceRow, toPrices } from '../tickets/queries.ts'
import { cheapestPaidHalalas } from '../tickets/rules.ts'
import { OPENING_BALANCE_HALALAS } from './open-wallets.ts'

/** A tenant's balance, null if its wallet has not been opened, and the prices of outcomes. */
export interface FundsRow extends PriceRow {
  balance_halalas: number | null
}

/**
 * What every statement that reads a tenant's funds selects: `o` is the organization's row, and `w` the wallet's, which
 * may be missing.
 */
export const FUNDS_COLUMNS: Statement = sql`
  w.balance_halalas, ${PRICE_COLUMNS}`

/**
 * Whether the wallet holds enough for the cheapest outcome that costs anything. Otherwise the agent does not run: the
 * conversation escalates with `wallet_empty`.
 */
export function affordsCheapestOutcome(row: FundsRow, environment: Environment): boolean {
  const cheapest = cheapestPaidHalalas(toPrices(row))
  return cheapest === null || (row.balance_halalas ?? OPENING_BALANCE_HALALAS[environment]) >= cheapest
}
