import { detectLanguage } from '../../language/language.ts'
import { normalizeArabic } from '../../language/normalize-arabic.ts'
import type { PdfGlyph } from './pdf-glyphs.ts'
import { readInOrder } from './visual-order.ts'

/** What is printed in one line without a wide gap. Lengths are in points. */
export interface PdfCell {
  readonly text: string
  readonly left: number
  readonly right: number
  /** The size and the font of most of it. */
  readonly fontSize: number
  readonly font: string
}

/** A line as it is printed; `y` grows upwards. */
export interface PdfLine extends PdfCell {
  readonly page: number
  readonly y: number
  /** What wide gaps part, in the order in which it is read: the cells in a row of a table, or columns. */
  readonly cells: readonly PdfCell[]
}

/** What is at most so many lines from the upper or lower edge of a page may be its head or foot. */
const EDGE_LINES = 2
/** How far two cells of a table are apart at least, in sizes of a font, where words are nearer; and surely. */
const LEAST_CELL_GAP = 1.1
const SURE_CELL_GAP = 2
const WIDER_THAN_WORDS = 2.5
/** A sign that is so much nearer to one of two letters is of it. */
const ONE_SIGN = 0.5
/** A space takes so much at least where none is written, and where one is. */
const LEAST_SPACE = 0.2
const LEAST_SEEN_SPACE = 0.05
/** The feet of a line's glyphs are so near one another: a raised sign is of its line. */
const ONE_LINE = 0.4
/** Signs and letters that may have another form. */
const ABOVE_LATIN = /[\u0250-\uffff]/
/** A bullet, or a number as a list or a section has. */
const MARK = /^(?:[^\p{L}\p{N}\s]|\p{Nd}{1,2}(?:\.\p{Nd}{1,2})*[.)]?|\(?\p{L}[.)])$/u
/** No Arabic word has these letters: some fonts turn around the ligature of lam and alef. */
const TURNED_LAM_ALEF = /ا([اأإآ])ل(?=\p{L})/gu

/** The lines of all pages in the order in which they are printed, without the heads and feet that pages repeat. */
export function listPdfLines(pages: readonly (readonly PdfGlyph[])[]): PdfLine[] {
  return dropRepeated(pages.flatMap((glyphs, page) => listLines(glyphs, page)))
}

function listLines(glyphs: readonly PdfGlyph[], page: number): PdfLine[] {
  const lines: PdfGlyph[][] = []
  let [first] = glyphs
  for (const glyph of glyphs) {
    const open = lines.at(-1)
    const isOfLine =
      open !== undefined &&
      first !== undefined &&
      Math.abs(first.y - glyph.y) <= Math.max(first.size, glyph.size) * ONE_LINE
    if (isOfLine) open.push(glyph)
    else lines.push([glyph])
    // A space may be of another size than the line that begins with it.
    if (!isOfLine || (first !== undefined && !isPrinted(first) && isPrinted(glyph))) first = glyph
  }
  const isArabicPage = detectLanguage(glyphs.map(({ text }) => text).join('')) === 'ar'
  return lines.flatMap((line) => writeLine(line, page, isArabicPage) ?? [])
}

function writeLine(glyphs: readonly PdfGlyph[], page: number, isArabicPage: boolean): PdfLine | null {
  const signs = joinSigns(glyphs)
  const printed = signs.filter(isPrinted)
  const [first] = printed
  if (first === undefined) return null
  const said = printed.map(({ text }) => text.normalize('NFKC')).join('')
  const isRightToLeft = detectLanguage(said) === 'ar' || (isArabicPage && /\p{Script=Arabic}/u.test(said))
  const cells = partCells(signs, isRightToLeft).flatMap((part): PdfCell[] => {
    const text = writeCell(part, isRightToLeft)
    return text === '' ? [] : [{ text, ...measure(part.filter(isPrinted)) }]
  })
  if (isRightToLeft) cells.reverse()
  if (cells.length === 0) return null
  return {
    text: cells.map(({ text }) => text).join(' '),
    ...measure(printed),
    page,
    y: usualGlyph(printed).y,
    cells,
  }
}

function measure(printed: readonly PdfGlyph[]): Omit<PdfCell, 'text'> {
  const { size, font } = usualGlyph(printed)
  return { left: leftOf(printed), right: rightOf(printed), fontSize: size, font }
}

/** One that is printed as most are: the mark of a list item may be larger than what it marks. */
function usualGlyph(printed: readonly PdfGlyph[]): PdfGlyph {
  const [first] = printed as [PdfGlyph]
  if (printed.every(({ font, size }) => font === first.font && size === first.size)) return first
  const alike = Map.groupBy(printed, ({ font, size }) => `${font} ${size}`)
  const [most = printed] = [...alike.values()].sort((one, other) => other.length - one.length)
  return most[0] as PdfGlyph
}

/**
 * From left to right, each letter with the signs above and below it. They are printed in the order in which they are
 * read, or else all is printed from left to right and each sign before its letter.
 */
function joinSigns(glyphs: readonly PdfGlyph[]): PdfGlyph[] {
  const joined: PdfGlyph[] = []
  const signs: { sign: PdfGlyph; before: number }[] = []
  for (const glyph of glyphs) {
    if (ABOVE_LATIN.test(glyph.text) && /^\p{M}+$/u.test(glyph.text.normalize('NFKC').trim()))
      signs.push({ sign: glyph, before: joined.length - 1 })
    else joined.push(glyph)
  }
  for (const { sign, before } of signs) {
    const at = isOfNext(sign, joined[before], joined[before + 1]) ? before + 1 : before
    const letter = joined[at]
    if (letter !== undefined) joined[at] = { ...letter, text: letter.text + sign.text.trim() }
  }
  return joined.sort((one, other) => one.x - other.x)
}

/** Whether a sign is of what is printed behind it. */
function isOfNext(sign: PdfGlyph, before: PdfGlyph | undefined, next: PdfGlyph | undefined): boolean {
  if (next === undefined || !isPrinted(next)) return false
  if (before === undefined || !isPrinted(before)) return true
  const nearer = measureDistance(before, sign) - measureDistance(next, sign)
  return Math.abs(nearer) > sign.size * ONE_SIGN ? nearer > 0 : before.x < next.x
}

function measureDistance({ x, width }: PdfGlyph, sign: PdfGlyph): number {
  return Math.max(0, x - sign.x, sign.x - x - width)
}

/** Parts a line where its gaps are wide; a line that is stretched to its margins has wide ones throughout. */
function partCells(glyphs: readonly PdfGlyph[], isRightToLeft: boolean): PdfGlyph[][] {
  const printed = glyphs.filter(isPrinted)
  const gaps = printed.map((glyph, at) => measureGap(printed[at - 1], glyph) / glyph.size)
  const words = gaps.filter((gap) => gap > LEAST_SPACE).sort((one, other) => one - other)
  const usual = words[Math.floor((words.length - 1) / 2)] ?? 0
  const isWide = (gap: number) =>
    gap > SURE_CELL_GAP || (gap > LEAST_CELL_GAP && words.length > 1 && gap > usual * WIDER_THAN_WORDS)
  const starts = new Set(printed.filter((_, at) => isWide(gaps[at] ?? 0)))
  const parts: PdfGlyph[][] = [[]]
  for (const glyph of glyphs) {
    if (starts.has(glyph)) parts.push([])
    parts.at(-1)?.push(glyph)
  }
  const [mark = [], marked = []] = isRightToLeft ? parts.toReversed() : parts
  return parts.length === 2 && isMark(mark) && marked.some(({ text }) => /\p{L}/u.test(text))
    ? [parts.flat()]
    : parts
}

/** What stands before an item or a heading is far from it, and no cell. */
function isMark(glyphs: readonly PdfGlyph[]): boolean {
  return MARK.test(
    glyphs
      .map(({ text }) => text)
      .join('')
      .trim(),
  )
}

/** Programs leave out spaces, and write some that nobody sees: a space is where a gap is. */
function writeCell(glyphs: readonly PdfGlyph[], isRightToLeft: boolean): string {
  let hasSpace = false
  let before: PdfGlyph | undefined
  const texts: string[] = []
  for (const glyph of glyphs) {
    if (isPrinted(glyph)) {
      const least = hasSpace ? LEAST_SEEN_SPACE : LEAST_SPACE
      if (before !== undefined && measureGap(before, glyph) > glyph.size * least) texts.push(' ')
      texts.push(tidyGlyph(glyph.text))
      before = glyph
    }
    hasSpace = !isPrinted(glyph)
  }
  const language = detectLanguage(texts.join(''))
  return tidyPdfText(readInOrder(texts, isRightToLeft || language === 'ar'))
}

/** A glyph of which the file does not say what it stands for takes room, too. */
function isPrinted({ text }: PdfGlyph): boolean {
  return text.trim() !== ''
}

function measureGap(before: PdfGlyph | undefined, glyph: PdfGlyph): number {
  return before === undefined ? 0 : glyph.x - before.x - before.width
}

function leftOf(glyphs: readonly PdfGlyph[]): number {
  return glyphs.reduce((left, { x }) => Math.min(left, x), Number.POSITIVE_INFINITY)
}

function rightOf(glyphs: readonly PdfGlyph[]): number {
  return glyphs.reduce((right, { x, width }) => Math.max(right, x + width), Number.NEGATIVE_INFINITY)
}

/** A text of a PDF as its readers type it: glyphs that stand for several letters or for their forms are letters. */
export function tidyPdfText(text: string): string {
  return tidyGlyph(text.replace(/\s+/g, ' '))
    .replace(TURNED_LAM_ALEF, 'ال$1')
    .replace(/(?<=\p{L})\u0640+(?=\p{L})/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function tidyGlyph(text: string): string {
  // Nearly all glyphs are such letters.
  if (!ABOVE_LATIN.test(text) && !/\p{Cc}/u.test(text)) return text
  return text
    .replace(/\p{Cc}/gu, '')
    .replace(/[\ufb00-\ufb06\ufb50-\ufdfb\ufdfc\ufe70-\ufefc]/g, (glyph) =>
      glyph.normalize('NFKC').trimStart(),
    )
    .replace(/\u02bc/g, '\u2019')
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
  const counted = normalizeArabic(text)
  const numbers = [...counted.matchAll(/\d+/g)].map(
    ({ 0: number, index }) =>
      `${at} ${counted.slice(0, index)}#${Number(number) - page}${counted.slice(index + number.length)}`,
  )
  return [`${at} ${text}`, ...numbers]
}
