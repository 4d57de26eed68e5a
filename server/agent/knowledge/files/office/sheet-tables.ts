import { isEntry } from '../../../language/text/entries.ts'
import type { ReadFile } from '../outline/outline.ts'
import type { Section } from '../outline/section.ts'
import { isShortName, nameFirstRow, type PrintedRow, type TableRow, TOLD } from '../outline/table-rows.ts'
import { nameRows, type WrittenRow, writeTable } from '../outline/write-table.ts'
import { listQuestionAnswers } from './question-answers.ts'

/** A cell of a sheet. */
export interface SheetCell {
  /** The text that it shows, with its lines; null if a merged cell before it covers it. */
  readonly text: string | null
  readonly isBold: boolean
}

/** A sheet of a workbook, or a file of comma-separated values. */
export interface Sheet {
  /** Its name; null if it has none. */
  readonly name: string | null
  readonly rows: readonly (readonly SheetCell[])[]
}

type Grid = readonly (readonly SheetCell[])[]

/** The names that programs give to sheets. */
const UNNAMED = /^(?:sheet|table|feuil|tabelle|ورقة|جدول|الورقة)[ _-]*[\p{Nd}]*$/iu
const LONGEST_HEADING_CHARS = 60
const NUMBER = /^[^\p{L}]*\p{N}[^\p{L}]*$/u

/**
 * Reads sheets: their tables, row by row, and the text around them. A table whose first row names a question and an
 * answer is read as such entries.
 */
export function readSheets(sheets: readonly Sheet[]): ReadFile {
  const said = sheets.filter(({ rows }) => rows.some((row) => row.some(isFilled)))
  const asked = said.map(({ rows }) => listQuestionAnswers(listFilledRows(rows)))
  const pairs = asked.flatMap((each) => each ?? [])
  const read = said.filter((_, at) => asked[at] === null).map((sheet) => readSheet(sheet, said.length > 1))
  const rowsOf = nameRows(read.flatMap(({ rows }) => rows))
  return {
    sections: read.flatMap(({ sections }) => sections),
    ...(asked.some((each) => each !== null) && { pairs }),
    ...(rowsOf.size > 0 && { rowsOf }),
  }
}

function listFilledRows(rows: Grid): string[][] {
  return rows.filter((row) => row.some(isFilled)).map((row) => row.map(({ text }) => text ?? ''))
}

/** The sections of a sheet, under its name if there are several sheets, and the rows of its tables. */
function readSheet(
  { name, rows }: Sheet,
  isNamed: boolean,
): { readonly sections: readonly Section[]; readonly rows: readonly WrittenRow[] } {
  const heading = isNamed && name !== null && !UNNAMED.test(name) ? name : null
  const sections: { heading: string | null; level: number; blocks: string[] }[] = [
    { heading, level: heading === null ? 0 : 2, blocks: [] },
  ]
  const written: WrittenRow[] = []
  const blocks = listBlocks(rows.map((row) => row.map(tidyCell))).map(partBlock)
  blocks.forEach(({ lines, table }, at) => {
    lines.forEach((line, place) => {
      const below =
        lines[place + 1] ?? (table.length > 0 ? 'table' : place > 0 ? null : beginOf(blocks[at + 1]))
      if (isHeading(line, below, place === 0))
        sections.push({ heading: line.text, level: isNamed ? 3 : Math.min(sections.length, 2), blocks: [] })
      else sections.at(-1)?.blocks.push(line.text ?? '')
    })
    for (const row of writeTable(table)) {
      sections.at(-1)?.blocks.push(row.text)
      written.push(row)
    }
  })
  return { sections, rows: written }
}

/** A block of a sheet: lines of one cell each, and the table below them. */
interface Block {
  readonly lines: readonly SheetCell[]
  readonly table: readonly TableRow[]
}

function partBlock(block: Grid): Block {
  const found = block.findIndex((row) => row.filter(isFilled).length > 1)
  const start = found === -1 ? block.length : found
  return {
    lines: block.slice(0, start).flatMap((row) => row.find(isFilled) ?? []),
    table: listTableRows(block.slice(start)),
  }
}

function beginOf(block: Block | undefined): SheetCell | 'table' | null {
  return block === undefined ? null : (block.lines[0] ?? 'table')
}

/**
 * Whether a line is the heading of what is below it: it is bold and the next line is not, or it begins a block and no
 * similar line follows.
 */
function isHeading(
  { text, isBold }: SheetCell,
  below: SheetCell | 'table' | null,
  isFirst: boolean,
): boolean {
  const line = text ?? ''
  if (below === null || line.length > LONGEST_HEADING_CHARS || !isEntry(line) || !/\p{L}/u.test(line))
    return false
  if (below === 'table') return isBold || isFirst
  return isBold ? !below.isBold : isFirst && !TOLD.test(line) && !isEntry(below.text ?? '')
}

/** The blocks of a sheet: empty rows and columns separate its tables. */
function listBlocks(rows: Grid): Grid[] {
  return splitRows(rows).flatMap(splitColumns).flatMap(splitRows)
}

function splitRows(rows: Grid): Grid[] {
  const blocks: (readonly SheetCell[])[][] = [[]]
  for (const row of rows) {
    if (row.some(isFilled)) blocks.at(-1)?.push(row)
    else blocks.push([])
  }
  return blocks.filter(({ length }) => length > 0)
}

/** Splits at empty columns between two tables; beside a single table an empty column is only space. */
function splitColumns(rows: Grid): Grid[] {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const parts: number[][] = [[]]
  for (let column = 0; column < width; column++) {
    if (rows.some((row) => isUsed(row[column]))) parts.at(-1)?.push(column)
    else parts.push([])
  }
  const filled = parts.filter(({ length }) => length > 0)
  const tables = filled.every(({ length }) => length > 1) ? filled : [filled.flat()]
  return tables.map((columns) =>
    rows.map((row) => columns.map((column) => row[column] ?? { text: '', isBold: false })),
  )
}

/**
 * The rows of a table. An empty first cell takes the value of the row before: many write a common value of several rows
 * only once.
 */
function listTableRows(block: Grid): readonly TableRow[] {
  let of: string | null = ''
  const rows = block.map((row): PrintedRow => {
    const filled = row.filter(isFilled)
    const [first, ...others] = row.map(({ text }) => text)
    const isWhole = filled.length === 1 && row.length > 1 && first !== ''
    if (!isWhole && first !== '') of = first ?? null
    return {
      cells: [isWhole || first !== '' ? (first ?? null) : of, ...others],
      isNames: false,
      isWhole,
      isBold: filled.every(({ isBold }) => isBold),
    }
  })
  return nameColumns(rows)
}

/**
 * Marks the rows that name the columns: a bold one, or one that differs from the rows below it. In a sheet the first
 * row of three or more cells also counts, if it can be names. With two cells, the second has to stand above numbers,
 * because a table of two columns often has no names. Names that span several columns are joined with the names below
 * them.
 */
function nameColumns(rows: readonly PrintedRow[]): readonly TableRow[] {
  const [first, second, ...others] = rows.filter(({ isWhole }) => !isWhole)
  if (first === undefined || second === undefined) return rows
  const isPrinted = nameFirstRow(rows) !== rows
  if (!isPrinted && !mayName(first, [second, ...others])) return rows
  const reaches = first.cells.some((cell) => cell === null)
  const names = reaches && others.length > 0 && second.cells.every(isName) ? [first, second] : [first]
  return rows.map((row) => (names.includes(row) ? reachNames({ ...row, isNames: true }) : row))
}

function mayName({ cells }: TableRow, below: readonly TableRow[]): boolean {
  if (!cells.every(isName) || new Set(cells).size < cells.length) return false
  if (cells.length > 2) return true
  return !TOLD.test(cells[1] ?? '') && below.every((row) => TOLD.test(row.cells[1] ?? ''))
}

function isName(cell: string | null): boolean {
  return isShortName(cell ?? '') && !NUMBER.test(cell ?? '')
}

/** Lets a name stand in all columns that it spans. */
function reachNames(row: TableRow): TableRow {
  let name = ''
  return {
    ...row,
    cells: row.cells.map((cell) => {
      name = cell ?? name
      return name
    }),
  }
}

/** A cell of a table in one line. */
function tidyCell({ text, isBold }: SheetCell): SheetCell {
  return { text: text === null ? null : text.replace(/\s+/g, ' ').trim(), isBold }
}

function isFilled({ text }: SheetCell): boolean {
  return text !== null && /\S/.test(text)
}

/** Whether a cell has a text, or a merged cell covers it. */
function isUsed(cell: SheetCell | undefined): boolean {
  return cell !== undefined && cell.text !== ''
}
