import { splitTableLanguages } from './table-languages.ts'
import type { TableRow } from './table-rows.ts'

/** Fewer rows are no list of matters. */
const FEWEST_ROWS = 2
const LONGEST_HEADING_CHARS = 120
/** What a row tells of its first cell, in a sentence at least. */
const TOLD = /[.!؟?…]["'»”)]*$/u
const LEAST_TOLD_CHARS = 30
/** The share of the rows that tell so. */
const MOSTLY = 0.6

/** A row of which the first cell heads the second. */
export interface HeadedRow {
  readonly heading: string
  readonly text: string
}

/**
 * The rows of a table of two columns that only arranges matters and what is told of each, such as questions and
 * answers; null of any other table.
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
