import { normalizeArabic } from '../language/normalize-arabic.ts'
import { joinThousands } from '../language/numbers.ts'
import { listFacts } from './facts.ts'

/** Fewer digits may be worked out of words: a number of guests, an hour, a size. */
const LEAST_DIGITS = 4
/** Of a telephone number the end is said, whatever prefix the company keeps it with. */
const TELEPHONE_DIGITS = 8
/** A day or a time is worked out: "tomorrow at nine". */
const DATE_OR_TIME = /^\d{4}-\d{2}(?:-\d{2})?(?:[t ].*)?$|^\d{1,2}:\d{2}(?::\d{2})?$/
const ADDRESS = /^[^\s@]+@[^\s@]+$|^https?:\/\//i

/**
 * A model's parameters without those whose value nobody said: an order number, a telephone number or an address that
 * stands nowhere in the conversation nor in an action's answer is the model's own, and would be another customer's.
 * `texts` is what was said and answered.
 */
export function withoutMadeUp(
  parameters: Readonly<Record<string, unknown>>,
  texts: readonly string[],
): Record<string, unknown> {
  const text = joinThousands(normalizeArabic(texts.join('\n')))
  // Digits that are written in groups are one number as well: 050 123 4567.
  const digits = text.replaceAll(/(?<=\d)[\s().-]{1,2}(?=\d)/g, '')
  const numbers = new Set(listFacts(text).map(({ value }) => value))
  const isSaid = (value: unknown): boolean => {
    if (typeof value === 'object' && value !== null) return Object.values(value).every(isSaid)
    if (typeof value !== 'string' && typeof value !== 'number') return true
    const given = normalizeArabic(String(value)).trim()
    if (ADDRESS.test(given)) return text.includes(given)
    const own = given.replaceAll(/\D/g, '')
    if (own.length < LEAST_DIGITS || DATE_OR_TIME.test(given)) return true
    // A part of a number is another one.
    const begin = own.length > TELEPHONE_DIGITS ? '' : '(?<!\\d)'
    const wanted = new RegExp(`${begin}${own.slice(-TELEPHONE_DIGITS)}(?!\\d)`)
    return wanted.test(text) || wanted.test(digits) || numbers.has(given)
  }
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => isSaid(value)))
}
