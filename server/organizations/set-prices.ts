import type { Context } from '../context.ts'
import { isId } from '../platform/ids.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { validationFailed } from '../platform/problem.ts'
import type { Prices } from '../tickets/rules.ts'
import { findPrices, updatePrices } from './queries.ts'

/** Far more than an outcome costs, and small enough that a ticket's charges fit their column. */
const MOST_HALALAS = 1_000_000_000

/**
 * Sets an organization's prices for the given kinds, in halalas, and returns all of its prices; without any it only
 * reads. They apply to what is reached from now on; earlier charges stay. Refuses an amount that is not a whole number
 * of at least 0, and an organization that does not exist.
 */
export async function setPrices(
  { db }: Pick<Context, 'db'>,
  organizationId: string,
  given: Partial<Prices>,
): Promise<{ id: string; prices: Prices }> {
  for (const [path, halalas] of Object.entries(given)) {
    if (Number.isInteger(halalas) && halalas >= 0 && halalas <= MOST_HALALAS) continue
    throw validationFailed({ path, message: `must be a whole number from 0 to ${MOST_HALALAS}.` })
  }
  const id = organizationId.toLowerCase()
  const isGiven = Object.keys(given).length > 0
  const change = () => (isGiven ? updatePrices(db.shared, id, given) : findPrices(db.shared, id))
  const prices = isId(id) ? await change() : null
  if (prices === null) throw new OperatorError(`There is no organization "${organizationId}".`)
  return { id, prices }
}
