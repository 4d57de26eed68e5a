import { normalizeArabic } from '../knowledge/normalize-arabic.ts'
import { FIELDS, listFields } from '../knowledge/thesaurus.ts'
import { listWords } from '../knowledge/words.ts'

/** How many places a feature is hashed into. Two features that share one are rare enough not to matter. */
export const FEATURES = 8192

const SHORTEST_GRAM = 2
const LONGEST_GRAM = 4

const EMPTY = 0x811c9dc5
const WORD = hash('w ')
const PAIR = hash('p ')
const FIELD = hash('f ')

/**
 * What a linear model sees of a text: its words, its pairs of words, and the runs of two to four letters in each word. The runs meet
 * misspellings and inflections that a list of words does not hold. Every number is one to it, and a letter drawn out is one letter.
 */
export function listFeatures(text: string): number[] {
  const words = listTokens(text)
  const features = new Set<number>()
  let before = '^'
  for (const word of words) {
    features.add(place(hash(word, WORD)))
    features.add(place(hash(word, hash(' ', hash(before, PAIR)))))
    const padded = `_${word}_`
    for (let size = SHORTEST_GRAM; size <= LONGEST_GRAM; size++) {
      for (let start = 0; start + size <= padded.length; start++) {
        features.add(place(hash(padded, EMPTY, start, start + size)))
      }
    }
    before = word
  }
  features.add(place(hash(`l ${Math.min(words.length, 6)}`)))
  return [...features]
}

/** The same with the fields of meaning that the words belong to: what is learnt of a sofa holds for a wardrobe too. */
export function listTopicFeatures(text: string): number[] {
  const fields = listFields(listWords(text)).map((field) => place(hash(FIELDS[field]?.name ?? '', FIELD)))
  return [...new Set([...listFeatures(text), ...fields])]
}

function listTokens(text: string): string[] {
  const folded = normalizeArabic(text)
    .replace(/['’]/g, '')
    .replace(/(\p{L})\1{2,}/gu, '$1')
  return Array.from(folded.matchAll(/\p{L}[\p{L}\d]*|\d+\p{L}[\p{L}\d]*|\d+|[?؟]/gu), ([token]) =>
    /^\d+$/.test(token) ? '0' : token === '؟' ? '?' : token,
  )
}

/** FNV-1a, which is the same everywhere. It goes on from what it made of the text before, so that no texts are put together for it. */
function hash(text: string, from = EMPTY, start = 0, end = text.length): number {
  let value = from
  for (let at = start; at < end; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value
}

function place(value: number): number {
  return (value ^ (value >>> 15)) & (FEATURES - 1)
}
