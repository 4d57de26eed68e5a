import { compareWithAll } from '../../language/meaning/directions.ts'
import { type Kinds, SAME_SENSE } from '../../language/meaning/kinds.ts'
import { findMeaning, joinMeanings, type Meaning } from '../../language/meaning/word-meanings.ts'
import type { WordTable } from '../../language/meaning/word-table.ts'
import type { Word } from '../../language/words/words.ts'
import type { QuestionTerm } from '../../terms/question-terms.ts'
import { createKeptRows, type KeptRows, type Row } from './kept-rows.ts'

/** How near the words of a knowledge base are to each term of a question. */
export interface NearWords {
  /** For each term, its nearness to each word by the word's number: 1 for the word itself, 0 if they share nothing. */
  readonly nearness: readonly Float32Array[]
  /**
   * The same, but only for words for the same thing or a kind of it: a dog is near to a cat, but an answer about one
   * does not tell of the other.
   */
  readonly sameness: readonly Float32Array[]
  /** How rare each term is in the language, from 0 to 1; 1 if nothing is known of it. */
  readonly rarities: readonly number[]
  readonly isKnown: readonly boolean[]
  /** The meaning of the whole question. */
  readonly direction: Float32Array
}

const SYNONYM_SHARE = 0.95
/** Words whose directions are no more alike than this are unrelated. */
const LEAST_ALIKE = 0.25
const MOST_BY_DIRECTION = 0.9
/** Of a term that only a phrase raises, at most this many synonyms are considered. */
const MOST_SYNONYMS = 3

/** The terms that each table was compared with: customers ask for the same things in the same words. */
const comparisons = new WeakMap<WordTable, KeptRows>()

/** Compares a question's terms with the words of a knowledge base, by their numbers. */
export function findNearWords(terms: readonly QuestionTerm[], table: WordTable): NearWords {
  const asked = terms.map(listMeanings)
  const rows = terms.map((term, at) => readRow(term, asked[at] ?? [], table))
  return {
    nearness: rows.map(({ near }) => near),
    sameness: rows.map(({ same }) => same),
    rarities: asked.map((each) => (each.length === 0 ? 1 : Math.max(...each.map(({ rarity }) => rarity)))),
    isKnown: asked.map((each) => each.length > 0),
    direction: joinFirst(asked),
  }
}

/** The meaning of a whole question. */
export function readDirection(terms: readonly QuestionTerm[]): Float32Array {
  return joinFirst(terms.map(listMeanings))
}

function joinFirst(asked: readonly (readonly Meaning[])[]): Float32Array {
  return joinMeanings(asked.flatMap(([first]) => first ?? []))
}

/** A term's likeness to all words of the table; words that it was compared with before are not compared again. */
function readRow(term: QuestionTerm, meanings: readonly Meaning[], table: WordTable): Row {
  const kept = comparisons.get(table) ?? createKeptRows()
  comparisons.set(table, kept)
  const key = `${term.own.map(({ text }) => text).join(' ')}|${term.concepts.join(' ')}`
  const size = table.words.length
  const row = { near: new Float32Array(size), same: new Float32Array(size) }
  const from = kept.restore(key, row)
  if (from < size) compare(term, meanings, table, from, row)
  kept.keep(key, row)
  return row
}

/**
 * Compares a term with the words from a number on. The word itself ranks above its synonyms, and both above words of
 * similar meaning.
 */
function compare(
  { own, synonyms }: QuestionTerm,
  meanings: readonly Meaning[],
  table: WordTable,
  from: number,
  row: Row,
): void {
  const { near, same } = row
  const directions = table.directions()
  for (const meaning of meanings) {
    const opposite = new Set((meaning.kinds?.opposites ?? []).flatMap((name) => table.byName.get(name) ?? []))
    const kin = meaning.kinds === null ? null : findKin(meaning.kinds, table)
    const likeness = compareWithAll(meaning.direction, directions, from)
    for (let number = from; number < near.length; number++) {
      const alike = likeness[number] ?? 0
      // Vectors place opposites near to each other, because both occur in the same contexts.
      if (alike <= LEAST_ALIKE || opposite.has(number)) continue
      const byDirection = (MOST_BY_DIRECTION * (alike - LEAST_ALIKE)) / (1 - LEAST_ALIKE)
      if (byDirection > (near[number] ?? 0)) near[number] = byDirection
    }
    kin?.forEach((share, number) => {
      if (number < from || opposite.has(number)) return
      near[number] = Math.max(near[number] ?? 0, share)
      same[number] = Math.max(same[number] ?? 0, share)
    })
  }
  const set = (words: readonly Word[], share: number) => {
    for (const form of words.flatMap(({ forms }) => forms)) {
      for (const number of table.byForm.get(form) ?? []) {
        near[number] = share
        same[number] = share
      }
    }
  }
  set(synonyms, SYNONYM_SHARE)
  set(own, 1)
}

/**
 * The words for the same thing as a word, for a kind of it, or for what it is a kind of, each with how much one says of
 * the other.
 */
function findKin({ own, above, shares }: Kinds, { bySense, byKind }: WordTable): ReadonlyMap<number, number> {
  const kin = new Map<number, number>()
  const raise = (number: number, share: number) => {
    if (share > (kin.get(number) ?? 0)) kin.set(number, share)
  }
  above.forEach((sense, at) => {
    for (const number of bySense.get(sense) ?? []) raise(number, shares[at] ?? 0)
  })
  for (const sense of own) {
    for (const number of bySense.get(sense) ?? []) raise(number, SAME_SENSE)
    for (const { number, share } of byKind.get(sense) ?? []) raise(number, share)
  }
  return kin
}

function listMeanings({ own, synonyms }: QuestionTerm): Meaning[] {
  const english = synonyms.filter(({ script }) => script === 'latin').slice(0, MOST_SYNONYMS)
  return (own.length > 0 ? own : english).flatMap((word) => findMeaning(word) ?? [])
}
