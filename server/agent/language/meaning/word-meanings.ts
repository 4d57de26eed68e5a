import { readFileSync } from 'node:fs'
import { keepLatest } from '../../../platform/keep-latest.ts'
import { stemEnglish } from '../inflection/english-stem.ts'
import { isJoinedStopWord } from '../words/stop-words.ts'
import type { Word } from '../words/words.ts'
import { listDictionaryForms } from './dictionary-forms.ts'
import { addUp, normalize } from './directions.ts'
import { readGlosses } from './gloss-file.ts'
import { findKinds, type Kinds, loadKinds } from './kinds.ts'
import { type ReadVectors, readVectors } from './vector-file.ts'

/** What a word means. */
export interface Meaning {
  /** A vector of length one: words of like meaning point alike. */
  readonly direction: Float32Array
  /** How rare the word is in the language, from 0 for the most frequent to 1. */
  readonly rarity: number
  readonly kinds: Kinds | null
  /** The word or what it is called in English. */
  readonly names: readonly string[]
}

interface EnglishWords extends ReadVectors {
  readonly rankOf: ReadonlyMap<string, number>
  /** The most frequent word of a stem stands for the others. */
  readonly rankOfStem: ReadonlyMap<string, number>
}

// Read when a word is first looked up, or when `loadMeanings` asks for it: a process that answers nobody needs none of
// it.
let english: EnglishWords | undefined
let glosses: ReadonlyMap<string, string> | undefined

/** Words whose meanings are kept, the latest learnt last: tenants share most of their words. */
const MOST_KEPT = 20_000
const kept = new Map<string, Meaning | null>()

/** Reads all that words are looked up in, which takes over a tenth of a second, so that no customer waits for it. */
export function loadMeanings(): void {
  english ??= readEnglish()
  glosses ??= openGlosses()
  loadKinds()
}

/** What a word means; null where nothing is known of it. An Arabic word means what its English glosses mean. */
export function findMeaning(word: Word): Meaning | null {
  if (word.script === 'number') return null
  const known = kept.get(word.text)
  if (known !== undefined) return known
  const meaning = lookUp(word)
  keepLatest(kept, word.text, meaning, MOST_KEPT)
  return meaning
}

/** Whether a word is one of the language as it is written, and so no slip of another. */
export function isEnglishWord(text: string): boolean {
  english ??= readEnglish()
  return english.rankOf.has(text) || findKinds([text]) !== null
}

/** Words of four letters that are rarer than so many others are as likely Arabic in Latin letters. */
const MOST_FREQUENT_SHORT = 12_000

/**
 * Whether a word may stand for its English meaning where Arabic is written in Latin letters: a longer one of the
 * dictionary, or a frequent one.
 */
export function isPlainlyEnglish(text: string): boolean {
  if (text.length < 4 || findKinds([text]) === null) return false
  english ??= readEnglish()
  return text.length > 4 || (english.rankOf.get(text) ?? MOST_FREQUENT_SHORT) < MOST_FREQUENT_SHORT
}

function lookUp(word: Word): Meaning | null {
  const names = word.script === 'latin' ? [word.text] : listGlosses(word)
  const directions = names.flatMap((name) => findDirection(name.split(/[^a-z]+/i)) ?? [])
  if (directions.length === 0) return null
  const rarity = Math.min(...directions.map((each) => each.rarity))
  return { direction: addUp(directions, () => 1), rarity, kinds: findKinds(names), names }
}

/**
 * The middle of several meanings, where rare words say more: a vector of length one, or of zeros where nothing is
 * known.
 */
export function joinMeanings(meanings: readonly (Meaning | null)[]): Float32Array {
  return addUp(
    meanings.filter((meaning) => meaning !== null),
    ({ rarity }) => rarity ** 3,
  )
}

interface Direction {
  readonly direction: Float32Array
  readonly rarity: number
}

/** The direction of an English word, or of the words of a phrase. */
function findDirection(words: readonly string[]): Direction | null {
  english ??= readEnglish()
  const { rankOf, rankOfStem, bytes, dimensions } = english
  const size = english.words.length
  const found = words.flatMap((written) => {
    const word = written.toLowerCase()
    const rank = rankOf.get(word) ?? rankOfStem.get(stemEnglish(word))
    if (rank === undefined) return []
    const direction = normalize(Float32Array.from(bytes.subarray(rank * dimensions, (rank + 1) * dimensions)))
    return [{ direction, rarity: Math.log(rank + 1) / Math.log(size) }]
  })
  if (found.length === 0) return null
  const direction = addUp(found, ({ rarity }) => rarity ** 3)
  return { direction, rarity: Math.max(...found.map(({ rarity }) => rarity)) }
}

function readEnglish(): EnglishWords {
  const read = readVectors(readFileSync(new URL('./english.vectors', import.meta.url)))
  const rankOfStem = new Map<string, number>()
  read.words.forEach((word, rank) => {
    const stem = stemEnglish(word)
    if (!rankOfStem.has(stem)) rankOfStem.set(stem, rank)
  })
  return { ...read, rankOf: new Map(read.words.map((word, rank) => [word, rank])), rankOfStem }
}

function listGlosses({ text }: Word): readonly string[] {
  glosses ??= openGlosses()
  const own = glosses.get(text)
  if (own !== undefined) return own.split(',')
  if (isJoinedStopWord(text)) return []
  for (const form of listDictionaryForms(text)) {
    const found = glosses.get(form)
    if (found !== undefined) return found.split(',')
  }
  return []
}

function openGlosses(): ReadonlyMap<string, string> {
  return readGlosses(readFileSync(new URL('./arabic.glosses', import.meta.url), 'utf8'))
}
