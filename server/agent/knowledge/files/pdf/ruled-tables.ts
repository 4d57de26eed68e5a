import { detectLanguage } from '../../../language/text/language.ts'
import { findComma, nameFirstRow, type PrintedRow } from '../outline/table-rows.ts'
import { writeTable } from '../outline/write-table.ts'
import { type GridCell, listGrids, type PdfGrid } from './grids.ts'
import { isArabic, listPdfLines, type PdfLine } from './lines.ts'
import type { PdfGlyph, PrintedText } from './printed.ts'

/** Cells are shorter on average: lines may also serve the layout of a page. */
const MOST_CELL_CHARS = 80
/** Text that is this far apart, in font sizes, is in two cells. */
const CELL_GAP = 1.1
/** The columns of a table that continues on the next page stand at the same places. */
const SAME_PLACE = 3
/** At most this many lines stand between the two parts: footers, notes and headers. */
const MOST_BETWEEN = 4

/** A table between lines that a page draws. */
interface RuledTable {
  readonly grid: PdfGrid
  readonly page: number
  readonly rows: readonly PrintedRow[]
  readonly line: PdfLine
}

type Part = readonly PdfLine[] | RuledTable

/**
 * The lines of all pages in the order in which they are printed. Text of a ruled table is read by the cells between its
 * lines, whatever is printed at the same height, and a box is read by itself.
 */
export function readRuledPages(pages: readonly PrintedText[]): PdfLine[] {
  const parts = pages.map(listParts)
  const all = parts.flat()
  const goingOn = new Map<RuledTable, RuledTable>()
  parts.forEach((ofPage, page) => {
    const [last, first] = [ofPage.findLast(isTable), parts[page + 1]?.find(isTable)]
    if (last !== undefined && first !== undefined && goesOn(last, ofPage, first, parts[page + 1] ?? []))
      goingOn.set(last, first)
  })
  const later = new Set(goingOn.values())
  return all.flatMap((part) => {
    if (!isTable(part)) return part
    if (later.has(part)) return []
    const rows = [...part.rows]
    for (let next = goingOn.get(part); next !== undefined; next = goingOn.get(next))
      rows.push(...(isSameRow(part.rows[0], next.rows[0]) ? next.rows.slice(1) : next.rows))
    return writeTable(nameFirstRow(rows)).map((row) => ({ ...part.line, ...row, isRow: true }))
  })
}

function isTable(part: Part): part is RuledTable {
  return 'grid' in part
}

function goesOn(last: RuledTable, page: readonly Part[], first: RuledTable, next: readonly Part[]): boolean {
  const between = [page.slice(page.indexOf(last) + 1), next.slice(0, next.indexOf(first))].map((parts) =>
    parts.flatMap((part) => (isTable(part) ? [] : part)),
  )
  return (
    between.every((lines) => lines.length <= MOST_BETWEEN) &&
    last.grid.edges.length === first.grid.edges.length &&
    last.grid.edges.every((edge, at) => Math.abs(edge - (first.grid.edges[at] ?? 0)) <= SAME_PLACE)
  )
}

function isSameRow(one: PrintedRow | undefined, other: PrintedRow | undefined): boolean {
  return JSON.stringify(one?.cells) === JSON.stringify(other?.cells)
}

function listParts({ glyphs, rules }: PrintedText, page: number): Part[] {
  // Of two nested boxes the inner one gets what is in both.
  const grids = listGrids(rules).sort((one, other) => areaOf(one) - areaOf(other))
  const isArabicPage = isArabic(glyphs)
  const held = new Map<PdfGrid, PdfGlyph[]>()
  const runs: (PdfGlyph[] | PdfGrid)[] = [[]]
  for (const glyph of glyphs) {
    const grid = grids.find((each) => holds(each, glyph))
    if (grid === undefined) (runs.at(-1) as PdfGlyph[]).push(glyph)
    else if (held.has(grid)) held.get(grid)?.push(glyph)
    else {
      held.set(grid, [glyph])
      runs.push(grid, [])
    }
  }
  return runs.flatMap((run): Part[] => {
    if (Array.isArray(run)) return [listPdfLines(run, page, isArabicPage)]
    const ofGrid = held.get(run) ?? []
    const ofCells = run.cells
      .flatMap((cell) =>
        partCell(
          cell,
          run.edges,
          ofGrid.filter((glyph) => holds(cell, glyph)),
        ),
      )
      .map(({ cell, glyphs: ofCell }) => ({ cell, lines: listPdfLines(ofCell, page, isArabicPage) }))
    const boxed = () => ofCells.flatMap(({ cell, lines }) => lines.map((line) => ({ ...line, box: cell })))
    return [readTable(run, ofCells, page) ?? boxed()]
  })
}

/** If lines enclose only some rows, the cells of the others are split at gaps between their columns. */
function partCell(
  cell: GridCell,
  edges: readonly number[],
  glyphs: readonly PdfGlyph[],
): { readonly cell: GridCell; readonly glyphs: readonly PdfGlyph[] }[] {
  const printed = glyphs.filter(({ text }) => text.trim() !== '')
  for (let column = cell.column + 1; column < cell.column + cell.columns; column++) {
    const edge = edges[column] ?? 0
    const [before, behind] = [true, false].map((isBefore) =>
      printed.filter(({ x, width }) => x + width / 2 < edge === isBefore),
    )
    const gap =
      Math.min(...(behind ?? []).map(({ x }) => x)) -
      Math.max(...(before ?? []).map(({ x, width }) => x + width))
    if (!Number.isFinite(gap) || gap < (printed[0]?.size ?? 0) * CELL_GAP) continue
    const left = { ...cell, right: edge, columns: column - cell.column }
    const right = { ...cell, left: edge, column, columns: cell.column + cell.columns - column }
    const ofLeft = glyphs.filter((glyph) => holds(left, glyph))
    const ofRight = glyphs.filter((glyph) => holds(right, glyph))
    return [{ cell: left, glyphs: ofLeft }, ...partCell(right, edges, ofRight)]
  }
  return [{ cell, glyphs }]
}

function areaOf({ left, right, bottom, top }: PdfGrid): number {
  return (right - left) * (top - bottom)
}

/** Whether the middle of a glyph is within a box. */
function holds({ left, right, bottom, top }: PdfGrid | GridCell, { x, y, width, size }: PdfGlyph): boolean {
  const [across, up] = [x + width / 2, y + size / 4]
  return across >= left && across < right && up >= bottom && up < top
}

interface FilledCell {
  readonly cell: GridCell
  readonly lines: readonly PdfLine[]
}

/** The rows of a grid; null if it only serves the layout. */
function readTable(grid: PdfGrid, cells: readonly FilledCell[], page: number): RuledTable | null {
  const filled = cells.filter(({ lines }) => lines.length > 0)
  const [line] = filled[0]?.lines ?? []
  const texts = filled.map(({ cell, lines }) => joinCellLines(lines, cell))
  const chars = texts.reduce((sum, text) => sum + text.length, 0)
  const isWide = filled.some(({ cell }) => cell.column > 0)
  if (line === undefined || !isWide || chars > filled.length * MOST_CELL_CHARS) return null
  const textOf = new Map(filled.map(({ cell }, at) => [cell, texts[at] ?? '']))
  const isArabicTable = detectLanguage(texts.join(' ')) === 'ar'
  const rows = Array.from({ length: grid.rows }, (_, row): PrintedRow[] => {
    const ofRow = cells.filter(({ cell }) => cell.row <= row && row < cell.row + cell.rows)
    const said = ofRow.filter(({ cell }) => textOf.has(cell))
    if (said.length === 0 || !ofRow.some(({ cell }) => cell.row === row)) return []
    const texts: (string | null)[] = Array.from({ length: grid.columns }, () => null)
    for (const { cell } of ofRow)
      texts[isArabicTable ? grid.columns - cell.column - cell.columns : cell.column] = textOf.get(cell) ?? ''
    return [
      {
        cells: texts,
        isNames: false,
        isWhole: ofRow.length === 1 && grid.columns > 1,
        isBold: said.every(({ lines }) => lines.every(({ isBold }) => isBold)),
      },
    ]
  }).flat()
  return { grid, page, rows, line }
}

/**
 * The lines of a cell joined. A comma is put between two lines if the first word of the second would have fitted on the
 * first.
 */
function joinCellLines(lines: readonly PdfLine[], { left, right }: GridCell): string {
  return lines.reduce((said, line, at) => {
    const before = lines[at - 1]
    if (before === undefined) return line.text
    const word = line.text.split(' ')[0] ?? ''
    const width = ((line.right - line.left) * (word.length + 1)) / line.text.length
    const isShort = before.right - before.left + width < (right - left) * 0.9
    const mark = isShort && !/\p{P}$/u.test(said) ? findComma(said) : ''
    return `${said}${mark} ${line.text}`
  }, '')
}
