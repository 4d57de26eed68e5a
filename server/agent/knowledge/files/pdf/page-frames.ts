import { normalizeArabic } from '../../../language/text/normalize-arabic.ts'
import type { PdfLine } from './lines.ts'

/** A line may be a header or footer if it is among this many lines at the upper or lower edge of a page. */
const EDGE_LINES = 2
/** "Page 1 of 3", at the end of a line or alone. */
const PAGE_COUNT = /(?:^|\s)(?:page|صفحة)\s*\p{Nd}+(?:\s*(?:\/|of|من)\s*\p{Nd}+)?$/iu
/** An entry of a table of contents: a heading, a leader, and a page number. */
const OF_CONTENTS = /^(.*?)[\s.…_]*(?<!\p{L})(\p{Nd}{1,3})$/u
const LEADERS = /(?:\.\s?|…\s?|_){4,}\s*\p{Nd}{1,3}$/u
const FEWEST_CONTENTS = 2

/**
 * The lines without the frames of pages: headers and footers, which pages repeat or which number the pages, and tables
 * of contents.
 */
export function dropPageFrames(lines: readonly PdfLine[]): PdfLine[] {
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
  const isFrame = (line: PdfLine) =>
    PAGE_COUNT.test(line.text) || listNames(line).some((name) => (counts.get(name) ?? 0) >= fewest)
  const frames = new Set(edges.flat().filter(isFrame))
  const contents = new Set(listContents(lines, byPage.length))
  return lines.filter((line) => !frames.has(line) && !contents.has(line))
}

/** The lines of a table of contents: each repeats the text of another line and gives its page. */
function listContents(lines: readonly PdfLine[], pages: number): PdfLine[] {
  const texts = new Set(lines.map(({ text }) => tidy(text)))
  const listed = lines.filter((line) => {
    const [, words = '', page] = OF_CONTENTS.exec(line.text) ?? []
    const isCounted =
      Number(normalizeArabic(page ?? '')) <= pages && (line.cells.length > 1 || LEADERS.test(line.text))
    return page !== undefined && isCounted && texts.has(tidy(words))
  })
  return listed.length < FEWEST_CONTENTS ? [] : listed
}

/** A line without its leading number, which some tables of contents leave out. */
function tidy(text: string): string {
  return text.replace(/^[\p{Nd}.]+\s+/u, '').trim()
}

/**
 * The keys by which a line is recognized on several pages: its words and its height, with a number that grows with the
 * pages, or without one.
 */
function listNames({ text, y, page }: PdfLine): string[] {
  const at = Math.round(y)
  const counted = normalizeArabic(text)
  const numbers = [...counted.matchAll(/\d+/g)].map(
    ({ 0: number, index }) =>
      `${at} ${counted.slice(0, index)}#${Number(number) - page}${counted.slice(index + number.length)}`,
  )
  return [`${at} ${text}`, ...numbers]
}
