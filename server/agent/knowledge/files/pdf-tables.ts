import { detectLanguage } from '../../language/language.ts'
import type { PdfCell, PdfLine } from './pdf-lines.ts'
import { nameFirstRow, type PrintedRow } from './table-rows.ts'
import { writeTable } from './write-table.ts'

const FEWEST_ROWS = 2
/** What is longer on average is no cell. */
const MOST_CELL_CHARS = 80
/** Lines of one cell are so near one another, in sizes of the font. */
const LINES_OF_CELL = 1.7
/** The same of rows that follow one another. */
const ROWS_OF_TABLE = 6
/** No page has as many lines of one table. */
const MOST_LINES = 200
/** How much larger than a table the heading below it is. */
const LARGER = 1.08

interface Column {
  readonly left: number
  readonly right: number
}

/** What stands in one column of a row, in one line or several. */
interface Cell {
  readonly column: number
  readonly text: string
  readonly top: number
  readonly bottom: number
  readonly font: string
  readonly lines: readonly PdfLine[]
}

/** Lines of which those in a table say in each row what its cells are, and the names of its columns are left out. */
export function readPdfTables(lines: readonly PdfLine[]): PdfLine[] {
  const read: PdfLine[] = []
  for (let at = 0; at < lines.length; ) {
    const first = lines[at]
    const isStart = first !== undefined && first.cells.length > 1
    const table = isStart ? readTable(listTable(lines, at)) : null
    read.push(
      ...(table?.texts.map((text) => ({ ...(first as PdfLine), text, isRow: true })) ??
        lines.slice(at, at + 1)),
    )
    at += table?.lines ?? 1
  }
  return read
}

/**
 * The lines from one on that may be of one table, which some programs print cell by cell: each is in its columns. The
 * last of them has several cells, or is beside one that has.
 */
function listTable(lines: readonly PdfLine[], start: number): readonly PdfLine[] {
  const [first] = lines.slice(start, start + 1)
  if (first === undefined) return []
  let [end, bottom] = [start, first.y]
  let columns: readonly Column[] = []
  let most = 0
  for (let at = start; at < lines.length && at < start + MOST_LINES; at++) {
    const line = lines[at]
    const isNear =
      line !== undefined &&
      line.isRow !== true &&
      line.page === first.page &&
      line.y <= first.y + first.fontSize &&
      bottom - line.y <= line.fontSize * ROWS_OF_TABLE &&
      line.fontSize <= first.fontSize * LARGER
    if (!isNear) break
    if (line.cells.length >= most) columns = joinColumns(line.cells.length > most ? [] : columns, line.cells)
    most = Math.max(most, line.cells.length)
    const isWithin = line.cells.every((cell) => columns.filter((column) => isOver(cell, column)).length <= 1)
    if (columns.length < 2 || !isWithin) break
    if (line.cells.length > 1 || line.y > bottom - line.fontSize * LINES_OF_CELL) end = at + 1
    bottom = Math.min(bottom, line.y)
  }
  return lines.slice(start, end)
}

function isOver({ left, right }: PdfCell, column: Column): boolean {
  return left < column.right && right > column.left
}

/** What a table says, and how many of the lines it is; null where they begin with none. */
function readTable(
  lines: readonly PdfLine[],
): { readonly texts: readonly string[]; readonly lines: number } | null {
  const columns = findColumns(lines)
  if (columns.length < 2) return null
  const all = joinRows(columns.flatMap((_, column) => listCells(lines, columns, column)))
  const end = all.findIndex((row) => row.length < 2)
  const rows = end === -1 ? all : all.slice(0, end)
  const cells = rows.flat()
  const taken = new Set(cells.flatMap((cell) => cell.lines))
  const chars = cells.reduce((sum, { text }) => sum + text.length, 0)
  const isTable = rows.length >= FEWEST_ROWS && chars <= cells.length * MOST_CELL_CHARS
  // What stands between its lines and is of none of its rows shows that it is no table.
  if (!isTable || lines.slice(0, taken.size).some((line) => !taken.has(line))) return null
  const [first = [], ...others] = rows
  const fonts = new Set(others.flat().map(({ font }) => font))
  const isBold = first.every(({ font }) => !fonts.has(font))
  const printed = rows.map(
    (row): PrintedRow => ({
      cells: columns.map((_, column) => row.find((cell) => cell.column === column)?.text ?? ''),
      ...{ isNames: false, isWhole: false, isBold: row === first && isBold },
    }),
  )
  return { texts: writeTable(nameFirstRow(printed)), lines: taken.size }
}

/** Where the columns stand, by the rows that have most of them; in the order in which they are read. */
function findColumns(table: readonly PdfLine[]): readonly Column[] {
  const most = Math.max(0, ...table.map(({ cells }) => cells.length))
  const full = table.filter((line) => line.cells.length === most)
  const columns = joinExclusive(
    joinColumns(
      [],
      full.flatMap((line) => line.cells),
    ),
    full,
    most,
  )
  return detectLanguage(table.map(({ text }) => text).join('')) === 'ar' ? columns.toReversed() : columns
}

/** A name to the left and numbers to the right are of one column, if no row has something in both places. */
function joinExclusive(
  columns: readonly Column[],
  rows: readonly PdfLine[],
  most: number,
): readonly Column[] {
  if (columns.length <= most) return columns
  const isHeld = (column: Column, { cells }: PdfLine) => cells.some((cell) => isOver(cell, column))
  const at = columns.findIndex((column, place) => {
    const next = columns[place + 1]
    return next !== undefined && !rows.some((row) => isHeld(column, row) && isHeld(next, row))
  })
  const [one, other] = columns.slice(at, at + 2)
  if (at === -1 || one === undefined || other === undefined) return columns
  return joinExclusive(columns.toSpliced(at, 2, { left: one.left, right: other.right }), rows, most)
}

/** Columns with what stands over them, or beside them, from left to right. */
function joinColumns(columns: readonly Column[], cells: readonly Column[]): readonly Column[] {
  const joined: Column[] = []
  for (const { left, right } of [...columns, ...cells].sort((one, other) => one.left - other.left)) {
    const last = joined.at(-1)
    if (last === undefined || left >= last.right) joined.push({ left, right })
    else joined.splice(-1, 1, { left: last.left, right: Math.max(last.right, right) })
  }
  return joined
}

/** The cells of a column from the top down: a line that is near the one above it and begins no row is of its cell. */
function listCells(table: readonly PdfLine[], columns: readonly Column[], column: number): Cell[] {
  const printed = table
    .flatMap((line) => {
      const isRow = line.cells.length > 1 && line.cells.some((cell) => findNearest(cell, columns) === 0)
      return line.cells.map((cell) => ({ ...cell, y: line.y, isRow, line }))
    })
    .filter((cell) => findNearest(cell, columns) === column)
    .sort((one, other) => other.y - one.y)
  const cells: Cell[] = []
  for (const { text, y, fontSize, font, isRow, line } of printed) {
    const above = cells.at(-1)
    const isOfCell = above !== undefined && !isRow && above.bottom - y <= fontSize * LINES_OF_CELL
    if (isOfCell)
      cells.splice(-1, 1, {
        ...above,
        text: `${above.text} ${text}`,
        bottom: y,
        lines: [...above.lines, line],
      })
    else cells.push({ column, text, top: y + fontSize / 2, bottom: y, font, lines: [line] })
  }
  return cells
}

/** The column that a cell stands over most of, or the nearest one. */
function findNearest({ left, right }: PdfCell, columns: readonly Column[]): number {
  const distances = columns.map((column) => Math.max(column.left - right, left - column.right))
  return distances.indexOf(Math.min(...distances))
}

/** Cells that stand beside one another are of one row. */
function joinRows(cells: readonly Cell[]): Cell[][] {
  const rows: { bottom: number; cells: Cell[] }[] = []
  for (const cell of cells.toSorted((one, other) => other.top - one.top)) {
    const row = rows.at(-1)
    if (
      row !== undefined &&
      cell.top > row.bottom &&
      !row.cells.some(({ column }) => column === cell.column)
    ) {
      row.cells.push(cell)
      row.bottom = Math.min(row.bottom, cell.bottom)
    } else rows.push({ bottom: cell.bottom, cells: [cell] })
  }
  return rows.map((row) => row.cells)
}
