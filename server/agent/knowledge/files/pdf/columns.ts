import { detectLanguage } from '../../../language/text/language.ts'
import type { PdfCell, PdfLine } from './lines.ts'

/** This many lines beside others are columns; two may be anything. */
const FEWEST_ROWS = 3
/** No page has more. */
const MOST_ROWS = 300
/**
 * Columns of text consist of sentences: a line has at least this many characters on average, and half of the lines are
 * about full.
 */
const SENTENCE_CHARS = 25
const FULL = 0.7
/** The least gap between columns, as a share of the font's size. */
const LEAST_GUTTER = 0.8
/** A line that is more than this many lines below the columns does not belong to them. */
const FAR_BELOW = 2

interface Gutter {
  readonly left: number
  readonly right: number
}

/**
 * The lines in reading order: some programs print two columns line by line across both, like a table. The cells of a
 * table are shorter than sentences.
 */
export function readColumns(lines: readonly PdfLine[]): PdfLine[] {
  const read: PdfLine[] = []
  for (let at = 0; at < lines.length; ) {
    const rows = listBesides(lines, at)
    const columns = rows.length === 0 ? [] : partRows(rows)
    const isColumns =
      rows.filter(({ cells }) => cells.length === 2).length >= FEWEST_ROWS && columns.every(isProse)
    const taken = Math.max(1, rows.length)
    read.push(...(isColumns ? columns.flat() : lines.slice(at, at + taken)))
    at += taken
  }
  return read
}

/** The lines from one on that leave the same gutter free, up to the last that has text on both sides of it. */
function listBesides(lines: readonly PdfLine[], start: number): readonly PdfLine[] {
  let gutter: Gutter | null = null
  let end = start
  for (let at = start; at < lines.length && at < start + MOST_ROWS; at++) {
    const [line, before] = [lines[at], lines[at - 1]]
    if (line === undefined || line.cells.length > 2 || line.isRow === true) break
    if (at > start && before !== undefined && !isBelow(line, before)) break
    const left: number = Math.max(
      gutter?.left ?? 0,
      ...cellsOf(line, 'left', gutter).map(({ right }) => right),
    )
    const right: number = Math.min(
      gutter?.right ?? Number.POSITIVE_INFINITY,
      ...cellsOf(line, 'right', gutter).map(({ left: edge }) => edge),
    )
    if (line.cells.length < 2 && gutter === null) break
    if (right - left < line.fontSize * LEAST_GUTTER) break
    gutter = { left, right }
    end = at + 1
  }
  return lines.slice(start, end)
}

function isBelow(line: PdfLine, before: PdfLine): boolean {
  const gap = before.y - line.y
  return line.page === before.page && gap > 0 && gap <= Math.max(line.fontSize, before.fontSize) * FAR_BELOW
}

function cellsOf(line: PdfLine, side: keyof Gutter, gutter: Gutter | null): PdfCell[] {
  const [one, other] = listFromLeft(line)
  if (one === undefined) return []
  if (other !== undefined) return [side === 'left' ? one : other]
  const middle = gutter === null ? 0 : (gutter.left + gutter.right) / 2
  return (one.left + one.right) / 2 < middle === (side === 'left') ? [one] : []
}

function listFromLeft({ cells }: PdfLine): PdfCell[] {
  return cells.toSorted((one, other) => one.left - other.left)
}

/** The two columns, in reading order. */
function partRows(rows: readonly PdfLine[]): PdfLine[][] {
  const gutter = rows.reduce(
    (free, row) => {
      const [one, other] = listFromLeft(row)
      if (one === undefined || other === undefined) return free
      return { left: Math.max(free.left, one.right), right: Math.min(free.right, other.left) }
    },
    { left: 0, right: Number.POSITIVE_INFINITY },
  )
  const columns = (['left', 'right'] as const).map((side) =>
    rows.flatMap((row) => cellsOf(row, side, gutter).map((cell) => ({ ...row, ...cell, cells: [cell] }))),
  )
  return detectLanguage(rows.map(({ text }) => text).join('')) === 'ar' ? columns.reverse() : columns
}

function isProse(column: readonly PdfLine[]): boolean {
  const widths = column.map(({ left, right }) => right - left)
  const widest = Math.max(...widths)
  const chars = column.reduce((sum, { text }) => sum + text.length, 0)
  return (
    chars >= column.length * SENTENCE_CHARS &&
    widths.filter((width) => width >= widest * FULL).length * 2 >= column.length
  )
}
