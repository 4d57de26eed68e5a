import type { Context } from '../context.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { type Entered, enterByHand, type HandEntry } from './enter-by-hand.ts'

/**
 * Takes out of a wallet what was credited by mistake; conversations are not charged by it, so nothing is billed. What
 * has been spent cannot be taken: a wallet that holds less refuses. Alerts go by what is left of the last credit, and
 * where that is gone by what the wallet holds now.
 */
export function debitWallet(
  context: Pick<Context, 'db' | 'clock' | 'ids'>,
  debit: HandEntry,
): Promise<Entered> {
  const { halalas } = debit
  return enterByHand(
    context,
    {
      name: 'debit',
      async enter(_tx, { balanceHalalas: before, lastCreditHalalas }) {
        if (before < halalas)
          throw new OperatorError(`The wallet holds ${before} halalas, less than ${halalas}.`)
        const balanceHalalas = before - halalas
        const isLeft = lastCreditHalalas > halalas
        return { balanceHalalas, lastCreditHalalas: isLeft ? lastCreditHalalas - halalas : balanceHalalas }
      },
    },
    debit,
  )
}
