import { createHash } from 'node:crypto'
import { endAlertGroups } from '../alerts/queries.ts'
import type { Context } from '../context.ts'
import { sqlState } from '../db/database.ts'
import { SQL_STATES } from '../db/sql-states.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import type { Environment } from '../platform/tenant.ts'
import { lockOpenWallets } from './charge.ts'
import { findEntryHalalas, writeTicketsAndWallets } from './queries.ts'

export interface Credit {
  readonly organizationId: string
  readonly environment: Environment
  /** A whole number of at least 1. */
  readonly halalas: number
  readonly reason: string
  /** What the money came by, such as an invoice's number: it is credited once. */
  readonly reference?: string | undefined
}

/** More than any wallet holds, and few enough that sums of it stay exact. */
const MOST_HALALAS = 1_000_000_000_000

/**
 * Credits a wallet. It does not answer the conversations that met an empty wallet: they are with a person already. When
 * it runs low or empty again the operator is told anew, even within the hour. Refuses an amount that is not a whole
 * number from 1 on, and an organization that does not exist. A reference that was credited before is not credited
 * again, so a credit whose answer was lost may be repeated; with another amount it is refused.
 */
export async function creditWallet(
  context: Pick<Context, 'db' | 'clock' | 'ids'>,
  { organizationId, environment, halalas, reason, reference }: Credit,
): Promise<{ balanceHalalas: number; isRepeated: boolean }> {
  if (!Number.isInteger(halalas) || halalas < 1 || halalas > MOST_HALALAS) {
    throw validationFailed({ path: 'halalas', message: `must be a whole number from 1 to ${MOST_HALALAS}.` })
  }
  const at = context.clock.now()
  try {
    return await context.db.withTenant({ organizationId, environment }, async (tx) => {
      const { tenant } = tx
      const [before] = await lockOpenWallets(tx, context, [tenant], at)
      // The wallet's lock makes rivals of one reference come one after the other.
      const id = reference === undefined ? context.ids.uuid() : entryIdOf(reference)
      const credited = reference === undefined ? null : await findEntryHalalas(tx, id)
      if (credited !== null) {
        if (credited === halalas) return { balanceHalalas: before?.balanceHalalas ?? 0, isRepeated: true }
        throw new OperatorError(`The reference "${reference}" was credited before, with ${credited} halalas.`)
      }
      const balanceHalalas = (before?.balanceHalalas ?? 0) + halalas
      const wallet = { balanceHalalas, lastCreditHalalas: halalas }
      const entry = { tenant, id, amountHalalas: halalas, reason, ticket: null, at }
      await writeTicketsAndWallets(tx, [{ tenant, wallet }], [entry])
      await endAlertGroups(tx, ['wallet_low', 'wallet_empty'], entry.id, at)
      return { balanceHalalas, isRepeated: false }
    })
  } catch (error) {
    // An organization that does not exist is first noticed when its wallet is opened.
    if (sqlState(error) !== SQL_STATES.foreignKeyViolation) throw error
    throw new Problem('not_found', `There is no organization ${organizationId}.`, { cause: error })
  }
}

// A UUIDv8 (RFC 9562, section 5.8): the same for the same reference, so that the entries' key tells a repeat.
function entryIdOf(reference: string): string {
  const hex = createHash('sha256').update(`wallet credit ${reference}`).digest('hex')
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [...groups, hex.slice(20, 32)].join('-')
}
