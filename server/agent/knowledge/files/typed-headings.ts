import { beginsItem, readSigned } from './list-marks.ts'

/** A line of a text that people type, without what is drawn around it. */
export interface TypedLine {
  readonly text: string
  /** Whether it is bold, or something is drawn around or below it. */
  readonly isMarked: boolean
}

/** Many mark a heading so. */
const COLON = /\s*[:：]$/u
const SENTENCE_END = /[.!?؟…:،,;؛]["'»”)]*$/u
/** The same of what is marked, which may be a question. */
const GOES_ON = /[.!…:،,;؛]["'»”)]*$/u
/** What is told ends so. */
const TOLD = /[.!?؟…]["'»”)]*$/u
/** "Riyadh 25 riyals" is of a list, and "Riyadh in 2 days" tells something. */
export const COUNTED = /\p{L}.*\p{N}/u
/** "3." and "Article 4 –" before what a section is called. */
const NUMBERED =
  /^(?:(?:article|section|clause|المادة|البند|القسم)\s+)?[\p{Nd}]{1,2}(?:\.[\p{Nd}]{1,2})*\s*[.):–—-]?\s+(?=\S)/iu
const LONGEST_HEADING_CHARS = 70
const LONGEST_TITLE_CHARS = 140
const MOST_TITLE_LINES = 3
/** A line that the next word would still have fitted on ends there on purpose. */
const SHORT_LINE = 0.8
/** What stands below a heading says more than it does. */
const LONGER = 1.2
/** One picture or bullet alone is no habit, and neither is one line among others. */
const FEWEST_ALIKE = 2

/** What a line says as a heading. */
export function readHeading(line: string): string {
  return readTitle(line).replace(NUMBERED, '')
}

/** What a line says as a title. */
export function readTitle(line: string): string {
  const text = tidy(line)
  return tidy(readSigned(text)?.text ?? text).replace(COLON, '')
}

/** Where the headings stand, in the lines behind the title. */
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

/** How many lines the title takes, with empty ones before it; 0 where the text begins at once. */
export function countTitleLines(lines: readonly string[]): number {
  const start = lines.findIndex((line) => !isBlank(line))
  if (start === -1) return 0
  const blank = lines.findIndex((line, at) => at > start && isBlank(line))
  const end = blank === -1 || lines.slice(blank).every(isBlank) ? start + 1 : blank
  if (end !== blank && !isTitleAlone(lines, start)) return 0
  const title = lines.slice(start, end).map((line) => line.trim())
  const isTitle =
    title.length <= MOST_TITLE_LINES &&
    title.join(' – ').length <= LONGEST_TITLE_CHARS &&
    title.every((line) => !SENTENCE_END.test(readTitle(line)) && !isItem(line) && /\p{L}/u.test(line))
  return isTitle ? end : 0
}

/** Whether the first line of a text without empty ones is its title. */
function isTitleAlone(lines: readonly string[], start: number): boolean {
  const [line = '', next = ''] = lines.slice(start, start + 2)
  const isFollowed = lines.slice(start + 1).filter((each) => !isBlank(each)).length >= FEWEST_ALIKE
  return (
    isFollowed && !COLON.test(line) && isShort(readTitle(line)) && wouldFit(line, next, measureWidth(lines))
  )
}

/** An item of a list; a picture alone stands before titles as well. */
function isItem(line: string): boolean {
  return readSigned(line)?.kind === 'picture' ? false : beginsItem(line)
}

/**
 * Where lines with a picture or a bullet head what has none: "🚚 Delivery" above a paragraph. Of a list each item has
 * one.
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

/** Whether nothing parts the paragraphs of a text. */
function isClose(lines: readonly string[], titled: number): boolean {
  const first = lines.findIndex((line, at) => at >= titled && !isBlank(line))
  const blank = lines.findIndex((line, at) => at > first && isBlank(line))
  return first !== -1 && (blank === -1 || lines.slice(blank).every(isBlank))
}

/** Where short lines without a full stop stand between sentences, in a text that nothing parts. */
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
        isName && isBehindText && isAboveText && !COUNTED.test(text) && !(text !== line && beginsItem(next))
      )
    }),
  )
}

/** For each line where the next one with a text stands; -1 where there is none. */
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
  // "You need:" leads to a list, and heads nothing.
  if (isColoned && beginsItem(next.trim())) return false
  // Steps are numbered as well: the next one follows at once, or what is done in it stands further in.
  if (isNumbered ? NUMBERED.test(next.trim()) || /^\s/.test(next) : beginsItem(line)) return false
  const endsOnPurpose = below > at + 1 || wouldFit(line, next, width)
  const isLarge = isNumbered || (line === line.toUpperCase() && line !== line.toLowerCase())
  return isColoned || (endsOnPurpose && (isLarge || next.trim().length >= line.length * LONGER))
}

function isShort(line: string): boolean {
  return line.length <= LONGEST_HEADING_CHARS && /^[\p{Lu}\p{Lo}\p{Nd}]/u.test(line) && /\p{L}/u.test(line)
}

/** Whether the first word of the next line would still have had room on a line. */
export function wouldFit(line: string, next: string, width: number): boolean {
  const [word = ''] = next.trim().split(' ')
  return line.length + 1 + word.length <= width * SHORT_LINE
}

/** How long the longest of some lines is. */
export function measureWidth(lines: readonly string[]): number {
  return lines.reduce((longest, { length }) => Math.max(longest, length), 0)
}

/** Whether a line says nothing. */
export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}

function tidy(line: string): string {
  return line.trim().replace(/\s+/g, ' ')
}
