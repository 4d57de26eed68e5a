import { keepLatest } from '../../../platform/keep-latest.ts'
import type { QuestionTerm } from '../question-terms.ts'
import { compareKindsWith } from './kinds.ts'
import { compareDirections, findMeaning, joinMeanings, type Meaning } from './word-meanings.ts'
import type { WordTable } from './word-table.ts'

/** How near words of a knowledge are to each term of a question. */
export interface NearWords {
  /** For each term, the nearness to each word by its number: 1 for the word itself, 0 where they share nothing. */
  readonly nearness: readonly Float32Array[]
  /** The same where only what names the same thing or a kind of it counts: a dog is near to a cat, and no answer about one tells of the other. */
  readonly sameness: readonly Float32Array[]
  /** How rare each term is in the language, from 0 to 1; 1 where nothing is known of it. */
  readonly rarities: readonly number[]
  readonly isKnown: readonly boolean[]
  /** What the question means as a whole. */
  readonly direction: Float32Array
}

const SAME_WORD: Likeness = { near: 1, same: 1 }
const SYNONYM: Likeness = { near: 0.95, same: 0.95 }
const UNLIKE: Likeness = { near: 0, same: 0 }
/** Words whose directions are no more alike have nothing to do with each other. */
const LEAST_ALIKE = 0.25
const MOST_BY_DIRECTION = 0.9
/** Of a term that only a phrase raises so many of the words for it are looked at. */
const MOST_SYNONYMS = 3

/**
 * What terms were compared with already, of each table: customers ask for the same things in the same words. A word that was not compared yet
 * stands there as no number.
 */
const comparisons = new WeakMap<WordTable, Map<string, Row>>()
/** Terms that are kept for a table, the latest used last. */
const MOST_KEPT_TERMS = 128

/** How near a term and a word are, and how far they name the same. */
interface Likeness {
  readonly near: number
  readonly same: number
}

/** A term's likeness to the table's words, by their numbers. */
interface Row {
  readonly near: Float32Array
  readonly same: Float32Array
}

/** Compares a question's terms with words of a knowledge, by their numbers. */
export function findNearWords(
  terms: readonly QuestionTerm[],
  table: WordTable,
  among: ReadonlySet<number>,
): NearWords {
  const asked = terms.map(listMeanings)
  const rows = terms.map((term, at) => {
    const row = openRow(term, table)
    let compare: ((number: number) => Likeness) | undefined
    for (const number of among) {
      if (!Number.isNaN(row.near[number])) continue
      compare ??= compareTermWith(term, asked[at] ?? [], table)
      const { near, same } = compare(number)
      row.near[number] = near
      row.same[number] = same
    }
    return row
  })
  return {
    nearness: rows.map(({ near }) => near),
    sameness: rows.map(({ same }) => same),
    rarities: asked.map((each) => (each.length === 0 ? 1 : Math.max(...each.map(({ rarity }) => rarity)))),
    isKnown: asked.map((each) => each.length > 0),
    direction: joinMeanings(asked.flatMap(([first]) => first ?? [])),
  }
}

/** What is known of a term's nearness to the table's words, with room for the words that the table has by now. */
function openRow({ own, concepts }: QuestionTerm, table: WordTable): Row {
  const rows = comparisons.get(table) ?? new Map<string, Row>()
  comparisons.set(table, rows)
  const key = `${own.map(({ text }) => text).join(' ')}|${concepts.join(' ')}`
  const known = rows.get(key)
  let row = known
  if (row === undefined || row.near.length < table.words.length) {
    const size = table.words.length
    row = { near: new Float32Array(size).fill(Number.NaN), same: new Float32Array(size) }
    if (known !== undefined) {
      row.near.set(known.near)
      row.same.set(known.same)
    }
  }
  keepLatest(rows, key, row, MOST_KEPT_TERMS)
  return row
}

function compareTermWith(
  { own, synonyms }: QuestionTerm,
  meanings: readonly Meaning[],
  table: WordTable,
): (number: number) => Likeness {
  const ownForms = new Set(own.flatMap(({ forms }) => forms))
  const synonymForms = new Set(synonyms.flatMap(({ forms }) => forms))
  const compare = meanings.map(compareMeaningWith)
  return (number) => {
    const forms = table.words[number]?.forms ?? []
    if (forms.some((form) => ownForms.has(form))) return SAME_WORD
    if (forms.some((form) => synonymForms.has(form))) return SYNONYM
    return nearestOf(compare, table.meaningOf(number))
  }
}

function listMeanings({ own, synonyms }: QuestionTerm): Meaning[] {
  const english = synonyms.filter(({ script }) => script === 'latin').slice(0, MOST_SYNONYMS)
  return (own.length > 0 ? own : english).flatMap((word) => findMeaning(word) ?? [])
}

function nearestOf(compare: readonly ((said: Meaning) => Likeness)[], said: Meaning | null): Likeness {
  if (said === null) return UNLIKE
  let [near, same] = [0, 0]
  for (const each of compare) {
    const likeness = each(said)
    near = Math.max(near, likeness.near)
    same = Math.max(same, likeness.same)
  }
  return { near, same }
}

function compareMeaningWith({ direction, kinds }: Meaning): (said: Meaning) => Likeness {
  const opposites = new Set(kinds?.opposites)
  const compareKinds = kinds === null ? () => 0 : compareKindsWith(kinds)
  return (said) => {
    // Vectors hold opposites for near, since both are said in the same places.
    if (opposites.size > 0 && said.names.some((name) => opposites.has(name))) return UNLIKE
    const same = said.kinds === null ? 0 : compareKinds(said.kinds)
    const alike = compareDirections(direction, said.direction)
    return { near: Math.max(same, (MOST_BY_DIRECTION * (alike - LEAST_ALIKE)) / (1 - LEAST_ALIKE)), same }
  }
}
