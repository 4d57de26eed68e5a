import type { Passage } from '../../agent.ts'
import { remember } from '../../language/text/remember.ts'
import { isOneOf } from '../../language/words/is-one-of.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import { listAskedAspects } from '../../terms/aspects.ts'
import { listQuestionTerms, STRONG } from '../../terms/question-terms.ts'
import { listRows, type TableRow } from '../quoting/table-rows.ts'
import { readAskedDetails } from './tells.ts'

/** With fewer rows, a missing cell is no evidence that a column is empty. */
const FEWEST_ROWS = 3
/** A name that occurs in one row only is not a column. */
const FEWEST_FILLED = 2
const BETWEEN_CELLS = /[,،]\s/u
/** The name of a cell's column: "Price 120 riyals", "Repair – bring it to a branch". */
const COLUMN = /^(\p{L}[^\p{Nd}–]*?)\s+(?:–|[^\p{L}]*\p{Nd})/u
/** An empty cell: "Price –". */
const NOTHING = /(?:^|\s)–$/u

interface Cells {
  readonly name: readonly Word[]
  /** The names of the columns that are filled. */
  readonly columns: readonly string[]
  readonly words: readonly Word[]
}

/**
 * Whether a table has no answer because the row that a question names leaves empty the column that others fill. "How
 * much is a beard trim?" is not answered by how long one takes. `asked` has the question first and the one before it
 * second: "and a beard trim?" after the price of a haircut names another row, and asks for the same column.
 */
export function leavesCellEmpty({ title, heading, text }: Passage, asked: readonly string[]): boolean {
  const rows = listRows(text)
  if (rows.length < FEWEST_ROWS) return false
  const read = rows.map(readRow)
  const named = findFirst(asked, (one) => findNamed(read, listWords(one)))
  if (named.length === 0) return false
  const columns = Map.groupBy(
    read.flatMap(({ columns }) => columns),
    (column) => column,
  )
  const filled = [...columns].filter(([, rows]) => rows.length >= FEWEST_FILLED).map(([column]) => column)
  const beside = [...listWords(`${title} ${heading ?? ''}`), ...named.flatMap(({ name }) => name)]
  const wanted = findFirst(asked, (one) => findWanted(filled, one, beside))
  const tells = ({ words }: Cells) =>
    wanted.some((column) => listWords(column).some((one) => isOneOf(words, one)))
  return wanted.length > 0 && !named.some(tells)
}

/** The result for the first of these texts that has any. */
function findFirst<Of>(texts: readonly string[], find: (text: string) => readonly Of[]): readonly Of[] {
  for (const text of texts) {
    const found = find(text)
    if (found.length > 0) return found
  }
  return []
}

const readRow = ({ name, cells }: TableRow): Cells => ({ name: listWords(name), ...readCells(cells) })

const readCells = remember((cells): Omit<Cells, 'name'> => {
  const told = cells.split(BETWEEN_CELLS).filter((cell) => !NOTHING.test(cell))
  return { columns: told.flatMap((cell) => COLUMN.exec(cell)?.[1] ?? []), words: told.flatMap(listWords) }
}, 1024)

/** The rows whose whole name a question contains; else those with the most words of it that few other rows have. */
function findNamed(rows: readonly Cells[], asked: readonly Word[]): readonly Cells[] {
  const whole = rows.filter(({ name }) => name.length > 0 && name.every((word) => isOneOf(asked, word)))
  if (whole.length > 0) return whole
  const isTelling = (word: Word) => rows.filter(({ name }) => isOneOf(name, word)).length * 2 <= rows.length
  const said = rows.map(({ name }) => name.filter((word) => isOneOf(asked, word) && isTelling(word)).length)
  const most = Math.max(...said)
  return most === 0 ? [] : rows.filter((_, at) => said[at] === most)
}

/** The columns that a question names; else those whose name is the kind of detail that it asks for, such as a price. */
function findWanted(columns: readonly string[], asked: string, beside: readonly Word[]): readonly string[] {
  const terms = listQuestionTerms(asked).filter(
    ({ own, weight, detail }) => detail === 0 && weight >= STRONG && !own.some((one) => isOneOf(beside, one)),
  )
  const named = columns.filter((column) => {
    const words = listWords(column)
    return terms.some(({ own, synonyms }) => [...own, ...synonyms].some((one) => isOneOf(words, one)))
  })
  if (named.length > 0) return named
  const [details, aspects] = [readAskedDetails(asked), listAskedAspects(asked)]
  return columns.filter(
    (column) =>
      (readAskedDetails(column) & details) !== 0 ||
      listAskedAspects(column).some((aspect) => aspects.includes(aspect)),
  )
}
