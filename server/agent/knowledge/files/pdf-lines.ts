import type { StructuredTextItem } from 'unpdf'
import { detectLanguage } from '../../language/language.ts'
import { normalizeArabic } from '../../language/normalize-arabic.ts'

/** A line of a page as it is printed; lengths are in points, and `y` grows upwards. */
export interface PdfLine {
  readonly text: string
  readonly page: number
  readonly left: number
  readonly right: number
  readonly y: number
  readonly fontSize: number
  /** Whether wide gaps part it, as the cells in a row of a table. */
  readonly isRow: boolean
}

/** What is at most so many lines from the upper or lower edge of a page may be its head or foot. */
const EDGE_LINES = 2

/**
 * The share of its font's size that lies between two cells of a table at least; a line that is stretched to its margins
 * has less.
 */
const LEAST_CELL_GAP = 2
/** The share of its font's size that a space takes at least. */
const LEAST_SPACE = 0.2
/** No Arabic word has these letters: some fonts turn around the ligature of lam and alef. */
const TURNED_LAM_ALEF = /ا([اأإآ])ل(?=\p{L})/gu

/** The lines of all pages in the order in which they are written, without the heads and feet that pages repeat. */
export function listPdfLines(pages: readonly (readonly StructuredTextItem[])[]): PdfLine[] {
  return dropRepeated(pages.flatMap((items, page) => listLines(items, page)))
}

function listLines(items: readonly StructuredTextItem[], page: number): PdfLine[] {
  const lines: PdfLine[] = []
  let open: StructuredTextItem[] = []
  const close = () => {
    const text = tidyPdfText(joinItems(open))
    const printed = open.filter(({ str }) => str.trim() !== '')
    open = []
    if (text === '' || printed.length === 0) return
    lines.push({
      text,
      page,
      left: Math.min(...printed.map(({ x }) => x)),
      right: Math.max(...printed.map(({ x, width }) => x + width)),
      y: Math.min(...printed.map(({ y }) => y)),
      // The mark of a list item may be printed larger than what it marks.
      fontSize: printed.reduce((one, other) => (other.str.length > one.str.length ? other : one)).fontSize,
      isRow: printed.some((item, at) => measureGap(printed[at - 1], item) > item.fontSize * LEAST_CELL_GAP),
    })
  }
  for (const item of items) {
    open.push(item)
    if (item.hasEOL) close()
  }
  close()
  return lines
}

function joinItems(items: readonly StructuredTextItem[]): string {
  const printed = items.filter(({ str }) => str.trim() !== '')
  const isArabic = printed.length > 1 && detectLanguage(printed.map(({ str }) => str).join('')) === 'ar'
  const isAsSeen = isArabic && printed.every(({ x }, at) => x >= (printed[at - 1]?.x ?? x))
  const ordered = isAsSeen ? turnAround(items) : items
  return ordered.map((item, at) => (isApart(ordered[at - 1], item) ? ` ${item.str}` : item.str)).join('')
}

/**
 * Some programs write Arabic as it is seen, from left to right: its pieces are read from right to left, what is Latin
 * among them is not.
 */
function turnAround(items: readonly StructuredTextItem[]): StructuredTextItem[] {
  const runs: StructuredTextItem[][] = []
  let isLatin = false
  for (const item of items) {
    const goesOn = isLatin && isLatinPiece(item)
    isLatin = isLatinPiece(item)
    if (goesOn) runs.at(-1)?.push(item)
    else runs.push([item])
  }
  return runs.toReversed().flat()
}

function isLatinPiece({ str, dir }: StructuredTextItem): boolean {
  return dir !== 'rtl' && /[\p{L}\p{N}]/u.test(str)
}

/** Programs leave out the space between words of two directions. */
function isApart(before: StructuredTextItem | undefined, item: StructuredTextItem): boolean {
  return measureGap(before, item) > item.fontSize * LEAST_SPACE
}

function measureGap(before: StructuredTextItem | undefined, item: StructuredTextItem): number {
  if (before === undefined) return 0
  return Math.max(item.x - before.x - before.width, before.x - item.x - item.width)
}

/** A text of a PDF as its readers type it: glyphs that stand for several letters or for their forms are letters. */
export function tidyPdfText(text: string): string {
  return text
    .replace(/[\ufb00-\ufb06\ufb50-\ufdfb\ufdfc\ufe70-\ufefc]/g, (glyph) =>
      glyph.normalize('NFKC').trimStart(),
    )
    .replace(TURNED_LAM_ALEF, 'ال$1')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

function dropRepeated(lines: readonly PdfLine[]): PdfLine[] {
  const byPage = [...Map.groupBy(lines, ({ page }) => page).values()]
  const edges = byPage.map((ofPage) => {
    const heights = [...new Set(ofPage.map(({ y }) => Math.round(y)))].sort((one, other) => one - other)
    const outer = new Set([...heights.slice(0, EDGE_LINES), ...heights.slice(-EDGE_LINES)])
    return ofPage.filter(({ y }) => outer.has(Math.round(y)))
  })
  const counts = new Map<string, number>()
  for (const ofPage of edges)
    for (const name of new Set(ofPage.flatMap(listNames))) counts.set(name, (counts.get(name) ?? 0) + 1)
  const fewest = Math.max(2, byPage.length / 2)
  const isRepeated = (line: PdfLine) => listNames(line).some((name) => (counts.get(name) ?? 0) >= fewest)
  const repeated = new Set(edges.flat().filter(isRepeated))
  return lines.filter((line) => !repeated.has(line))
}

/**
 * What a line is called that stands on several pages: its words at their height, with a number that goes up with the
 * pages or without.
 */
function listNames({ text, y, page }: PdfLine): string[] {
  const at = Math.round(y)
  const counted = normalizeArabic(text).replace(/\d+/, (number) => `#${Number(number) - page}`)
  return [`${at} ${text}`, `${at} ${counted}`]
}
