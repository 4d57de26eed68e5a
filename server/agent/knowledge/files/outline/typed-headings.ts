import { beginsItem, readSigned } from './list-marks.ts'

/** A line of a typed text, without its decorations. */
export interface TypedLine {
  readonly text: string
  /** Whether it is bold, or has decorations around or below it. */
  readonly isMarked: boolean
}

/** Many writers end a heading with a colon. */
// Begins where the spaces begin: from each of them on it would be tried anew, for seconds on a line full of them.
const COLON = /(?<!\s)\s*[:：]$/u
const SENTENCE_END = /[.!?؟…:،,;؛]["'»”)]*$/u
/** For marked lines, which may be questions. */
const GOES_ON = /[.!…:،,;؛]["'»”)]*$/u
/** The end of a statement. */
const TOLD = /[.!?؟…]["'»”)]*$/u
/** "Riyadh 25 riyals" is an entry of a list, and "Riyadh in 2 days" is a statement. */
export const COUNTED = /\p{L}.*\p{N}/u
/** "3." or "Article 4 –" before the name of a section. */
const NUMBERED =
  /^(?:(?:article|section|clause|المادة|البند|القسم)\s+)?\(?[\p{Nd}]{1,2}(?:\.[\p{Nd}]{1,2})*\)?\s*[.):–—-]?\s+(?=\S)/iu
/** "Friday: 16:00", «الجمعة: ٤ م»: what stands below a title. */
const TELLS = /^\s*[\p{Lu}\p{Lo}][^:：]{0,39}[:：]\s*\p{Nd}/u
const LONGEST_HEADING_CHARS = 70
const LONGEST_TITLE_CHARS = 140
const MOST_TITLE_LINES = 3
/** A line ends on purpose if the next word would still have fitted on it. */
const SHORT_LINE = 0.8
/** The text below a heading is longer than the heading by this factor. */
const LONGER = 1.2
/** A single line with a picture or a bullet is no habit of the writer. */
const FEWEST_ALIKE = 2

/** The text of a line as a heading. */
export function readHeading(line: string): string {
  return readTitle(line).replace(NUMBERED, '')
}

/** The text of a line as a title. */
export function readTitle(line: string): string {
  const text = tidy(line)
  return tidy(readSigned(text)?.text ?? text).replace(COLON, '')
}

/** The places of the headings in the lines after the title. */
export function listHeadings(lines: readonly TypedLine[], titled: number): number[] {
  const texts = lines.map(({ text }) => text)
  const signed = listSigned(texts, titled)
  const isSigned = signed.size >= FEWEST_ALIKE
  const close = isClose(texts, titled) ? listClose(texts, titled) : new Set<number>()
  const isCloseRead = close.size >= FEWEST_ALIKE
  const width = measureWidth(texts)
  const below = findBelow(texts)
  const headings: number[] = []
  for (let at = titled; at < lines.length; at++) {
    const next = below[at] ?? -1
    const isFirst = at === titled || isBlank(texts[at - 1]) || headings.at(-1) === at - 1
    const isMarked = lines[at]?.isMarked === true && isShort(texts[at]?.trim() ?? '') && !isBlank(texts[next])
    if ((isSigned && signed.has(at)) || (isCloseRead && close.has(at))) headings.push(at)
    else if (isFirst && (isMarked || isHeading(texts, at, next, width))) headings.push(at)
  }
  return headings
}

/** The number of lines that the title takes, including blank ones before it; 0 if the text has no title. */
export function countTitleLines(lines: readonly string[]): number {
  const start = lines.findIndex((line) => !isBlank(line))
  if (start === -1) return 0
  const blank = lines.findIndex((line, at) => at > start && isBlank(line))
  const end = blank === -1 || lines.slice(blank).every(isBlank) ? start + 1 : blank
  if (end !== blank && !isTitleAlone(lines, start)) return 0
  const tells = lines.findIndex((line, at) => at > start && at < end && TELLS.test(line))
  if (tells !== -1)
    return readSigned(lines[start] ?? '') === null && !TELLS.test(lines[start] ?? '') ? start + 1 : 0
  const title = lines.slice(start, end).map((line) => line.trim())
  const isTitle =
    title.length <= MOST_TITLE_LINES &&
    title.join(' – ').length <= LONGEST_TITLE_CHARS &&
    title.every((line) => !SENTENCE_END.test(readTitle(line)) && !isItem(line) && /\p{L}/u.test(line))
  return isTitle ? end : 0
}

/** Whether the first line of a text without blank lines is its title. */
function isTitleAlone(lines: readonly string[], start: number): boolean {
  const [line = '', next = ''] = lines.slice(start, start + 2)
  const isFollowed = lines.slice(start + 1).filter((each) => !isBlank(each)).length >= FEWEST_ALIKE
  return (
    isFollowed && !COLON.test(line) && isShort(readTitle(line)) && wouldFit(line, next, measureWidth(lines))
  )
}

/** Whether a line is an item of a list; a picture may also stand before a title. */
function isItem(line: string): boolean {
  return readSigned(line)?.kind === 'picture' ? false : beginsItem(line)
}

/**
 * The lines with a picture or a bullet that are headings of lines without: "🚚 Delivery" above a paragraph. In a list
 * each item has one.
 */
function listSigned(lines: readonly string[], titled: number): Set<number> {
  const filled = [...lines.keys()].filter((at) => at >= titled && !isBlank(lines[at]))
  const signed = filled.map((at) => readSigned(lines[at] ?? ''))
  return new Set(
    filled.filter((_at, place) => {
      const [before, own, next] = [signed[place - 1], signed[place], signed[place + 1]]
      if (own == null || place + 1 === filled.length || own.kind === next?.kind) return false
      const text = own.text.replace(COLON, '')
      return before?.kind !== own.kind && isShort(text) && !GOES_ON.test(text) && !COUNTED.test(text)
    }),
  )
}

/** Whether the paragraphs of a text have no blank lines between them. */
function isClose(lines: readonly string[], titled: number): boolean {
  const first = lines.findIndex((line, at) => at >= titled && !isBlank(line))
  const blank = lines.findIndex((line, at) => at > first && isBlank(line))
  return first !== -1 && (blank === -1 || lines.slice(blank).every(isBlank))
}

/** The short lines without a full stop between sentences, in a text without blank lines. */
function listClose(lines: readonly string[], titled: number): Set<number> {
  const width = measureWidth(lines)
  const filled = [...lines.keys()].filter((at) => at >= titled && !isBlank(lines[at]))
  return new Set(
    filled.filter((at, place) => {
      const [before, line, next] = [filled[place - 1], at, filled[place + 1]].map((each) =>
        each === undefined ? '' : (lines[each] ?? '').trim(),
      ) as [string, string, string]
      const text = line.replace(COLON, '')
      const isBehindText = before === '' || TOLD.test(before) || beginsItem(before)
      const isAboveText = next !== '' && (TOLD.test(next) || beginsItem(next)) && wouldFit(line, next, width)
      const isName = isShort(text) && !GOES_ON.test(text) && !beginsItem(line)
      return (
        isName &&
        isBehindText &&
        isAboveText &&
        !COUNTED.test(readHeading(text)) &&
        !(text !== line && beginsItem(next))
      )
    }),
  )
}

/** For each line the place of the next line with a text; -1 if there is none. */
function findBelow(lines: readonly string[]): readonly number[] {
  const below: number[] = new Array(lines.length)
  let next = -1
  for (let at = lines.length - 1; at >= 0; at--) {
    below[at] = next
    if (!isBlank(lines[at])) next = at
  }
  return below
}

function isHeading(lines: readonly string[], at: number, below: number, width: number): boolean {
  const line = lines[at]?.trim() ?? ''
  const next = lines[below] ?? ''
  const isColoned = COLON.test(line)
  const isNumbered = NUMBERED.test(line)
  const isTold = isNumbered ? GOES_ON : SENTENCE_END
  if (!isShort(line) || isTold.test(line.replace(COLON, '')) || next === '') return false
  // "You need:" introduces a list and is no heading.
  if (isColoned && beginsItem(next.trim())) return false
  // Steps are numbered too: there the next step follows at once, or an indented explanation.
  const isStep = NUMBERED.test(next.trim()) || /^\s/.test(next)
  if (isNumbered ? isStep && !isClauseOf(line, next) : beginsItem(line)) return false
  const endsOnPurpose = below > at + 1 || wouldFit(line, next, width)
  const isLarge = isNumbered || (line === line.toUpperCase() && line !== line.toLowerCase())
  return isColoned || (endsOnPurpose && (isLarge || next.trim().length >= line.length * LONGER))
}

/** "2.1" below "2. Fees". */
function isClauseOf(line: string, next: string): boolean {
  const [number] = /^\p{Nd}{1,2}(?=[.)]?\s)/u.exec(line) ?? []
  return (
    number !== undefined && next.trimStart().startsWith(`${number}.`) && /^\s*\p{Nd}+\.\p{Nd}/u.test(next)
  )
}

function isShort(line: string): boolean {
  return line.length <= LONGEST_HEADING_CHARS && /^[\p{Lu}\p{Lo}\p{Nd}]/u.test(line) && /\p{L}/u.test(line)
}

/** Whether the first word of the next line would still have fitted on this line. */
export function wouldFit(line: string, next: string, width: number): boolean {
  const [word = ''] = next.trim().split(' ')
  return line.length + 1 + word.length <= width * SHORT_LINE
}

/** The length of the longest line. */
export function measureWidth(lines: readonly string[]): number {
  return lines.reduce((longest, { length }) => Math.max(longest, length), 0)
}

/** Whether a line is empty. */
export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}

function tidy(line: string): string {
  return line.trim().replace(/\s+/g, ' ')
}
