import { detectLanguage } from '../../language/language.ts'
import type { PdfLine } from './pdf-lines.ts'
import { nameFirstRow, type PrintedRow } from './table-rows.ts'
import { writeTable } from './write-table.ts'

const FEWEST_ROWS = 2
/** What is longer on average is no cell. */
const MOST_CELL_CHARS = 60
/** How many lines of text two rows are apart at most. */
const MOST_LINES_APART = 5

/** Lines of which those in a table say in each row what its cells are, and the names of its columns are left out. */
export function readPdfTables(lines: readonly PdfLine[]): PdfLine[] {
  const read: PdfLine[] = []
  for (let at = 0; at < lines.length; ) {
    const rows = listRows(lines, at)
    const said = writeRows(rows)
    if (said === null) {
      read.push(...lines.slice(at, at + Math.max(1, rows.length)))
    } else {
      const offset = Math.max(0, rows.length - said.length)
      const [first] = rows
      if (first !== undefined)
        read.push(...said.map((text, place) => ({ ...(rows[place + offset] ?? first), text })))
    }
    at += Math.max(1, rows.length)
  }
  return read
}

function listRows(lines: readonly PdfLine[], start: number): readonly PdfLine[] {
  let end = start
  for (; end < lines.length; end++) {
    const [line, before] = [lines[end], lines[end - 1]]
    if (line === undefined || line.cells.length < 2) break
    if (end === start || before === undefined) continue
    const gap = before.y - line.y
    if (line.page !== before.page || gap <= 0 || gap > line.fontSize * MOST_LINES_APART) break
  }
  return lines.slice(start, end)
}

/** Null of lines that are no table. */
function writeRows(lines: readonly PdfLine[]): readonly string[] | null {
  const columns = findColumns(lines)
  const cells = lines.flatMap((line) => line.cells)
  const chars = cells.reduce((sum, { text }) => sum + text.length, 0)
  if (lines.length < FEWEST_ROWS || columns.length < 2 || chars > cells.length * MOST_CELL_CHARS) return null
  const [first, ...others] = lines
  const isOtherFont = others.every(({ font }) => font !== first?.font)
  const rows = lines.map(
    (line): PrintedRow => ({
      cells: columns.map((column) => readCell(line, column)),
      isNames: false,
      isWhole: false,
      isBold: line === first && isOtherFont,
    }),
  )
  return writeTable(nameFirstRow(rows))
}

interface Column {
  readonly left: number
  readonly right: number
}

/** Where the columns stand, by the rows that have most of them; in the order in which they are read. */
function findColumns(lines: readonly PdfLine[]): Column[] {
  const most = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const columns: Column[] = []
  const cells = lines.filter((line) => line.cells.length === most).flatMap((line) => line.cells)
  for (const { left, right } of cells.toSorted((one, other) => one.left - other.left)) {
    const last = columns.at(-1)
    if (last !== undefined && left < last.right)
      columns.splice(-1, 1, { left: last.left, right: Math.max(last.right, right) })
    else columns.push({ left, right })
  }
  return detectLanguage(lines.map(({ text }) => text).join('')) === 'ar' ? columns.reverse() : columns
}

function readCell({ cells }: PdfLine, column: Column): string {
  const found = cells.filter(({ left, right }) => left < column.right && right > column.left)
  return found.map(({ text }) => text).join(' ')
}
