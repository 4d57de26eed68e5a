import { type Kinds, SAME_SENSE } from '../../language/meaning/kinds.ts'
import {
  compareWithAll,
  findMeaning,
  joinMeanings,
  type Meaning,
} from '../../language/meaning/word-meanings.ts'
import type { WordTable } from '../../language/meaning/word-table.ts'
import type { Word } from '../../language/words.ts'
import type { QuestionTerm } from '../../terms/question-terms.ts'
import { createKeptRows, type KeptRows, type Row } from './kept-rows.ts'

/** How near words of a knowledge are to each term of a question. */
export interface NearWords {
  /** For each term, the nearness to each word by its number: 1 for the word itself, 0 where they share nothing. */
  readonly nearness: readonly Float32Array[]
  /**
   * The same where only what names the same thing or a kind of it counts: a dog is near to a cat, and no answer about
   * one tells of the other.
   */
  readonly sameness: readonly Float32Array[]
  /** How rare each term is in the language, from 0 to 1; 1 where nothing is known of it. */
  readonly rarities: readonly number[]
  readonly isKnown: readonly boolean[]
  /** What the question means as a whole. */
  readonly direction: Float32Array
}

const SYNONYM_SHARE = 0.95
/** Words whose directions are no more alike have nothing to do with each other. */
const LEAST_ALIKE = 0.25
const MOST_BY_DIRECTION = 0.9
/** Of a term that only a phrase raises so many of the words for it are looked at. */
const MOST_SYNONYMS = 3

/** What terms were compared with already, of each table: customers ask for the same things in the same words. */
const comparisons = new WeakMap<WordTable, KeptRows>()

/** Compares a question's terms with the words of a knowledge, by their numbers. */
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

/** What a question means as a whole. */
export function readDirection(terms: readonly QuestionTerm[]): Float32Array {
  return joinFirst(terms.map(listMeanings))
}

function joinFirst(asked: readonly (readonly Meaning[])[]): Float32Array {
  return joinMeanings(asked.flatMap(([first]) => first ?? []))
}

/** A term's likeness to all of the table's words; what it was compared with before is not compared again. */
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
 * Compares a term with the words from one number on. The word itself stands before its synonyms, and both before what
 * words mean.
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
      // Vectors hold opposites for near, since both are said in the same places.
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
 * The words that name what a word names or a kind of it, or of which it names a kind, and how much of one the other
 * says.
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
