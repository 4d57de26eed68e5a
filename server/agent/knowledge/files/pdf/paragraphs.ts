import { detectLanguage } from '../../../language/text/language.ts'
import { beginsItem } from '../outline/list-marks.ts'
import type { PdfLine } from './lines.ts'

export interface PdfParagraph {
  readonly text: string
  readonly isHeading: boolean
  readonly isBold: boolean
  readonly fontSize: number
  /** What it is, if it is a row of a table (`WrittenRow`). */
  readonly rowsOf?: string
}

const LONGEST_HEADING_CHARS = 70
/** A title in larger letters may take two lines. */
const LONGEST_LARGE_CHARS = 140
const SENTENCE_END = /[.!?؟…:،,;؛]["'»”)]*$/u
/** How much larger than most of the text a heading is printed. */
const HEADING_LARGER = 1.12
/** How much the font sizes of two lines of one paragraph may differ. */
const LARGER = 1.08
/** The lines of a paragraph are about as far apart as most lines. */
const WIDER_GAP = 1.25
/** All lines of a paragraph but the last reach about as far. */
const SHORT_LINE = 0.75
/** "2.1" or "(b)". */
const CLAUSE = /^(?:\p{Nd}{1,2}(?:\.\p{Nd}{1,2})+\.?|\(\p{L}\))\s/u
/** How far further out than the item a line begins, in font sizes. */
const OUTSIDE = 0.2
/** Lines that are closer than this, in line heights, stand in two columns beside one another. */
const BESIDE = 1.5
/** A larger gap than this begins another part of a column, in font sizes. */
const COLUMN_GAP = 2.5
/** A file with this many larger or bold lines uses them for its headings. */
const FEWEST_LARGE = 2

interface Block {
  readonly lines: readonly PdfLine[]
  /** Whether it is set apart from the text before it. */
  readonly isApart: boolean
}

/**
 * The paragraphs of a PDF, which only has lines: each paragraph is unwrapped, hyphenated words are joined, and headings
 * are recognized.
 */
export function listPdfParagraphs(lines: readonly PdfLine[]): PdfParagraph[] {
  const blocks = listBlocks(lines)
  // One of two scripts may be printed larger throughout.
  const usualSizes = new Map(
    [...Map.groupBy(lines, ({ text }) => detectLanguage(text))].map(([language, ofLanguage]) => [
      language,
      findUsual(ofLanguage.map(({ fontSize, text }) => [Math.round(fontSize * 2) / 2, text.length])),
    ]),
  )
  const isLarge = ({ lines: [line] }: Block) =>
    line !== undefined && line.fontSize > (usualSizes.get(detectLanguage(line.text)) ?? 0) * HEADING_LARGER
  const isSet = (block: Block, at: number) => isLarge(block) || isBoldHeading(block, blocks[at + 1])
  const mayBePlain = blocks.filter(isSet).length < FEWEST_LARGE
  const paragraphs: PdfParagraph[] = []
  blocks.forEach((block, at) => {
    const text = joinLines(block.lines.map((line) => line.text))
    const after = blocks[at + 1]
    const isHeading =
      after !== undefined &&
      !block.lines.some(isRow) &&
      (isLarge(block)
        ? text.length <= LONGEST_LARGE_CHARS && /\p{L}/u.test(text) && !/[.،,;؛]$/.test(text)
        : (mayBePlain || isLargerThan(block, after)) && isPlainHeading(block, text, paragraphs.at(-1), after))
    const [{ fontSize = 0, rowsOf } = {}] = block.lines
    paragraphs.push({
      ...{ text, isHeading, isBold: isBold(block), fontSize },
      ...(rowsOf !== undefined && { rowsOf }),
    })
  })
  return paragraphs
}

/** A single bold line above text that is not bold. */
function isBoldHeading(block: Block, after: Block | undefined): boolean {
  return block.lines.length === 1 && isBold(block) && after !== undefined && !isBold(after)
}

function isBold({ lines }: Block): boolean {
  return lines.every((line) => line.isBold && line.isRow !== true)
}

function isLargerThan({ lines: [line] }: Block, { lines: [other] }: Block): boolean {
  return (line?.fontSize ?? 0) > (other?.fontSize ?? 0) * LARGER
}

/**
 * Whether a short line without a full stop stands before a longer one: then it is a heading, although it is printed
 * like all others.
 */
function isPlainHeading(block: Block, text: string, before: PdfParagraph | undefined, after: Block): boolean {
  return (
    block.lines.length === 1 &&
    text.length <= LONGEST_HEADING_CHARS &&
    /^[\p{Lu}\p{Lo}\d]/u.test(text) &&
    /\p{L}/u.test(text) &&
    !SENTENCE_END.test(text) &&
    (block.isApart || before === undefined || before.isHeading || SENTENCE_END.test(before.text)) &&
    after.lines.map((line) => line.text).join(' ').length > text.length
  )
}

function listBlocks(lines: readonly PdfLine[]): Block[] {
  const blocks: { lines: PdfLine[]; isApart: boolean }[] = []
  const gaps = new Map<number, number>()
  const widths = readColumnWidths(lines)
  lines.forEach((line, at) => {
    const before = lines[at - 1]
    const block = blocks.at(-1)
    if (before === undefined || block === undefined) {
      blocks.push({ lines: [line], isApart: true })
      return
    }
    const usualGap = gaps.get(line.page) ?? findUsualGap(lines.filter(({ page }) => page === line.page))
    gaps.set(line.page, usualGap)
    const gap = before.y - line.y
    const isMoved = before.page !== line.page || gap < 0
    const isOtherSize = !isNear(before.fontSize, line.fontSize)
    const isApart = isOtherSize || isMoved || gap > usualGap * WIDER_GAP
    const isEnded =
      before.isBold !== line.isBold ||
      before.box !== line.box ||
      isRow(before) ||
      isRow(line) ||
      before.right - before.left < (widths.get(before) ?? 0) * SHORT_LINE
    const goesOn =
      isMoved &&
      !isOtherSize &&
      !isEnded &&
      /^[\p{Ll}\p{Lo}]/u.test(line.text) &&
      !SENTENCE_END.test(before.text)
    const begins = beginsItem(line.text) || beginsClause(line, before) || isBehindItem(block, line)
    if (!begins && (goesOn || (!isApart && !isEnded))) block.lines.push(line)
    else blocks.push({ lines: [line], isApart })
  })
  return blocks
}

/** A clause begins with its number, after the end of the clause before. */
function beginsClause({ text }: PdfLine, before: PdfLine): boolean {
  return CLAUSE.test(text) && SENTENCE_END.test(before.text)
}

/** A line that begins further out than the mark of an item does not belong to the item. */
function isBehindItem({ lines: [first] }: Block, line: PdfLine): boolean {
  if (first === undefined || !(beginsItem(first.text) || CLAUSE.test(first.text))) return false
  const isRightToLeft = detectLanguage(first.text) === 'ar'
  const outside = isRightToLeft ? line.right - first.right : first.left - line.left
  return outside > first.fontSize * OUTSIDE
}

/** The width of each line's column: as far as the lines above and below it reach. */
function readColumnWidths(lines: readonly PdfLine[]): ReadonlyMap<PdfLine, number> {
  const widths = new Map<PdfLine, number>()
  for (const ofPage of Map.groupBy(lines, ({ page }) => page).values()) {
    const besides = new Set(ofPage.filter((line) => ofPage.some((other) => isBeside(line, other))))
    for (const line of ofPage) {
      const alike = ofPage.filter(
        (other) =>
          other === line ||
          (isNear(other.fontSize, line.fontSize) &&
            besides.has(other) === besides.has(line) &&
            !isRow(other) &&
            other.box === line.box &&
            other.left < line.right &&
            other.right > line.left),
      )
      const column = besides.has(line) ? listColumn(line, alike) : alike
      widths.set(
        line,
        Math.max(...column.map(({ right }) => right)) - Math.min(...column.map(({ left }) => left)),
      )
    }
  }
  return widths
}

/** The lines above and below one that begin at the same place, without a gap between them. */
function listColumn(line: PdfLine, alike: readonly PdfLine[]): PdfLine[] {
  const isRightToLeft = detectLanguage(line.text) === 'ar'
  const start = ({ left, right }: PdfLine) => (isRightToLeft ? right : left)
  const column: PdfLine[] = []
  const below = alike
    .filter((other) => Math.abs(start(other) - start(line)) <= line.fontSize * BESIDE)
    .sort((one, other) => other.y - one.y)
  for (const other of below) {
    const gap = (column.at(-1)?.y ?? other.y) - other.y
    if (gap > line.fontSize * COLUMN_GAP) {
      if (column.includes(line)) break
      column.length = 0
    }
    column.push(other)
  }
  return column
}

function isBeside(one: PdfLine, other: PdfLine): boolean {
  return (
    Math.abs(one.y - other.y) < one.fontSize * BESIDE && (one.right < other.left || other.right < one.left)
  )
}

function isRow({ cells, isRow: isOfTable }: PdfLine): boolean {
  return cells.length > 1 || isOfTable === true
}

function isNear(one: number, other: number): boolean {
  return Math.max(one, other) <= Math.min(one, other) * LARGER
}

function findUsualGap(lines: readonly PdfLine[]): number {
  const gaps = lines.flatMap((line, at): [number, number][] => {
    const before = lines[at - 1]
    const gap = before === undefined ? 0 : before.y - line.y
    return gap > 0 && isNear(before?.fontSize ?? 0, line.fontSize)
      ? [[Math.round(gap), line.text.length]]
      : []
  })
  return findUsual(gaps)
}

/** The value with the greatest weight; 0 if there is none. */
function findUsual(weighed: readonly (readonly [value: number, weight: number])[]): number {
  const weights = new Map<number, number>()
  for (const [value, weight] of weighed) weights.set(value, (weights.get(value) ?? 0) + weight)
  const [usual = 0] = [...weights].sort(([, one], [, other]) => other - one)[0] ?? []
  return usual
}

function joinLines(lines: readonly string[]): string {
  return lines.reduce((said, line) => {
    // A hyphen between letters at the end of a line is removed; one in a range or an amount stays.
    if (/\p{L}\p{Ll}[-\u00ad\u2010]$/u.test(said) && /^\p{Ll}/u.test(line)) return said.slice(0, -1) + line
    return `${said} ${line}`
  })
}
