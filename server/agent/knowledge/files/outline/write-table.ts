import { listDays } from '../../../language/numbers-and-days/days.ts'
import { isEntry } from '../../../language/text/entries.ts'
import { splitTableLanguages } from './table-languages.ts'
import { findComma, type TableRow, TOLD } from './table-rows.ts'

const LEADING_NUMBER = /^[^\p{L}]*\p{N}/u
/** What stands in a cell that has nothing. */
const NOTHING = /^[\p{Pd}\s]+$/u
/** What stands above some rows over all columns is as short as a heading. */
const LONGEST_GROUP_CHARS = 60

/** What the columns of a table are called, and what stands above the names of several. */
interface Columns {
  readonly names: readonly string[]
  readonly groups: readonly string[]
}

const NO_COLUMNS: Columns = { names: [], groups: [] }

/** A row of a table as a line. */
export interface WrittenRow {
  readonly text: string
  /** What the rows of its table are, by the name of the first column: "Branch". The line does not say it. */
  readonly rowsOf?: string
}

/** What rows of tables are, by their lines. */
export function nameRows(rows: readonly WrittenRow[]): Map<string, string> {
  return new Map(rows.flatMap(({ text, rowsOf }) => (rowsOf === undefined ? [] : [[text, rowsOf]])))
}

/**
 * What the rows of a table say, in a line for each. Where its columns have names each row says what its cells are:
 * "Seed: Websites 1, Storage 10 GB, Monthly 19 riyals". An answer shows one row of a table, and whoever asks for the
 * storage finds the word in it; so a row also says what stands above it and others over all columns.
 */
export function writeTable(rows: readonly TableRow[]): WrittenRow[] {
  return (splitTableLanguages(rows) ?? [rows]).flatMap(writeRows)
}

function writeRows(rows: readonly TableRow[]): WrittenRow[] {
  const groups = new Set(listGroups(rows))
  let columns = NO_COLUMNS
  let group = ''
  return rows.flatMap((row, at) => {
    const said = row.cells.flatMap((cell) => cell ?? '')
    if (row.isWhole) {
      if (groups.has(row)) group = said[0] ?? ''
      return groups.has(row) ? [] : said.slice(0, 1).map((text) => ({ text }))
    }
    if (row.isNames && nameColumns(said)) {
      columns = joinNames(rows[at - 1]?.isNames === true ? columns : NO_COLUMNS, said)
      return []
    }
    const line = columns === NO_COLUMNS ? said.join(': ') : writeRow(columns, row.cells)
    const text = group === '' ? line : `${group} – ${line}`
    const [rowsOf = ''] = columns.names
    return [{ text, ...(rowsOf !== '' && { rowsOf }) }]
  })
}

/** The rows that say what those below are of. One alone that nothing stands before is the title of the table. */
function listGroups(rows: readonly TableRow[]): TableRow[] {
  const groups = rows.filter(({ cells: [text], isWhole }, at) => {
    const next = rows[at + 1]
    return (
      isWhole && isEntry(text ?? '') && (text ?? '').length <= LONGEST_GROUP_CHARS && next?.isWhole === false
    )
  })
  return groups.length === 1 && groups[0] === rows[0] ? [] : groups
}

/**
 * Whether a row of names says what stands below it. Markdown has no table without such a row, so that pairs of two
 * cells begin with the first of them where a page only arranges: "Friday: closed".
 */
function nameColumns(cells: readonly string[]): boolean {
  if (cells.length !== 2) return cells.length > 2
  return cells.every((cell) => cell !== '' && !TOLD.test(cell) && listDays(cell) === 0)
}

/** Names below names: the upper ones say what several of the lower ones are of. */
function joinNames(above: Columns, names: readonly string[]): Columns {
  const groups = names.map((name, column) => {
    const upper = above.names[column] ?? ''
    return upper === name ? (above.groups[column] ?? '') : upper
  })
  return { names, groups }
}

function writeRow({ names, groups }: Columns, [of, ...cells]: TableRow['cells']): string {
  let group = ''
  const said = cells.flatMap((cell, at) => {
    if (cell === null || cell === '') return []
    const column = at + 1
    const next = cells.findIndex((other, place) => place > at && other !== null)
    const reached = names.slice(column, (next === -1 ? cells.length : next) + 1)
    const above = groups[column] ?? ''
    const isFirst = above !== '' && above !== group
    group = above
    return [`${isFirst ? `${above} – ` : ''}${nameCell([...new Set(reached)].join(' / '), cell)}`]
  })
  // A number by itself does not say what it is the number of.
  const row = /^\p{Nd}+$/u.test(of ?? '') ? `${names[0] ?? ''} ${of}`.trim() : (of ?? '')
  return [row, said.join(`${findComma(names.join(''))} `)].filter((part) => part !== '').join(': ')
}

/** "Monthly 19 riyals", but "Repair – bring it to a branch": words would run into the name of their column. */
function nameCell(name: string, cell: string): string {
  if (NOTHING.test(cell)) return `${name} –`.trim()
  return name === '' || LEADING_NUMBER.test(cell) ? `${name} ${cell}`.trim() : `${name} – ${cell}`
}
