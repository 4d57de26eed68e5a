import type { Language } from '../../../agent.ts'
import { detectLanguage } from '../../../language/text/language.ts'
import { partIn } from './language-parts.ts'
import type { TableRow } from './table-rows.ts'

const LANGUAGES: readonly Language[] = ['en', 'ar']
/** A column has a language if this share of its rows has it: names of brands are not translated. */
const MOSTLY = 0.8
/** The least average length of a cell if no column has a name: pairs of words may be anything. */
const TOLD_LETTERS = 15

/**
 * Splits a table that says everything in two languages, in a column for each: the rows of each language, together with
 * the columns without a language. Null for any other table: Latin names of models in an Arabic table are no version.
 */
export function splitTableLanguages(rows: readonly TableRow[]): (readonly TableRow[])[] | null {
  const names = rows.find(({ isNames }) => isNames)
  const told = rows.filter(({ isNames, isWhole }) => !isNames && !isWhole)
  if (told.length < 2) return null
  const width = told.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const columns = Array.from({ length: width }, (_, column) => findLanguage(told, column))
  const isTwice = LANGUAGES.every((language) => {
    const ofLanguage = columns.flatMap((each, column) => (each === language ? [column] : []))
    return (
      ofLanguage.length > 0 &&
      ofLanguage.every((column) =>
        names === undefined
          ? width === 2 && measureLetters(told, column) >= TOLD_LETTERS
          : detectLanguage(names.cells[column] ?? '') === language,
      )
    )
  })
  if (!isTwice) return null
  return LANGUAGES.map((language) => {
    const version = rows.map((row) => keepColumns(row, columns, language))
    return version.filter(({ cells, isNames }) => !isNames || cells.length > 1)
  })
}

function keepColumns(row: TableRow, columns: readonly (Language | null)[], language: Language): TableRow {
  const cells = row.cells.filter((_, column) => row.isWhole || (columns[column] ?? language) === language)
  return { ...row, cells: cells.map((cell) => (cell === null ? null : partIn(cell, language))) }
}

/** The language of a column; null if it has none, such as prices, or both. */
function findLanguage(rows: readonly TableRow[], column: number): Language | null {
  const said = rows.flatMap(({ cells }) => detectLanguage(cells[column] ?? '') ?? [])
  const isNearlyAll = (count: number) => count >= rows.length * MOSTLY
  return LANGUAGES.find((language) => isNearlyAll(said.filter((each) => each === language).length)) ?? null
}

function measureLetters(rows: readonly TableRow[], column: number): number {
  const letters = rows.map(({ cells }) => (cells[column] ?? '').match(/\p{L}/gu)?.length ?? 0)
  return letters.reduce((sum, each) => sum + each, 0) / rows.length
}
