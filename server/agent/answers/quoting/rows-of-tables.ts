import { listNumbers, readNumbers } from '../../language/numbers-and-days/numbers.ts'
import { isEntry } from '../../language/text/entries.ts'
import { isStep } from '../../language/text/steps.ts'
import { isOneOf } from '../../language/words/is-one-of.ts'
import { isStopped } from '../../language/words/stop-words.ts'
import { listWords } from '../../language/words/words.ts'
import { listAskedAspects, namesAspect } from '../../terms/aspects.ts'
import { isStrong, listQuestionTerms, type QuestionTerm } from '../../terms/question-terms.ts'
import { isList } from './entries-of-lists.ts'
import { joinSentences, type Placed, placeSentences } from './placed-sentences.ts'

/** Fewer rows are read at a glance. */
const FEWEST_ROWS = 3
/** A row of a table names its cells, and an entry of a price list has an amount. */
const ROW = /[:：]\s|\p{Nd}/u
/** Up to this length the text around a table is shown with its rows. */
const MOST_AROUND_CHARS = 250

/** Where rows stand among the sentences of a passage. */
interface Rows {
  readonly start: number
  readonly end: number
}

/**
 * The rows of a table that cover the question, with the sentences above and below the table, which apply to all rows.
 * Null if a passage has no table, or if the question does not name a few of its rows in their own words: a word that is
 * only similar to one of a row is similar to those of others too.
 */
export function chooseRows(
  placed: readonly Placed[],
  question: string,
  heading: string,
): readonly Placed[] | null {
  const rows = findRows(placed)
  if (rows === null) return null
  const table = placed.slice(rows.start, rows.end)
  const [above, below] = [placed.slice(0, rows.start), placed.slice(rows.end)]
  if (joinSentences([...above, ...below]).length > MOST_AROUND_CHARS) return null
  const terms = listNamed(question, heading)
  const called = [
    ...listHeld(table, terms),
    ...listNumbered(table, question),
    ...listCalledPlainly(table, question),
  ]
  const named = called.length > 0 ? called : listOfDetail(table, question)
  if (named.length === 0 || (isAll(rows, placed) && !holdsEach(table, terms))) return null
  const holdsAll = table.filter((_, row) => named.every((held) => held[row]))
  const asked = holdsAll.length > 0 ? holdsAll : table.filter((_, row) => named.some((held) => held[row]))
  return asked.length * 2 <= table.length ? [...above, ...asked, ...below] : null
}

/**
 * How many sentences to show so that a run of them does not cut a table off, because the first two of four plans look
 * complete: up to the table's end. The run's own number if it cuts none off, or if the table is long.
 */
export function countToEndOfTable(placed: readonly Placed[], count: number, mostRows: number): number {
  const rows = findRows(placed)
  if (rows === null || count <= rows.start || count >= rows.end) return count
  return rows.end - rows.start <= mostRows ? rows.end : count
}

/** Whether a passage lists things of which some can be shown: as a list, or as a table among sentences. */
export function hasEntries(text: string): boolean {
  return isList(text) || findRows(placeSentences(text)) !== null
}

/**
 * The only list among the sentences; null if there is none, or if it consists of steps, which have to be shown
 * together.
 */
function findRows(placed: readonly Placed[]): Rows | null {
  const isRow = ({ sentence, isFirst }: Placed, at: number) =>
    isFirst && (placed[at + 1]?.isFirst ?? true) && isEntry(sentence) && ROW.test(sentence)
  const rows = placed.flatMap((one, at) => (isRow(one, at) ? [at] : []))
  const [start = 0] = rows
  const isOne = rows.every((at, place) => at === start + place)
  const isTable = isOne && rows.length >= FEWEST_ROWS && !placed.some(({ sentence }) => isStep(sentence))
  return isTable ? { start, end: start + rows.length } : null
}

/** The things that are asked for, except those in the heading above the table, which apply to all of its rows. */
function listNamed(question: string, heading: string): QuestionTerm[] {
  const above = listWords(heading)
  return listQuestionTerms(question)
    .filter((term) => isStrong(term) && term.detail === 0)
    .filter(({ own }) => !own.some((one) => isOneOf(above, one)))
}

/** For each thing that is asked for, the rows that cover it; only things that less than half of the rows cover. */
function listHeld(table: readonly Placed[], terms: readonly QuestionTerm[]): boolean[][] {
  return readHeld(table, terms).filter(
    (held) => held.includes(true) && held.filter(Boolean).length * 2 < table.length,
  )
}

/**
 * The same for the kind of detail that is asked for, if names of rows are such kinds, as in a table with a column for
 * each branch: "Address" for "where is the Olaya branch?"
 */
function listOfDetail(table: readonly Placed[], question: string): boolean[][] {
  const asked = listAskedAspects(question)
  const held = table.map(({ sentence }) => {
    const name = BEFORE_COLON.exec(sentence)?.[0] ?? ''
    return asked.some((kind) => namesAspect(name, kind))
  })
  return held.includes(true) && held.filter(Boolean).length * 2 < table.length ? [held] : []
}

/** If there is no text around a list, it has to cover each thing: a thing that it lacks may have another name there. */
function holdsEach(table: readonly Placed[], terms: readonly QuestionTerm[]): boolean {
  return readHeld(table, terms).every((held) => held.includes(true))
}

function readHeld(table: readonly Placed[], terms: readonly QuestionTerm[]): boolean[][] {
  const read = table.map(({ sentence }) => listWords(sentence))
  return terms.map(({ own }) => read.map((words) => own.some((one) => isOneOf(words, one))))
}

function isAll({ start, end }: Rows, placed: readonly Placed[]): boolean {
  return start === 0 && end === placed.length
}

/** A shorter word that names nothing is rarely meant as a name: "to", "any". */
const FEWEST_CHARS = 4
/** The name of a row stands before its colon. */
const BEFORE_COLON = /^[^:：]*(?=[:：]\s)/u

/**
 * The same for each number in the question that the names of rows contain, as it is or within a range: "iPhone 12", and
 * "Years 4–6" for "year 5". An amount after the colon is not a name.
 */
function listNumbered(table: readonly Placed[], question: string): boolean[][] {
  const says = table.map(({ sentence }) => readNumbers(BEFORE_COLON.exec(sentence)?.[0] ?? ''))
  return listNumbers(question)
    .map((number) => says.map((saysNumber) => saysNumber(number)))
    .filter((held) => held.includes(true) && held.filter(Boolean).length * 2 < table.length)
}

/**
 * The same for each row whose name has only words that are no terms, because they name nothing elsewhere: the plan
 * "Team".
 */
function listCalledPlainly(table: readonly Placed[], question: string): boolean[][] {
  const asked = listWords(question)
  return table.flatMap(({ sentence }, at) => {
    const name = listWords(BEFORE_COLON.exec(sentence)?.[0] ?? '')
    const isPlain =
      name.length > 0 && name.every((word) => isStopped(word) && word.text.length >= FEWEST_CHARS)
    const isCalled = isPlain && name.every((word) => asked.some((one) => one.text === word.text))
    return isCalled ? [table.map((_, row) => row === at)] : []
  })
}
