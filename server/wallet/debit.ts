import type { Context } from '../context.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { type Entered, enterByHand, type HandEntry } from './enter-by-hand.ts'

/**
 * Takes back what was credited by mistake. No conversation is charged, so nothing is billed. What was spent cannot be
 * taken back: a wallet that holds less refuses. Alerts are then measured by what is left of the last credit, and if
 * nothing is left of it by the balance.
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
