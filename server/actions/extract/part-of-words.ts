import { toArabicDigits } from '../../agent/language/numbers-and-days/digits.ts'
import { isOneOf } from '../../agent/language/words/is-one-of.ts'
import { isStopped } from '../../agent/language/words/stop-words.ts'
import { listWords, type Word } from '../../agent/language/words/words.ts'
import type { Parameters } from '../definition/action-definition.ts'
import { listParameters } from './extract-parameters.ts'
import { listMeant } from './list-meant.ts'
import { AROUND } from './only-values.ts'

/** A number after its label: «شقة 4», "flat 4". */
const NUMBERED =
  /(?<label>\p{L}[\p{L}\p{M}]*)(?<gap>\s{0,2}(?:no\.?|رقم|#)?\s{0,2})(?<number>\p{Nd}{1,5})(?![\p{L}\p{N}])/giu

/**
 * The free words that the customer gave before, with one number in them corrected by its label: «لا الشقة ٥» and
 * «مبنى ٤ مو ٣» change one number of an address. Empty if the new words say anything else, or name no label in it.
 */
export function readPartOfWords(
  parameters: Parameters,
  known: Readonly<Record<string, unknown>>,
  words: string,
): Record<string, unknown> {
  const said = listMeant(words).at(-1) ?? ''
  const parts = [...said.matchAll(NUMBERED)].map(({ groups }) => groups ?? {})
  const rest = said.replace(NUMBERED, ' ')
  const isAround = (word: Word) => isStopped(word) || isOneOf(AROUND, word)
  if (parts.length === 0 || !listWords(rest).every(isAround)) return {}
  const told = [...listParameters(parameters)].flatMap(([name, way]) => {
    const before = way === 'text' ? known[name] : undefined
    if (typeof before !== 'string') return []
    const after = parts.reduce<string | null>(
      (text, { label = '', number = '' }) => (text === null ? null : changeNumber(text, label, number)),
      before,
    )
    return after === null || after === before ? [] : [[name, after] as const]
  })
  return told.length === 1 ? Object.fromEntries(told) : {}
}

/** A text with another number after a label, in the digits of the old number; null if the label is not in the text. */
function changeNumber(text: string, label: string, number: string): string | null {
  let isChanged = false
  const [wanted] = listWords(label)
  const changed = text.replace(NUMBERED, (run: string, ...rest: unknown[]) => {
    const { label: own = '', gap = '', number: before = '' } = rest.at(-1) as Record<string, string>
    const [word] = listWords(own)
    if (isChanged || wanted === undefined || !isOneOf([wanted], word)) return run
    isChanged = true
    return `${own}${gap}${writeLike(number, before)}`
  })
  return isChanged ? changed : null
}

function writeLike(number: string, before: string): string {
  return /[٠-٩]/.test(before) ? toArabicDigits(number) : number
}
