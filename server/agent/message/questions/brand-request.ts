import { readPaymentBrands } from '../../language/contrasts/payment-brands.ts'
import { remember } from '../../language/text/remember.ts'
import { spellWords } from '../../language/words/spell-words.ts'
import { listWords } from '../../language/words/words.ts'
import { ARABIC, type BrandWords, ENGLISH } from './brand-request-data.ts'

const MOST_WORDS = 12

const spell = (saying: string) => spellWords(saying).join(' ')

/** A reader of what is left of a question in one language without the names: null if it asks for something else. */
function createReader({ paying, around }: BrandWords): (spelled: string) => { isPaid: boolean } | null {
  const pattern = (sayings: readonly string[]) =>
    `(?:${sayings
      .map(spell)
      .filter((saying) => saying !== '')
      .sort((one, other) => other.length - one.length)
      .join('|')})(?= |$)`
  const only = new RegExp(`^(?:${pattern([...paying, ...around])} ?)*$`, 'u')
  const paid = new RegExp(`(?:^| )${pattern(paying)}`, 'u')
  return (spelled) => (only.test(spelled) ? { isPaid: paid.test(spelled) } : null)
}

const readEnglish = createReader(ENGLISH)
const readArabic = createReader(ARABIC)

/**
 * The cards, wallets and instalment services by which a question asks to pay, if it asks nothing else: "do you take
 * KNET?" Null for every other question.
 */
export const readBrandRequest: (read: string) => ReadonlySet<number> | null = remember((read) => {
  const words = listWords(read)
  if (words.length > MOST_WORDS) return null
  const { members, isPlain, rest } = readPaymentBrands(words)
  if (members.size === 0) return null
  const spelled = rest.map(({ text }) => text).join(' ')
  const around = readEnglish(spelled) ?? readArabic(spelled)
  return around !== null && (isPlain || around.isPaid) ? members : null
})

/** How a text relates to what is asked for: it names it, names others instead, or neither. */
export function tellsBrand(text: string, asked: ReadonlySet<number>): 'same' | 'other' | 'none' {
  const { members } = readPaymentBrands(listWords(text))
  if (members.size === 0) return 'none'
  return [...members].some((member) => asked.has(member)) ? 'same' : 'other'
}
