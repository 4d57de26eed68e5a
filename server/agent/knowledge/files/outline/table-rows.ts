import { isEntry } from '../../../language/text/entries.ts'
import { type Element, findOutermost, type Node, textOf } from '../parsed-html/html-elements.ts'
import { showAddress } from './link-address.ts'

const MOST_SPANNED = 100
/** A value that is no name of a column: a number, an address. */
export const TOLD = /[\p{N}@]/u
const LONGEST_NAME_CHARS = 40
/** With fewer rows the names cannot be told from the rows below them. */
const FEWEST_CONTRASTED = 3

/** A row of a table, with a text for each column; null if the cell before spans it. */
export interface TableRow {
  readonly cells: readonly (string | null)[]
  /** Whether it names the columns for the rows below it. */
  readonly isNames: boolean
  /** Whether one cell spans all of several columns. */
  readonly isWhole: boolean
}

/** A row, and whether it is bold unlike most rows. */
export type PrintedRow = TableRow & { readonly isBold: boolean }

/** The rows of a table that have a text. */
export function listTableRows(table: Element): readonly TableRow[] {
  return nameFirstRow(listSpannedRows(table))
}

/** If no row is marked as names, the first one names the columns if it is bold or reads like names. */
export function nameFirstRow(rows: readonly PrintedRow[]): readonly TableRow[] {
  const [first, ...others] = rows.filter(({ isWhole }) => !isWhole)
  if (first === undefined || rows.some(({ isNames, isWhole }) => isNames && !isWhole)) return rows
  const [second, ...below] = others
  if (second !== undefined && below.length > 0 && isGrouped(first, second)) {
    const upper = fillSpanned(first.cells)
    const lower = second.cells.map((cell, column) => cell || (upper[column] ?? ''))
    return rows.map((row) => {
      const names = row === first ? upper : row === second ? lower : null
      return names === null ? row : { ...row, cells: names, isNames: true }
    })
  }
  const isNames = first.isBold ? !others.every(({ isBold }) => isBold) : isContrasted(first, others)
  return isNames ? rows.map((row) => (row === first ? { ...row, isNames } : row)) : rows
}

/**
 * Two rows of names, printed like any other row: a name spans the names of several columns, and the first one both rows
 * or stands above an empty cell.
 */
function isGrouped({ cells: [of, ...upper] }: TableRow, { cells: [below, ...lower] }: TableRow): boolean {
  const isName = (cell: string | null | undefined) => !!cell && isShortName(cell) && !TOLD.test(cell)
  return (
    isName(of) &&
    (below === '' || below === of) &&
    upper.includes(null) &&
    upper.every((cell) => cell === null || isName(cell)) &&
    lower.every((cell, column) => isName(cell) || (cell === '' && upper[column] !== null))
  )
}

/** Lets a name stand in all columns that it spans. */
function fillSpanned(cells: TableRow['cells']): string[] {
  let name = ''
  return cells.map((cell) => {
    name = cell ?? name
    return name
  })
}

/** Whether a text is short enough for the name of a column, and no sentence. */
export function isShortName(text: string): boolean {
  return text.length <= LONGEST_NAME_CHARS && isEntry(text)
}

/**
 * Many pages print the names of columns like any other row: they have no values, and all rows below one of them have
 * some.
 */
function isContrasted({ cells }: TableRow, others: readonly TableRow[]): boolean {
  const names = cells.map((cell) => cell ?? '')
  if (names.length < 3 || others.length < FEWEST_CONTRASTED - 1 || new Set(names).size < names.length)
    return false
  if (!names.every((name) => isShortName(name) && !TOLD.test(name))) return false
  return names.some((_, column) => column > 0 && others.every((row) => TOLD.test(row.cells[column] ?? '')))
}

/** Lets each cell stand in all rows that it spans, and a name in all columns. */
function listSpannedRows(table: Element): PrintedRow[] {
  const rows = findOutermost(table.children, ({ name }) => name === 'tr')
  const grid = rows.map((): (string | null)[] => [])
  const read = rows.map((row, at) => {
    const cells = row.children.filter(isCell)
    let column = 0
    for (const cell of cells) {
      while (grid[at]?.[column] !== undefined) column += 1
      const text = readCell(cell.children)
      const [wide, high] = [readSpan(cell.attribs.colspan), readSpan(cell.attribs.rowspan)]
      for (const reached of grid.slice(at, at + high))
        for (let next = column; next < column + wide; next++)
          reached[next] = cell.name === 'th' || next === column ? text : null
    }
    return cells
  })
  const width = grid.reduce((most, { length }) => Math.max(most, length), 0)
  return read.flatMap((cells, at) => {
    const said = Array.from(grid[at] ?? [], (text) => (text === undefined ? '' : text))
    if (said.every((text) => text === '' || text === null)) return []
    const [only] = cells
    return [
      {
        cells: said,
        isNames: cells.every(({ name, parent }) => name === 'th' || isIn(parent?.parent ?? null, 'thead')),
        isWhole: cells.length === 1 && width > 1 && readSpan(only?.attribs.colspan) >= width,
        isBold: cells.every((cell) => isBold(cell) || textOf(cell.children).trim() === ''),
      },
    ]
  })
}

function isIn(element: Element['parent'], name: string): boolean {
  return element !== null && 'attribs' in element && element.name === name
}

function isBold(cell: Element): boolean {
  const bold = findOutermost(cell.children, ({ name }) => name === 'b' || name === 'strong')
  return bold.length > 0 && tidy(textOf(bold)) === tidy(textOf(cell.children))
}

function tidy(text: string): string {
  return text.replace(/\s+/g, '')
}

function isCell(node: Node): node is Element {
  return 'attribs' in node && (node.name === 'td' || node.name === 'th')
}

function readSpan(given: string | undefined): number {
  return Math.min(Math.max(1, Number.parseInt(given ?? '1', 10) || 1), MOST_SPANNED)
}

/**
 * The lines of a cell joined with a comma, unless they end with a mark; a bold first line that is a heading gets a
 * colon.
 */
function readCell(nodes: readonly Node[]): string {
  const [bold] = findOutermost(nodes, ({ name }) => name === 'b' || name === 'strong')
  const head = tidy(textOf(bold?.children ?? []))
  return textOf(nodes, undefined, showLink)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .reduce((said, line) => {
      if (said === '') return line
      const mark = /\p{P}$/u.test(said) ? '' : tidy(said) === head ? ':' : findComma(said)
      return `${said}${mark} ${line}`
    }, '')
}

function showLink(element: Element): string {
  return element.name === 'a' ? showAddress(element) : ''
}

/** The comma in the script of a text. */
export function findComma(text: string): string {
  return /\p{Script=Arabic}/u.test(text) ? '،' : ','
}
