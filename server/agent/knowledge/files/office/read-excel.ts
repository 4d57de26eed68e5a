import { type Cell, type CellValue, type MergeRange, readXlsx, type Sheet } from 'hucre'
import type { ReadFile } from '../outline/outline.ts'
import { showExcelCell } from './excel-cells.ts'
import { readOfficePart } from './office-parts.ts'
import { readSheets, type SheetCell } from './sheet-tables.ts'

/** The content of cells that a merged cell covers. */
const REACHED = { text: null, isBold: false }

/**
 * Reads an Excel workbook (.xlsx): each sheet with its tables and the text around them, with the texts that Excel shows
 * for the cells. Hidden sheets, rows and columns, and struck out cells are left out. Rejects if the bytes are no such
 * workbook.
 */
export async function readExcel(bytes: Uint8Array): Promise<ReadFile> {
  // Limits the unpacked size of the workbook, which its reader does not.
  await readOfficePart(Buffer.from(bytes), 'xl/workbook.xml')
  const { sheets } = await readXlsx(bytes, {
    readStyles: true,
    sheets: ({ hidden, veryHidden }) => hidden !== true && veryHidden !== true,
  })
  return readSheets(sheets.map((sheet) => ({ name: sheet.name, rows: listShownRows(sheet) })))
}

function listShownRows({ rows, cells, columns, rowDefs, merges = [] }: Sheet): SheetCell[][] {
  const grid = rows.map((row, at) =>
    row.map((value, column) => readCell(value, cells?.get(`${at},${column}`))),
  )
  for (const merge of merges) reachOver(grid, merge)
  return grid
    .filter((_, at) => rowDefs?.get(at)?.hidden !== true && !isStruckOut(at, rows[at] ?? [], cells))
    .map((row) => row.filter((_, column) => columns?.[column]?.hidden !== true))
}

/** A cell that only has a value comes without its other properties. What is struck out holds no longer. */
function readCell(value: CellValue, cell: Cell | undefined): SheetCell {
  const font = cell?.style?.font
  const text = font?.strikethrough === true ? '' : showExcelCell(cell ?? { value })
  return { text, isBold: font?.bold === true }
}

/** Whether all of a row is struck out. It is no empty row, which would end the table. */
function isStruckOut(at: number, row: readonly CellValue[], cells: Sheet['cells']): boolean {
  const shown = row.flatMap((value, column) => (value === null || value === '' ? [] : [column]))
  return (
    shown.length > 0 &&
    shown.every((column) => cells?.get(`${at},${column}`)?.style?.font?.strikethrough === true)
  )
}

/** Lets a merged cell stand in all rows that it spans. */
function reachOver(grid: SheetCell[][], { startRow, endRow, startCol, endCol }: MergeRange): void {
  const first = grid[startRow]?.[startCol]
  if (first === undefined) return
  for (const row of grid.slice(startRow, endRow + 1)) {
    const end = Math.min(endCol, row.length - 1)
    for (let column = startCol; column <= end; column++) row[column] = column === startCol ? first : REACHED
  }
}
