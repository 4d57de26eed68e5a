import { endAlertGroups } from '../alerts/queries.ts'
import type { Context } from '../context.ts'
import { sqlState } from '../db/database.ts'
import { SQL_STATES } from '../db/sql-states.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import type { Environment } from '../platform/tenant.ts'
import { lockOpenWallets } from './charge.ts'
import { writeTicketsAndWallets } from './queries.ts'

export interface Credit {
  readonly organizationId: string
  readonly environment: Environment
  /** A whole number of at least 1. */
  readonly halalas: number
  readonly reason: string
}

/** More than any wallet holds, and few enough that sums of it stay exact. */
const MOST_HALALAS = 1_000_000_000_000

/**
 * Credits a wallet. It does not answer the conversations that met an empty wallet: they are with a person already. When
 * it runs low or empty again the operator is told anew, even within the hour. Refuses an amount that is not a whole
 * number from 1 on, and an organization that does not exist.
 */
export async function creditWallet(
  context: Pick<Context, 'db' | 'clock' | 'ids'>,
  { organizationId, environment, halalas, reason }: Credit,
): Promise<{ balanceHalalas: number }> {
  if (!Number.isInteger(halalas) || halalas < 1 || halalas > MOST_HALALAS) {
    throw validationFailed({ path: 'halalas', message: `must be a whole number from 1 to ${MOST_HALALAS}.` })
  }
  const at = context.clock.now()
  try {
    return await context.db.withTenant({ organizationId, environment }, async (tx) => {
      const { tenant } = tx
      const [before] = await lockOpenWallets(tx, context, [tenant], at)
      const balanceHalalas = (before?.balanceHalalas ?? 0) + halalas
      const wallet = { balanceHalalas, lastCreditHalalas: halalas }
      const entry = { tenant, id: context.ids.uuid(), amountHalalas: halalas, reason, ticket: null, at }
      await writeTicketsAndWallets(tx, [{ tenant, wallet }], [entry])
      await endAlertGroups(tx, ['wallet_low', 'wallet_empty'], entry.id, at)
      return { balanceHalalas }
    })
  } catch (error) {
    // An organization that does not exist is first noticed when its wallet is opened.
    if (sqlState(error) !== SQL_STATES.foreignKeyViolation) throw error
    throw new Problem('not_found', `There is no organization ${organizationId}.`, { cause: error })
  }
}
