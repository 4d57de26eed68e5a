import { detectLanguage } from '../../../language/text/language.ts'
import { type ColumnEdges, findColumnEdges, isPrinted, LEAST_SPACE, measureGap, partCells } from './cells.ts'
import { writeNoteMark } from './note-marks.ts'
import type { PdfGlyph } from './printed.ts'
import { readInOrder } from './visual-order.ts'

/** A part of a line without a wide gap. Lengths are in points. */
export interface PdfCell {
  readonly text: string
  readonly left: number
  readonly right: number
  /** The size and the font of most of it. */
  readonly fontSize: number
  readonly font: string
  /** Whether all of its letters are bold. */
  readonly isBold: boolean
}

/** A printed line; `y` grows upwards. */
export interface PdfLine extends PdfCell {
  readonly page: number
  readonly y: number
  /** The parts between wide gaps, in reading order: the cells in a row of a table, or columns of text. */
  readonly cells: readonly PdfCell[]
  /** Whether it is a row of a table whose cells are named. */
  readonly isRow?: boolean
  /** What such a row is (`WrittenRow`). */
  readonly rowsOf?: string
  /** The innermost box that contains it. */
  readonly box?: object
}

/** A diacritic that is nearer to one of two letters by this much belongs to that letter. */
const ONE_SIGN = 0.5
/** A written space has at least this width. */
const LEAST_SEEN_SPACE = 0.05
/** The baselines of a line's glyphs differ by no more than this. */
const ONE_LINE = 0.4
/** How much smaller than its line a superscript is, and how high it stands. */
const SMALLER = 0.8
const [LEAST_RAISED, MOST_RAISED] = [0.15, 0.6]
/** A reference to a note. */
const NOTE_SIGN = /^[\p{Nd}*†]+$/u
/** A glyph with less than this share of its font's size counts as without width. */
const NO_ROOM = 0.05
/** Characters that may have another form. */
const ABOVE_LATIN = /[\u0250-\uffff]/
/** No Arabic word has these letters: some fonts reverse the ligature of lam and alef. */
const TURNED_LAM_ALEF = /ا([اأإآ])ل(?=\p{L})/gu

/** The lines of a page's glyphs, in the order in which they are printed. */
export function listPdfLines(
  glyphs: readonly PdfGlyph[],
  page: number,
  isArabicPage = isArabic(glyphs),
): PdfLine[] {
  const lines: PdfGlyph[][] = []
  let [first] = glyphs
  for (const glyph of glyphs) {
    const open = lines.at(-1)
    const isOfLine = open !== undefined && first !== undefined && isOfOneLine(first, glyph)
    if (isOfLine) open.push(glyph)
    else lines.push([glyph])
    // A line may begin with a space of another size, a diacritic above its first letter, or a small superscript.
    const isBetter =
      first !== undefined &&
      isPrinted(glyph) &&
      (!isPrinted(first) || isSign(first) || isRaised(first, glyph))
    if (!isOfLine || isBetter) first = glyph
  }
  const signs = lines.map((line) => joinSigns(markNotes(line)))
  const columns = findColumnEdges(signs)
  return signs.flatMap((line) => writeLine(line, page, isArabicPage, columns) ?? [])
}

/** Whether most of the glyphs' text is Arabic. */
export function isArabic(glyphs: readonly PdfGlyph[]): boolean {
  return detectLanguage(glyphs.map(({ text }) => text).join('')) === 'ar'
}

function isOfOneLine(one: PdfGlyph, other: PdfGlyph): boolean {
  const size = Math.max(one.size, other.size)
  const away = Math.abs(one.y - other.y)
  if (away <= size * ONE_LINE) return true
  return (away <= size && (isSign(one) || isSign(other))) || isRaised(other, one) || isRaised(one, other)
}

/** Whether a glyph is a superscript of another one, such as a reference to a note. */
function isRaised(glyph: PdfGlyph, { y, size }: PdfGlyph): boolean {
  const height = glyph.y - y
  return glyph.size <= size * SMALLER && height >= size * LEAST_RAISED && height <= size * MOST_RAISED
}

function isSign({ text }: PdfGlyph): boolean {
  return ABOVE_LATIN.test(text) && /^\p{M}+$/u.test(text.normalize('NFKC').trim())
}

function writeLine(
  signs: readonly PdfGlyph[],
  page: number,
  isArabicPage: boolean,
  columns: ColumnEdges,
): PdfLine | null {
  const printed = signs.filter(isPrinted)
  const [first] = printed
  if (first === undefined) return null
  const said = printed.map(({ text }) => text.normalize('NFKC')).join('')
  const isRightToLeft = detectLanguage(said) === 'ar' || (isArabicPage && /\p{Script=Arabic}/u.test(said))
  const parts = partCells(signs, isRightToLeft, columns)
  const cells = parts.flatMap((part, at): PdfCell[] => {
    const text = writeCell(part, isRightToLeft)
    if (text === '') return []
    const measured = measure(part.filter(isPrinted))
    // A text that is too long for its cell is cut where the next one begins.
    const right = Math.min(measured.right, parts[at + 1]?.[0]?.x ?? measured.right)
    return [{ text, ...measured, right }]
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
  const letters = printed.filter((glyph) => /\p{L}/u.test(glyph.text))
  const isBold = letters.length > 0 && letters.every((glyph) => glyph.isBold)
  return { left: leftOf(printed), right: rightOf(printed), fontSize: size, font, isBold }
}

/** A glyph in the most common print: the mark of a list item may be larger than its text. */
function usualGlyph(printed: readonly PdfGlyph[]): PdfGlyph {
  const [first] = printed as readonly [PdfGlyph]
  if (printed.every(({ font, size }) => font === first.font && size === first.size)) return first
  const alike = Map.groupBy(printed, ({ font, size }) => `${font} ${size}`)
  const [most = printed] = [...alike.values()].sort((one, other) => other.length - one.length)
  return most[0] as PdfGlyph
}

/**
 * The glyphs from left to right, each letter with its diacritics. They are printed in reading order, or else everything
 * from left to right with each diacritic before its letter.
 */
function joinSigns(glyphs: readonly PdfGlyph[]): PdfGlyph[] {
  const joined: PdfGlyph[] = []
  const signs: { sign: PdfGlyph; before: number }[] = []
  for (const glyph of glyphs) {
    if (isSign(glyph)) signs.push({ sign: glyph, before: joined.length - 1 })
    else joined.push(glyph)
  }
  for (const { sign, before } of signs) {
    const at = isOfNext(sign, joined[before], joined[before + 1]) ? before + 1 : before
    const letter = joined[at]
    if (letter !== undefined) joined[at] = { ...letter, text: letter.text + sign.text.trim() }
  }
  return alignLigatures(joined).sort((one, other) => one.x - other.x)
}

/** In a ligature of two glyphs one has no width, and stands at or near the beginning of the other. */
function alignLigatures(glyphs: readonly PdfGlyph[]): PdfGlyph[] {
  return glyphs.map((glyph, at) => {
    const next = glyphs[at + 1]
    const isWithin = next !== undefined && glyph.width < glyph.size * NO_ROOM && next.width > glyph.width
    return isWithin && Math.abs(glyph.x - next.x) < glyph.size * NO_ROOM ? { ...glyph, x: next.x } : glyph
  })
}

/** Joins each superscript of a line into one glyph that is marked as a possible reference to a note. */
function markNotes(glyphs: readonly PdfGlyph[]): readonly PdfGlyph[] {
  const [one] = glyphs
  if (one === undefined || glyphs.every(({ y }) => y === one.y)) return glyphs
  const usual = usualGlyph(glyphs.filter(isPrinted))
  const runs: { readonly isNumber: boolean; readonly glyphs: PdfGlyph[] }[] = []
  for (const glyph of glyphs) {
    const isNumber = isRaised(glyph, usual) && NOTE_SIGN.test(glyph.text)
    if (isNumber && runs.at(-1)?.isNumber === true) runs.at(-1)?.glyphs.push(glyph)
    else runs.push({ isNumber, glyphs: [glyph] })
  }
  return runs.flatMap((run) => {
    const [first] = run.glyphs
    if (!run.isNumber || first === undefined) return run.glyphs
    const text = writeNoteMark(run.glyphs.map((glyph) => glyph.text).join(''))
    return [
      { ...first, text, x: leftOf(run.glyphs), y: usual.y, width: rightOf(run.glyphs) - leftOf(run.glyphs) },
    ]
  })
}

/** Whether a diacritic belongs to the letter that is printed after it. */
function isOfNext(sign: PdfGlyph, before: PdfGlyph | undefined, next: PdfGlyph | undefined): boolean {
  if (next === undefined || !isPrinted(next)) return false
  if (before === undefined || !isPrinted(before)) return true
  const nearer = measureDistance(before, sign) - measureDistance(next, sign)
  return Math.abs(nearer) > sign.size * ONE_SIGN ? nearer > 0 : before.x < next.x
}

function measureDistance({ x, width }: PdfGlyph, sign: PdfGlyph): number {
  return Math.max(0, x - sign.x, sign.x - x - width)
}

/** The text of a cell. Programs leave out spaces and write invisible ones, so gaps decide where spaces are. */
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

function leftOf(glyphs: readonly PdfGlyph[]): number {
  return glyphs.reduce((left, { x }) => Math.min(left, x), Number.POSITIVE_INFINITY)
}

function rightOf(glyphs: readonly PdfGlyph[]): number {
  return glyphs.reduce((right, { x, width }) => Math.max(right, x + width), Number.NEGATIVE_INFINITY)
}

/** A text of a PDF as its readers would type it: ligatures and presentation forms become letters. */
export function tidyPdfText(text: string): string {
  return tidyGlyph(text.replace(/\s+/g, ' '))
    .replace(TURNED_LAM_ALEF, 'ال$1')
    .replace(/(?<=\p{L})\u0640+(?=\p{L})/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function tidyGlyph(text: string): string {
  // Nearly all glyphs are plain letters.
  if (!ABOVE_LATIN.test(text) && !/\p{Cc}/u.test(text)) return text
  return text
    .replace(/\p{Cc}/gu, '')
    .replace(/[\ufb00-\ufb06\ufb50-\ufdfb\ufdfc\ufe70-\ufefc]/g, (glyph) =>
      glyph.normalize('NFKC').trimStart(),
    )
    .replace(/\u02bc/g, '\u2019')
}
