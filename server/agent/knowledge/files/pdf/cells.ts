import type { PdfGlyph } from './printed.ts'

/** The least gap between two cells, in font sizes: where words are closer together, and in any case. */
const LEAST_CELL_GAP = 1.1
const SURE_CELL_GAP = 2
const WIDER_THAN_WORDS = 2.5
/** The least width of a space where none is written. */
export const LEAST_SPACE = 0.2
/** A bullet, or the number of a list item or a section. */
const MARK = /^(?:[^\p{L}\p{N}\s]|\p{Nd}{1,2}(?:\.\p{Nd}{1,2})*[.)]?|[()]?\p{L}[.()])$/u
/** A line with this many cells belongs to a table. At least this many lines, and this share of them, define columns. */
const CELLS_OF_ROW = 3
const FEWEST_ROWS = 3
const MOST_ROWS = 200
const SHARE = 0.3
const GOES_ON = 0.03
/** Edges of one column differ by no more than this, in points. */
const ONE_EDGE = 0.6

/** The left and right edges of a page's cells by rows, and the gaps that all rows leave free. */
export interface ColumnEdges {
  readonly rows: number
  readonly begins: readonly number[]
  readonly ends: readonly number[]
  readonly gaps: readonly (readonly [from: number, to: number])[]
}

/**
 * The columns of a page, from its lines with several cells. They are needed because a column's name may touch the next
 * one.
 */
export function findColumnEdges(lines: readonly (readonly PdfGlyph[])[]): ColumnEdges {
  const none: ColumnEdges = { rows: 0, begins: [], ends: [], gaps: [] }
  const rows = lines
    .map((line) => line.filter(isPrinted))
    .filter((line) => countCells(line) >= CELLS_OF_ROW)
    .slice(0, MOST_ROWS)
  if (rows.length < FEWEST_ROWS) return none
  return {
    rows: rows.length,
    begins: rows.flatMap((row) => row.flatMap((glyph, at) => (isOther(row[at - 1], glyph) ? [glyph.x] : []))),
    ends: rows.flatMap((row) =>
      row.flatMap((glyph, at) => (isOther(glyph, row[at + 1]) ? [glyph.x + glyph.width] : [])),
    ),
    gaps: rows.flatMap((row) =>
      row.flatMap((glyph, at): [number, number][] => {
        const before = row[at - 1]
        const isGap = before !== undefined && measureGap(before, glyph) > glyph.size * LEAST_CELL_GAP
        return isGap ? [[before.x + before.width, glyph.x]] : []
      }),
    ),
  }
}

function countCells(line: readonly PdfGlyph[]): number {
  return 1 + line.filter((glyph, at) => measureGap(line[at - 1], glyph) > glyph.size * LEAST_CELL_GAP).length
}

/** Whether two glyphs belong to texts that the page prints separately. */
function isOther(one: PdfGlyph | undefined, other: PdfGlyph | undefined): boolean {
  return one?.piece !== other?.piece
}

/** Whether a text begins where most rows of the page begin or end a cell, or have a gap. */
function beginsColumn(glyph: PdfGlyph, before: PdfGlyph | undefined, columns: ColumnEdges): boolean {
  if (before === undefined || !isPrinted(before) || !isOther(before, glyph)) return false
  // The continuation of a word begins exactly at its end, and without a capital letter.
  const isWord = !/\p{Ll}$/u.test(before.text) || !/^[\p{Lu}\p{Nd}]/u.test(glyph.text)
  if (isWord && Math.abs(measureGap(before, glyph)) < glyph.size * GOES_ON) return false
  const end = before.x + before.width
  const fewest = columns.rows * SHARE
  const count = (edges: readonly number[], place: number) =>
    edges.filter((edge) => Math.abs(edge - place) <= ONE_EDGE).length
  return (
    count(columns.begins, glyph.x) >= fewest ||
    count(columns.ends, end) >= fewest ||
    columns.gaps.filter(([from, to]) => from <= glyph.x && glyph.x <= to).length >= fewest
  )
}

/**
 * Splits a line at wide gaps and at the columns of its page. A justified line has wide gaps throughout and is not
 * split.
 */
export function partCells(
  glyphs: readonly PdfGlyph[],
  isRightToLeft: boolean,
  columns: ColumnEdges,
): PdfGlyph[][] {
  const printed = glyphs.filter(isPrinted)
  const gaps = printed.map((glyph, at) => measureGap(printed[at - 1], glyph) / glyph.size)
  const words = gaps.filter((gap) => gap > LEAST_SPACE).sort((one, other) => one - other)
  const usual = words[Math.floor((words.length - 1) / 2)] ?? 0
  const isWide = (gap: number) =>
    gap > SURE_CELL_GAP || (gap > LEAST_CELL_GAP && words.length > 1 && gap > usual * WIDER_THAN_WORDS)
  const isRow = columns.rows > 0 && gaps.some(isWide)
  // Between the parts of one cell a space is written.
  const beforeOf = new Map(glyphs.map((glyph, at) => [glyph, glyphs[at - 1]]))
  const starts = new Set(
    printed.filter(
      (glyph, at) => isWide(gaps[at] ?? 0) || (isRow && beginsColumn(glyph, beforeOf.get(glyph), columns)),
    ),
  )
  const parts: PdfGlyph[][] = [[]]
  for (const glyph of glyphs) {
    if (starts.has(glyph)) parts.push([])
    parts.at(-1)?.push(glyph)
  }
  const [mark = [], marked = []] = isRightToLeft ? parts.toReversed() : parts
  return parts.length === 2 && isMark(mark, isRightToLeft) && marked.some(({ text }) => /\p{L}/u.test(text))
    ? [parts.flat()]
    : parts
}

/** Whether the glyphs are the mark of an item or a heading: it stands apart, but is no cell. */
function isMark(glyphs: readonly PdfGlyph[], isRightToLeft: boolean): boolean {
  const texts = glyphs.map(({ text }) => text.trim())
  return MARK.test((isRightToLeft ? texts.reverse() : texts).join(''))
}

/** Whether a glyph is visible; glyphs without a known text take space too. */
export function isPrinted({ text }: PdfGlyph): boolean {
  return text.trim() !== ''
}

/** The gap between a glyph and the one before it. */
export function measureGap(before: PdfGlyph | undefined, glyph: PdfGlyph): number {
  return before === undefined ? 0 : glyph.x - before.x - before.width
}
