import { detectLanguage } from '../../../language/text/language.ts'
import { nameFirstRow, type PrintedRow } from '../outline/table-rows.ts'
import { type WrittenRow, writeTable } from '../outline/write-table.ts'
import type { PdfCell, PdfLine } from './lines.ts'

const FEWEST_ROWS = 2
/** Cells are shorter on average. */
const MOST_CELL_CHARS = 80
/** Lines of one cell are no further apart than this, in font sizes. */
const LINES_OF_CELL = 1.7
/** Consecutive rows are no further apart than this. */
const ROWS_OF_TABLE = 6
/** More lines than one table on a page has. */
const MOST_LINES = 200
/** How much larger than a table the heading below it is. */
const LARGER = 1.08

interface Column {
  readonly left: number
  readonly right: number
}

/** The text in one column of a row, in one or more lines. */
interface Cell {
  readonly column: number
  readonly text: string
  readonly top: number
  readonly bottom: number
  readonly font: string
  readonly lines: readonly PdfLine[]
}

/** The lines, in which each row of a table names its cells; the rows of column names are left out. */
export function readPdfTables(lines: readonly PdfLine[]): PdfLine[] {
  const read: PdfLine[] = []
  for (let at = 0; at < lines.length; ) {
    const first = lines[at]
    const isStart = first !== undefined && first.cells.length > 1
    const table = isStart ? readTable(listTable(lines, at)) : null
    read.push(
      ...(table?.written.map((row) => ({ ...(first as PdfLine), ...row, isRow: true })) ??
        lines.slice(at, at + 1)),
    )
    at += table?.lines ?? 1
  }
  return read
}

/**
 * The lines from one on that may belong to one table, which some programs print cell by cell: each stands in its
 * columns. The last line has several cells, or stands beside one that has.
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

/**
 * The rows of a table as lines, and how many of the lines belong to it; null if the lines do not begin with a table.
 */
function readTable(
  lines: readonly PdfLine[],
): { readonly written: readonly WrittenRow[]; readonly lines: number } | null {
  const columns = findColumns(lines)
  if (columns.length < 2) return null
  const all = joinRows(columns.flatMap((_, column) => listCells(lines, columns, column)))
  const end = all.findIndex((row) => row.length < 2)
  const rows = end === -1 ? all : all.slice(0, end)
  const cells = rows.flat()
  const taken = new Set(cells.flatMap((cell) => cell.lines))
  const chars = cells.reduce((sum, { text }) => sum + text.length, 0)
  const isTable = rows.length >= FEWEST_ROWS && chars <= cells.length * MOST_CELL_CHARS
  // A line between its lines that belongs to no row shows that it is no table.
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
  return { written: writeTable(nameFirstRow(printed)), lines: taken.size }
}

/** The places of the columns in reading order, from the rows that have most of them. */
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

/** Joins a left-aligned name and right-aligned numbers into one column, if no row has text in both places. */
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

/** Columns joined with the cells that overlap them, from left to right. */
function joinColumns(columns: readonly Column[], cells: readonly Column[]): readonly Column[] {
  const joined: Column[] = []
  for (const { left, right } of [...columns, ...cells].sort((one, other) => one.left - other.left)) {
    const last = joined.at(-1)
    if (last === undefined || left >= last.right) joined.push({ left, right })
    else joined.splice(-1, 1, { left: last.left, right: Math.max(last.right, right) })
  }
  return joined
}

/** The cells of a column from the top down: a line close to the one above it that begins no row belongs to its cell. */
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

/** The column that overlaps most of a cell, or the nearest one. */
function findNearest({ left, right }: PdfCell, columns: readonly Column[]): number {
  const distances = columns.map((column) => Math.max(column.left - right, left - column.right))
  return distances.indexOf(Math.min(...distances))
}

/** Joins cells that stand beside one another into rows. */
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
