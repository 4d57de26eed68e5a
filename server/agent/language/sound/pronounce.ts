import { soundOfLetter } from './sounds.ts'

/*
 * Names as they are pronounced, letter by letter: whoever writes an English name in Arabic letters writes its vowels as
 * long ones, so that they count more here than where chat writes Arabic (`compare-letters.ts`).
 */

const CONSONANTS: readonly (readonly [string, string])[] = [
  ['sh', 'ش'],
  ['ch', 'ك'],
  ['kh', 'خ'],
  ['gh', 'غ'],
  ['dh', 'ز'],
  ['th', 'س'],
  ['p', 'ب'],
  ['v', 'ف'],
  ['x', 'كس'],
  ['g', 'ق'],
  ['c', 'ك'],
  ['b', 'ب'],
  ['t', 'ت'],
  ['s', 'س'],
  ['j', 'ج'],
  ['h', 'ه'],
  ['d', 'د'],
  ['z', 'ز'],
  ['r', 'ر'],
  ['f', 'ف'],
  ['q', 'ق'],
  ['k', 'ك'],
  ['l', 'ل'],
  ['m', 'م'],
  ['n', 'ن'],
]
const VOWELS: Readonly<Record<string, string>> = { a: 'ا', e: 'ي', i: 'ي', y: 'ي', o: 'و', u: 'و', w: 'و' }
/** A vowel counts half, and less where English writes one that Arabic does not. */
const COSTS = { consonant: 1, vowel: 0.5, ayn: 0.8, leftOut: 0.6, alike: 0.1 }

/** A name in Latin letters in Arabic ones, one by one. */
export function pronounce(name: string): string {
  let written = ''
  for (let at = 0; at < name.length; ) {
    const found = CONSONANTS.find(([letters]) => name.startsWith(letters, at))
    const letter = name[at] ?? ''
    // A short vowel that begins a name stands on an alef.
    written += found?.[1] ?? (at === 0 && 'ei'.includes(letter) ? 'ا' : (VOWELS[letter] ?? ''))
    at += found?.[0].length ?? 1
  }
  return written.replace(/(.)\1+/gu, '$1')
}

/** How differently two names are pronounced, both in Arabic letters: 0 where they are the same. */
export function compareNames(one: string, other: string): number {
  let above = [0]
  for (const letter of other) above.push((above.at(-1) ?? 0) + price(letter))
  for (const letter of one) {
    const current = [(above[0] ?? 0) + price(letter) * COSTS.leftOut]
    ;[...other].forEach((each, at) => {
      const isAlike = soundOfLetter(letter) === soundOfLetter(each)
      current.push(
        Math.min(
          (above[at] ?? 0) + (letter === each ? 0 : isAlike ? COSTS.alike : COSTS.consonant),
          (above[at + 1] ?? 0) + price(letter) * COSTS.leftOut,
          (current[at] ?? 0) + price(each),
        ),
      )
    })
    above = current
  }
  return above.at(-1) ?? 0
}

function price(letter: string): number {
  if (letter === 'ع') return COSTS.ayn
  return soundOfLetter(letter) === letter ? COSTS.vowel : COSTS.consonant
}
