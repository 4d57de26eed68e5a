import { readNamedOf } from './contrasts.ts'
import type { Word } from './words.ts'

/** The sets of what one pays by that has a name of its own: cards, wallets and instalment services. */
const BRANDS = new Set(['cardBrand', 'wallet', 'instalmentBrand'])
/** The set that names some of them once more, among other ways to pay. */
const WAYS = new Set(['paymentMeans'])

/** Reads which cards, wallets and instalment services a text names. */
export function readPaymentBrands(words: readonly Word[]) {
  return readNamedOf(words, BRANDS, WAYS)
}
