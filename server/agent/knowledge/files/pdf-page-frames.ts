import { normalizeArabic } from '../../language/normalize-arabic.ts'
import type { PdfLine } from './pdf-lines.ts'

/** What is at most so many lines from the upper or lower edge of a page may be its head or foot. */
const EDGE_LINES = 2
/** "Page 1 of 3", at the end of a line or alone. */
const PAGE_COUNT = /(?:^|\s)(?:page|صفحة)\s*\p{Nd}+(?:\s*(?:\/|of|من)\s*\p{Nd}+)?$/iu
/** The words of a heading, what leads over to the other side, and the number of a page. */
const OF_CONTENTS = /^(.*?)[\s.…_]*(?<!\p{L})(\p{Nd}{1,3})$/u
const LEADERS = /(?:\.\s?|…\s?|_){4,}\s*\p{Nd}{1,3}$/u
const FEWEST_CONTENTS = 2

/**
 * Lines without what frames pages: heads and feet that pages repeat or that count them, and lines of a table of
 * contents.
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

/** The lines of a table of contents: each says what another line says by itself, and the page of that. */
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

/** The words of a line without the number in front that some tables of contents leave out. */
function tidy(text: string): string {
  return text.replace(/^[\p{Nd}.]+\s+/u, '').trim()
}

/**
 * What a line is called that stands on several pages: its words at their height, with a number that goes up with the
 * pages or without.
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
