import { isPrinted, measureGap } from './cells.ts'
import { isArabic } from './lines.ts'
import type { PdfGlyph, PrintedText } from './printed.ts'

/** A sheet with fewer rows cannot be recognized. */
const FEWEST_ROWS = 3
/** At least this share of the rows continues on the other page, and has several cells on the first one. */
const SHARE = 0.6
/** A sheet is cut where the next column has no room: the page is filled to at least this share of its width. */
const FULL = 0.6
/** Rows and columns that belong together stand at the same places, in points; a larger distance is another cell. */
const SAME_PLACE = 3
const CELL_GAP = 12
/** How many pages after its first part a continuation may come. */
const FARTHEST = 30

/** A row of a page: everything printed at one height. */
interface Row {
  readonly y: number
  readonly text: string
  readonly begins: readonly number[]
  readonly right: number
  readonly glyphs: readonly PdfGlyph[]
}

interface Sheet {
  page: PrintedText
  /** The rows of the page that was added last, and the number of pages. */
  rows: readonly Row[]
  pages: number
}

/**
 * The pages, with those joined into one that a spreadsheet was cut into because it is wider than the paper: columns
 * without room are printed on another page, with their rows at the same heights.
 */
export function readSheets(pages: readonly PrintedText[]): PrintedText[] {
  const sheets: Sheet[] = []
  for (const page of pages) {
    const rows = listRows(page.glyphs)
    const sheet = sheets.slice(-FARTHEST).find((each) => isCutFrom(rows, each, page.width))
    if (sheet === undefined)
      sheets.push({ page: { ...page, glyphs: rows.flatMap((row) => row.glyphs) }, rows, pages: 1 })
    else {
      const away = page.width * sheet.pages * (isArabic(sheet.page.glyphs) ? -1 : 1)
      const rules = page.rules.map((rule) => ({ ...rule, left: rule.left + away, right: rule.right + away }))
      sheet.page = {
        ...sheet.page,
        glyphs: putBeside(sheet, rows, away),
        rules: [...sheet.page.rules, ...rules],
      }
      sheet.rows = rows
      sheet.pages += 1
    }
  }
  return sheets.map(({ page }) => page)
}

/** The glyphs of a sheet, with those of another page added to their rows; headers and footers of both stand once. */
function putBeside(sheet: Sheet, rows: readonly Row[], away: number): PdfGlyph[] {
  const behind = new Map<PdfGlyph, PdfGlyph[]>()
  const rest: PdfGlyph[] = []
  for (const row of rows) {
    if (isFrame(row, sheet.rows)) continue
    const moved = row.glyphs.map((glyph) => ({ ...glyph, x: glyph.x + away }))
    const last = sheet.page.glyphs.findLast(
      (glyph) => isPrinted(glyph) && Math.abs(glyph.y - row.y) <= SAME_PLACE,
    )
    if (last === undefined) rest.push(...moved)
    else behind.set(last, [...(behind.get(last) ?? []), ...moved])
  }
  return [...sheet.page.glyphs.flatMap((glyph) => [glyph, ...(behind.get(glyph) ?? [])]), ...rest]
}

/** The rows of a page from the top down: some programs print a few columns after the others. */
function listRows(glyphs: readonly PdfGlyph[]): Row[] {
  const byHeight: PdfGlyph[][] = []
  for (const glyph of glyphs) {
    const row = byHeight.find(([first]) => Math.abs((first?.y ?? 0) - glyph.y) <= SAME_PLACE)
    if (row === undefined) byHeight.push([glyph])
    else row.push(glyph)
  }
  byHeight.sort(([one], [other]) => (other?.y ?? 0) - (one?.y ?? 0))
  return byHeight.flatMap((row) => {
    const sorted = row.filter(isPrinted).toSorted((one, other) => one.x - other.x)
    const begins = sorted.filter((glyph, at) => at === 0 || measureGap(sorted[at - 1], glyph) > CELL_GAP)
    if (sorted.length === 0) return []
    return {
      y: sorted[0]?.y ?? 0,
      text: sorted.map(({ text }) => text).join(''),
      begins: begins.map(({ x }) => x),
      right: Math.max(...sorted.map(({ x, width }) => x + width)),
      glyphs: row,
    }
  })
}

/** Whether the rows of a page continue those of a sheet to the side, and do not stand below them. */
function isCutFrom(rows: readonly Row[], { page, rows: before }: Sheet, width: number): boolean {
  if (page.width !== width) return false
  const [own, others] = [before, rows].map((each, at, both) =>
    each.filter((row) => !isFrame(row, both[1 - at] ?? [])),
  )
  if (own === undefined || others === undefined || others.length < FEWEST_ROWS) return false
  const beside = others.map((row) => own.find(({ y }) => Math.abs(y - row.y) <= SAME_PLACE))
  const isBeside = beside.every((row) => row !== undefined) && others.length >= own.length * SHARE
  const isSheet = own.filter(({ begins }) => begins.length > 1).length >= own.length * SHARE
  const left = Math.min(...own.flatMap(({ begins }) => begins))
  const isFull = Math.max(...own.map(({ right }) => right)) - left > width * FULL
  return isBeside && isSheet && isFull && !isTitled(before, rows) && !isBelow(own, others)
}

/** Whether a row is a header or footer, which both pages have. */
function isFrame({ y, text }: Row, others: readonly Row[]): boolean {
  const uncounted = text.replace(/\p{Nd}+/gu, '#')
  return others.some(
    (other) =>
      Math.abs(other.y - y) <= SAME_PLACE &&
      /\p{L}/u.test(text) &&
      other.text.replace(/\p{Nd}+/gu, '#') === uncounted,
  )
}

/** Whether the first rows are the headers of two different sheets. */
function isTitled([one]: readonly Row[], [other]: readonly Row[]): boolean {
  if (one === undefined || other === undefined || one.text === other.text) return false
  return one.begins.length === 1 && other.begins.length === 1 && Math.abs(one.y - other.y) <= SAME_PLACE
}

/** Whether a page continues a long table downwards: it has the same columns, and often rows at the same heights. */
function isBelow(own: readonly Row[], others: readonly Row[]): boolean {
  const same = others.filter((row) => {
    const beside = own.find(({ y }) => Math.abs(y - row.y) <= SAME_PLACE)
    return (
      beside?.begins.length === row.begins.length &&
      row.begins.every((x, at) => Math.abs(x - (beside.begins[at] ?? 0)) <= CELL_GAP)
    )
  })
  return same.length > others.length * SHARE
}
