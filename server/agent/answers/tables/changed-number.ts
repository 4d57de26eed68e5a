import { listNumbers } from '../../language/numbers-and-days/numbers.ts'
import { foldMeasures } from '../../terms/measures.ts'

/** A longer message says more than another number. */
const LONGEST_CORRECTION_CHARS = 60
const NUMBER = String.raw`(\d+(?:\.\d+)?)`
const NOT = '(?:not|مو|مش|مب|ليس|ليست|موب)'
const WANT = String.raw`(?:(?:but|i want|i need|i meant?|make it|rather|instead|بل|ابي|ابغي|ابغا|اريد|قصدي|اقصد|نبي|بغيت|عايز)\s+)*`
const REST = String.raw`[^\d]{0,12}`
/** "No, not 80, I want 130", «مو ٨٠، ١٣٠». */
const NOT_BUT = new RegExp(
  `^(?:(?:no|لا)[,،]?\\s+)?${NOT}\\s+(?:ال)?${NUMBER}${REST}?[,،]?\\s+${WANT}(?:ال)?${NUMBER}${REST}$`,
  'u',
)
/** "130, not 80", «ابي ١٣٠ مو ٨٠». */
const BUT_NOT = new RegExp(
  `^(?:(?:no|لا)[,،]?\\s+)?${WANT}(?:ال)?${NUMBER}${REST}?[,،]?\\s+(?:and |و)?${NOT}\\s+(?:ال)?${NUMBER}${REST}$`,
  'u',
)
/** "No, I want 130", «لا ابي ١٣٠». */
const BUT = new RegExp(`^(?:no|لا)[,،]?\\s+${WANT}(?:ال)?${NUMBER}${REST}$`, 'u')

/**
 * The question before with another number in it, if a message only corrects the number: «لا مو ٨٠ ابي ١٣٠» after
 * «كم سعر بوكس ٨٠ حبة». Null for anything else.
 */
export function changeNumber(text: string, previous: string): string | null {
  if (text.length > LONGEST_CORRECTION_CHARS) return null
  const said = foldMeasures(text).replace(/[?؟!.]+$/u, '')
  const before = foldMeasures(previous)
  const numbers = listNumbers(before)
  const replace = (from: string, to: string) =>
    before.replace(new RegExp(`(?<![\\d.])${from.replace('.', '\\.')}(?![\\d.])`, 'u'), to)
  const [, not, instead] = NOT_BUT.exec(said) ?? []
  if (not !== undefined && instead !== undefined && numbers.includes(not)) return replace(not, instead)
  const [, wanted, dropped] = BUT_NOT.exec(said) ?? []
  if (wanted !== undefined && dropped !== undefined && numbers.includes(dropped))
    return replace(dropped, wanted)
  const [, only] = BUT.exec(said) ?? []
  const [number] = numbers
  return only !== undefined && number !== undefined && numbers.length === 1 ? replace(number, only) : null
}
