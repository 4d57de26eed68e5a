import { parse } from 'csv-parse/sync'
import { OperatorError } from '../../../../platform/operator-error.ts'
import { endsInQuestionMark } from '../../../language/text/question-marks.ts'
import type { ReadFile } from '../outline/outline.ts'
import { readSheets } from './sheet-tables.ts'

const DELIMITERS = [',', ';', '\t', '|']
const MOST_LOOKED_AT = 20
/** A column is one of questions if this share of its cells are questions. */
const MOSTLY = 0.5

/**
 * Reads a CSV file, separated by comma, semicolon, tab or bar. If its first row names a question and an answer, each
 * row is such an entry; otherwise it is a table, as a spreadsheet saves it.
 */
export function readCsv(text: string, name: string): ReadFile {
  const rows = parseRows(text.replace(/\r\n?/g, '\n'), name)
  refuseBrokenRows(rows, name)
  const cells = rows.map((row) => row.map((text) => ({ text, isBold: false })))
  const file = readSheets([{ name: null, rows: cells }])
  const [head = []] = rows
  if (file.pairs === undefined && (head.length === 0 || hasQuestions(rows)))
    throw new OperatorError(
      `${name} has no columns "question" and "answer", or "السؤال" and "الجواب", in its first row; it has ${head.map((cell) => JSON.stringify(cell)).join(', ') || 'none'}.`,
    )
  return file
}

/** Refuses a row with more cells than the first: half of its text would be told as if it were whole. */
function refuseBrokenRows(rows: readonly (readonly string[])[], name: string): void {
  const width = rows.find(({ length }) => length > 1)?.length ?? 1
  const broken = rows.findIndex((row) => row.slice(width).some((cell) => cell.trim() !== ''))
  if (broken !== -1)
    throw new OperatorError(
      `Row ${broken + 1} of ${name} has more cells than the first row; put quotation marks around a text that holds what stands between cells.`,
    )
}

/** Whether a column without a name consists mostly of questions: as a plain table nobody would find its answers. */
function hasQuestions([head = [], ...rows]: readonly (readonly string[])[]): boolean {
  return head.some((_, column) => {
    const told = rows.flatMap((row) => row[column]?.trim() || [])
    return told.length > 0 && told.filter(endsInQuestionMark).length >= told.length * MOSTLY
  })
}

/** The sign that stands as often in the other lines as in the first; a price or a note may hold any of them. */
function findDelimiter(table: string): string {
  const lines = table
    .replace(/"[^"]*"/g, '')
    .split('\n', MOST_LOOKED_AT)
    .filter((line) => line.trim() !== '')
  const counted = DELIMITERS.map((delimiter) => {
    const [columns = 1, ...others] = lines.map((line) => line.split(delimiter).length)
    return { delimiter, columns, alike: others.filter((count) => count === columns).length }
  }).filter(({ columns }) => columns > 1)
  const [best] = counted.sort((one, other) => other.alike - one.alike)
  return best?.delimiter ?? ','
}

function parseRows(text: string, name: string): string[][] {
  // Excel may name the delimiter in a first line of its own.
  const [said = '', told] = /^\ufeff?"?sep=(.)"?\n/i.exec(text) ?? []
  const table = text.slice(said.length).replace(/^\s*\n/, '')
  const delimiter = told ?? findDelimiter(table)
  try {
    return parse(table, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
  } catch (cause) {
    throw new OperatorError(`${name} is no well-formed CSV file: ${(cause as Error).message}.`, { cause })
  }
}
