import { isEntry } from '../language/entries.ts'
import { isStep } from '../language/steps.ts'
import { isSameWord, listWords } from '../language/words.ts'
import type { QuestionTerm } from '../terms/question-terms.ts'
import { isList } from './entries-of-lists.ts'
import { joinSentences, type Placed, placeSentences } from './placed-sentences.ts'

/** Fewer rows are read at one glance. */
const FEWEST_ROWS = 3
/** A row of a table names its cells, and an entry of a price list says how much. */
const ROW = /[:：]\s|\p{Nd}/u
/** What stands around a table is shown with its rows as far as it is short. */
const MOST_AROUND_CHARS = 250

/** Where rows stand among the sentences of a passage. */
interface Rows {
  readonly start: number
  readonly end: number
}

/**
 * The rows of a table that hold what is asked, with the sentences above and below the table, which hold for all of its
 * rows. Null where a passage is no such table, or the question names no few of its rows in their own words: a word that
 * is only near to one of a row is near to those of others too.
 */
export function chooseRows(
  placed: readonly Placed[],
  terms: readonly QuestionTerm[],
  heading: string,
): readonly Placed[] | null {
  const rows = findRows(placed)
  if (rows === null) return null
  const table = placed.slice(rows.start, rows.end)
  const [above, below] = [placed.slice(0, rows.start), placed.slice(rows.end)]
  if (joinSentences([...above, ...below]).length > MOST_AROUND_CHARS) return null
  const named = listHeld(table, terms, heading)
  if (named.length === 0) return null
  const holdsAll = table.filter((_, row) => named.every((held) => held[row]))
  const asked = holdsAll.length > 0 ? holdsAll : table.filter((_, row) => named.some((held) => held[row]))
  return asked.length * 2 < table.length ? [...above, ...asked, ...below] : null
}

/** Whether a passage lists things, of which some are shown: as a list, or as a table among sentences. */
export function hasEntries(text: string): boolean {
  return isList(text) || findRows(placeSentences(text)) !== null
}

/** The one list among the sentences; null where there is none, or where steps have to be told all. */
function findRows(placed: readonly Placed[]): Rows | null {
  const isRow = ({ sentence, isFirst }: Placed, at: number) =>
    isFirst && (placed[at + 1]?.isFirst ?? true) && isEntry(sentence) && ROW.test(sentence)
  const rows = placed.flatMap((one, at) => (isRow(one, at) ? [at] : []))
  const [start = 0] = rows
  const isOne = rows.every((at, place) => at === start + place)
  const isTable = isOne && rows.length >= FEWEST_ROWS && !placed.some(({ sentence }) => isStep(sentence))
  return isTable ? { start, end: start + rows.length } : null
}

/**
 * For each thing that is asked and that less than half of the rows hold, which of them do. What the heading above the
 * table names is said of all of them.
 */
function listHeld(table: readonly Placed[], terms: readonly QuestionTerm[], heading: string): boolean[][] {
  const above = listWords(heading)
  const read = table.map(({ sentence }) => listWords(sentence))
  return terms
    .filter(({ own, weight, detail }) => own.length > 0 && weight >= 1 && detail === 0)
    .filter(({ own }) => !own.some((one) => above.some((word) => isSameWord(one, word))))
    .map(({ own }) => read.map((words) => own.some((one) => words.some((word) => isSameWord(one, word)))))
    .filter((held) => held.includes(true) && held.filter(Boolean).length * 2 < table.length)
}
