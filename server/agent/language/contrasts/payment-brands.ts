import type { Word } from '../words/words.ts'
import { readNamedOf } from './named.ts'

/** The sets of means of payment with proper names: cards, wallets and instalment services. */
const BRANDS = new Set(['cardBrand', 'wallet', 'instalmentBrand'])
/** The set that names some of them again, among other means of payment. */
const WAYS = new Set(['paymentMeans'])

/** Reads which cards, wallets and instalment services a text names. */
export function readPaymentBrands(words: readonly Word[]) {
  return readNamedOf(words, BRANDS, WAYS)
}
