import { addToList } from '../../../platform/add-to-list.ts'
import type { Word } from '../words/words.ts'
import { DIMENSIONS } from './directions.ts'
import { findMeaning, joinMeanings, type Meaning } from './word-meanings.ts'

/**
 * The words of a tenant's passages, each once with its number. Inverted lists lead from a form, a name or a sense of a
 * term to the words that share it, so that a term is compared with all words without looking at each.
 */
export interface WordTable {
  readonly words: readonly Word[]
  number(word: Word): number
  meaningOf(number: number): Meaning | null
  /** The weight of each word: the square of its rarity, 1 if nothing is known of it. */
  readonly weights: readonly number[]
  /** The directions of the words one after the other; zeros if nothing is known of a word. */
  directions(): Float32Array
  /** The numbers of the words with a form, with an English name, and with a sense; each in rising order. */
  readonly byForm: Lists<number>
  readonly byName: Lists<number>
  readonly bySense: Lists<number>
  /** The words for a kind of a sense, with how much the sense says of them. */
  readonly byKind: Lists<{ readonly number: number; readonly share: number }>
}

type Lists<Item> = ReadonlyMap<string | number, readonly Item[]>

/** The meaning of a run of words: its distinct words, and their common direction. */
export interface MeantWords {
  readonly words: Uint32Array
  readonly direction: Float32Array
}

/** An empty table, which grows with the passages that are read. */
export function createWordTable(): WordTable {
  const words: Word[] = []
  const meanings: (Meaning | null)[] = []
  const weights: number[] = []
  const numbers = new Map<string, number>()
  const byForm = new Map<string, number[]>()
  const byName = new Map<string, number[]>()
  const bySense = new Map<number, number[]>()
  const byKind = new Map<number, { number: number; share: number }[]>()

  function turnAround(number: number, { forms }: Word, meaning: Meaning | null): void {
    for (const form of forms) addToList(byForm, form, number)
    for (const name of meaning?.names ?? []) addToList(byName, name, number)
    const kinds = meaning?.kinds
    for (const sense of kinds?.own ?? []) addToList(bySense, sense, number)
    kinds?.above.forEach((sense, at) => {
      addToList(byKind, sense, { number, share: kinds.shares[at] ?? 0 })
    })
  }

  let laid = new Float32Array()
  function layDirections(): Float32Array {
    const from = laid.length / DIMENSIONS
    if (from === words.length) return laid
    const grown = new Float32Array(words.length * DIMENSIONS)
    grown.set(laid)
    for (let number = from; number < words.length; number++) {
      const direction = meanings[number]?.direction
      if (direction !== undefined) grown.set(direction, number * DIMENSIONS)
    }
    laid = grown
    return laid
  }

  return {
    ...{ words, weights, byForm, byName, bySense, byKind },
    number(word) {
      const known = numbers.get(word.text)
      if (known !== undefined) return known
      const number = words.push(word) - 1
      const meaning = findMeaning(word)
      numbers.set(word.text, number)
      meanings.push(meaning)
      weights.push((meaning?.rarity ?? 1) ** 2)
      turnAround(number, word, meaning)
      return number
    },
    directions: layDirections,
    meaningOf: (number) => meanings[number] ?? null,
  }
}

/** Reads the meaning of a run of words. */
export function readMeant(words: readonly Word[], table: WordTable): MeantWords {
  const distinct = Uint32Array.from(new Set(words.map((word) => table.number(word))))
  return {
    words: distinct,
    direction: joinMeanings(Array.from(distinct, (number) => table.meaningOf(number))),
  }
}
