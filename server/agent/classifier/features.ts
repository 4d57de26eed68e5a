import { normalizeArabic } from '../language/text/normalize-arabic.ts'
import { FIELDS, listFields } from '../language/thesaurus/thesaurus.ts'
import { listWords } from '../language/words/words.ts'

/** What a linear model sees of a text: places in its table of weights, each with how much it counts. */
export interface Features {
  readonly places: readonly number[]
  readonly shares: readonly number[]
}

/** How long a text's features are as a vector: by it a long text says no more than a short one. 1 where it has none. */
export function measureLength({ shares }: Features): number {
  return Math.sqrt(shares.reduce((sum, share) => sum + share * share, 0)) || 1
}

/**
 * How many places features are hashed into, a power of two. Two features that share one are rare enough not to matter.
 */
export const SIZES = { words: 8192, topics: 65536 } as const

/** How much each sort of feature counts: what a text is about hangs on whole words, measured on companies left out. */
interface Shares {
  readonly word: number
  readonly pair: number
  readonly letters: number
}

const EVEN: Shares = { word: 1, pair: 1, letters: 1 }
const BY_WORDS: Shares = { word: 1, pair: 0.7, letters: 0.35 }

const SHORTEST_GRAM = 2
const LONGEST_GRAM = 4

const EMPTY = 0x811c9dc5
const WORD = hash('w ')
const PAIR = hash('p ')
const FIELD = hash('f ')

/**
 * A text's words, its pairs of words, and the runs of two to four letters in each word. The runs meet misspellings and
 * inflections that a list of words does not hold. Every number is one to it, and a letter drawn out is one letter.
 */
export function listFeatures(text: string): Features {
  return toFeatures(readFeatures(text, SIZES.words, EVEN))
}

/** The same with the fields of meaning that the words belong to: what is learnt of a sofa holds for a wardrobe too. */
export function listTopicFeatures(text: string): Features {
  const features = readFeatures(text, SIZES.topics, BY_WORDS)
  for (const field of listFields(listWords(text))) {
    features.set(place(hash(FIELDS[field]?.name ?? '', FIELD), SIZES.topics), BY_WORDS.word)
  }
  return toFeatures(features)
}

function readFeatures(
  text: string,
  size: number,
  { word: whole, pair, letters }: Shares,
): Map<number, number> {
  const words = listTokens(text)
  const features = new Map<number, number>()
  const add = (value: number, share: number) => {
    const at = place(value, size)
    features.set(at, Math.max(share, features.get(at) ?? 0))
  }
  let before = '^'
  for (const word of words) {
    add(hash(word, WORD), whole)
    add(hash(word, hash(' ', hash(before, PAIR))), pair)
    const padded = `_${word}_`
    for (let run = SHORTEST_GRAM; run <= LONGEST_GRAM; run++) {
      for (let start = 0; start + run <= padded.length; start++) {
        add(hash(padded, EMPTY, start, start + run), letters)
      }
    }
    before = word
  }
  add(hash(`l ${Math.min(words.length, 6)}`), whole)
  return features
}

function toFeatures(features: ReadonlyMap<number, number>): Features {
  return { places: [...features.keys()], shares: [...features.values()] }
}

function listTokens(text: string): string[] {
  const folded = normalizeArabic(text)
    .replace(/['’]/g, '')
    .replace(/(\p{L})\1{2,}/gu, '$1')
  return Array.from(folded.matchAll(/\p{L}[\p{L}\d]*|\d+\p{L}[\p{L}\d]*|\d+|[?؟]/gu), ([token]) =>
    /^\d+$/.test(token) ? '0' : token === '؟' ? '?' : token,
  )
}

/**
 * FNV-1a, which is the same everywhere. It goes on from what it made of the text before, so that no texts are put
 * together for it.
 */
function hash(text: string, from = EMPTY, start = 0, end = text.length): number {
  let value = from
  for (let at = start; at < end; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value
}

function place(value: number, size: number): number {
  return (value ^ (value >>> 15)) & (size - 1)
}
