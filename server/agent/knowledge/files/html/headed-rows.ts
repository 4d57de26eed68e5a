import { splitTableLanguages } from '../outline/table-languages.ts'
import type { TableRow } from '../outline/table-rows.ts'

/** With fewer rows it is no list of topics. */
const FEWEST_ROWS = 2
const LONGEST_HEADING_CHARS = 120
/** The text of a row about its first cell: at least a sentence. */
const TOLD = /[.!؟?…]["'»”)]*$/u
const LEAST_TOLD_CHARS = 30
/** The share of the rows that have such a text. */
const MOSTLY = 0.6

/** A row whose first cell is the heading of the second. */
export interface HeadedRow {
  readonly heading: string
  readonly text: string
}

/**
 * The rows of a table with two columns that lists topics and a text about each, such as questions and answers; null for
 * any other table.
 */
export function listHeadedRows(rows: readonly TableRow[]): readonly HeadedRow[] | null {
  const told = rows.filter(({ isNames }) => !isNames)
  const headed = told.flatMap(({ cells: [heading, text, ...others], isWhole }) =>
    isWhole || !heading || !text || others.length > 0 || heading.length > LONGEST_HEADING_CHARS
      ? []
      : [{ heading, text }],
  )
  if (headed.length < Math.max(FEWEST_ROWS, told.length) || splitTableLanguages(rows) !== null) return null
  const sentences = headed.filter(({ text }) => text.length >= LEAST_TOLD_CHARS && TOLD.test(text))
  return sentences.length >= headed.length * MOSTLY ? headed : null
}
