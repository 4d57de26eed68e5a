import { endAlertGroups } from '../alerts/queries.ts'
import type { Context } from '../context.ts'
import { type Entered, enterByHand, type HandEntry } from './enter-by-hand.ts'

/**
 * Credits a wallet. It does not answer the conversations that met an empty wallet, since they are with a person
 * already. When the wallet runs low or empty again the operator is alerted anew, even within the hour.
 */
export function creditWallet(
  context: Pick<Context, 'db' | 'clock' | 'ids'>,
  credit: HandEntry,
): Promise<Entered> {
  return enterByHand(
    context,
    {
      name: 'credit',
      async enter(tx, { balanceHalalas }, { id, at }) {
        await endAlertGroups(tx, ['wallet_low', 'wallet_empty'], id, at)
        return { balanceHalalas: balanceHalalas + credit.halalas, lastCreditHalalas: credit.halalas }
      },
    },
    credit,
  )
}
