import type { Word } from '../words.ts'
import { findMeaning, joinMeanings, type Meaning } from './word-meanings.ts'

/** The words that a tenant's passages are written in, each once with its number. */
export interface WordTable {
  readonly words: readonly Word[]
  number(word: Word): number
  meaningOf(number: number): Meaning | null
}

/** A run of words as what it means: its distinct words, and the direction that they have together. */
export interface MeantWords {
  readonly words: Uint32Array
  readonly direction: Float32Array
}

/** A table that grows with the passages that are read. */
export function createWordTable(): WordTable {
  const words: Word[] = []
  const meanings: (Meaning | null)[] = []
  const numbers = new Map<string, number>()
  return {
    words,
    number(word) {
      const known = numbers.get(word.text)
      if (known !== undefined) return known
      const number = words.push(word) - 1
      numbers.set(word.text, number)
      meanings.push(findMeaning(word))
      return number
    },
    meaningOf: (number) => meanings[number] ?? null,
  }
}

/** Reads a run of words. */
export function readMeant(words: readonly Word[], table: WordTable): MeantWords {
  const distinct = Uint32Array.from(new Set(words.map((word) => table.number(word))))
  return {
    words: distinct,
    direction: joinMeanings(Array.from(distinct, (number) => table.meaningOf(number))),
  }
}
