import { joinThousands } from '../../language/numbers-and-days/numbers.ts'
import { normalizeArabic } from '../../language/text/normalize-arabic.ts'
import { listFacts } from './facts.ts'

/** Values with fewer digits may be derived from words: a number of guests, an hour, a size. */
const LEAST_DIGITS = 4
/** The last digits of a telephone number have to have been said; the prefix may be the company's. */
const TELEPHONE_DIGITS = 8
/** A day or a time is derived from words: "tomorrow at nine". */
const DATE_OR_TIME = /^\d{4}-\d{2}(?:-\d{2})?(?:[t ].*)?$|^\d{1,2}:\d{2}(?::\d{2})?$/
const ADDRESS = /^[^\s@]+@[^\s@]+$|^https?:\/\//i

/**
 * A model's parameters without the values that nobody said. An order number, telephone number or address that stands
 * neither in the conversation nor in an action's answer was invented by the model, and could be another customer's.
 * `texts` are the messages and the actions' answers.
 */
export function withoutMadeUp(
  parameters: Readonly<Record<string, unknown>>,
  texts: readonly string[],
): Record<string, unknown> {
  const text = joinThousands(normalizeArabic(texts.join('\n')))
  // Digits that are written in groups also count as one number: 050 123 4567.
  const digits = text.replaceAll(/(?<=\d)[\s().-]{1,2}(?=\d)/g, '')
  const numbers = new Set(listFacts(text).map(({ value }) => value))
  const isSaid = (value: unknown): boolean => {
    if (typeof value === 'object' && value !== null) return Object.values(value).every(isSaid)
    if (typeof value !== 'string' && typeof value !== 'number') return true
    const given = normalizeArabic(String(value)).trim()
    if (ADDRESS.test(given)) return text.includes(given)
    const own = given.replaceAll(/\D/g, '')
    if (own.length < LEAST_DIGITS || DATE_OR_TIME.test(given)) return true
    // A part of a number is not the number.
    const begin = own.length > TELEPHONE_DIGITS ? '' : '(?<!\\d)'
    const wanted = new RegExp(`${begin}${own.slice(-TELEPHONE_DIGITS)}(?!\\d)`)
    return wanted.test(text) || wanted.test(digits) || numbers.has(given)
  }
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => isSaid(value)))
}
