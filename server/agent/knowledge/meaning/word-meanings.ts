import { readdirSync, readFileSync } from 'node:fs'
import { keepLatest } from '../../../platform/keep-latest.ts'
import { listWords, stemEnglish, type Word } from '../words.ts'
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

/** The English words that say the same as an Arabic one, by the word itself and by the forms in which it meets its inflections. */
interface Glosses {
  readonly ofWord: ReadonlyMap<string, readonly string[]>
  readonly ofForm: ReadonlyMap<string, readonly string[]>
}

// Read when a word is first looked up, or when `loadMeanings` asks for it: a process that answers nobody needs none of it.
let english: EnglishWords | undefined
let glosses: Glosses | undefined

/** Words whose meanings are kept, the latest learnt last: tenants share most of their words. */
const MOST_KEPT = 20_000
const kept = new Map<string, Meaning | null>()

/** Reads all that words are looked up in, which takes a good part of a second, so that no customer waits for it. */
export function loadMeanings(): void {
  english ??= readEnglish()
  glosses ??= readGlosses()
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

function lookUp(word: Word): Meaning | null {
  const names = word.script === 'latin' ? [word.text] : listGlosses(word)
  const directions = names.flatMap((name) => findDirection(name.split(/[^a-z]+/i)) ?? [])
  if (directions.length === 0) return null
  const rarity = Math.min(...directions.map((each) => each.rarity))
  return { direction: addUp(directions, () => 1), rarity, kinds: findKinds(names), names }
}

/** The middle of several meanings, where rare words say more: a vector of length one, or of zeros where nothing is known. */
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

function listGlosses({ text, forms }: Word): readonly string[] {
  glosses ??= readGlosses()
  const { ofWord, ofForm } = glosses
  const found = [text, ...forms].map((form) => ofWord.get(form)).find((each) => each !== undefined)
  return found ?? forms.map((form) => ofForm.get(form)).find((each) => each !== undefined) ?? []
}

function readGlosses(): Glosses {
  const folder = new URL('./glosses/', import.meta.url)
  const ofWord = new Map<string, string[]>()
  const ofForm = new Map<string, string[]>()
  for (const name of readdirSync(folder).sort()) {
    for (const line of readFileSync(new URL(name, folder), 'utf8').split(/\r?\n/)) {
      const [arabic = '', said = ''] = line.split('\t')
      const [only, ...rest] = listWords(arabic)
      if (only === undefined || rest.length > 0) continue
      const names = said.split(',').map((gloss) => gloss.trim())
      add(ofWord, only.text, names)
      for (const form of only.forms) add(ofForm, form, names)
    }
  }
  return { ofWord, ofForm }
}

function add(lists: Map<string, string[]>, key: string, names: readonly string[]): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [...names])
  else list.push(...names.filter((name) => !list.includes(name)))
}

function addUp<Item extends Direction>(items: readonly Item[], weigh: (item: Item) => number): Float32Array {
  const sum = new Float32Array(items[0]?.direction.length ?? 0)
  for (const item of items) {
    const weight = weigh(item)
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + weight * (item.direction[at] ?? 0)
  }
  return normalize(sum)
}

function normalize(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1
  return vector.map((each) => each / length)
}

/** How alike two meanings are, from -1 to 1; 0 where one of them is unknown. */
export function compareDirections(one: Float32Array, other: Float32Array): number {
  const size = Math.min(one.length, other.length)
  let sum = 0
  for (let at = 0; at < size; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}
