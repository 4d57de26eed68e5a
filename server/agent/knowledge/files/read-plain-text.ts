import { isEntry } from '../../language/entries.ts'
import { readDrawnHeading } from './drawn-heading.ts'
import { beginsItem } from './list-marks.ts'
import type { ReadFile } from './outline.ts'
import { readMarkdown } from './read-markdown.ts'
import type { Section } from './section.ts'
import { nameFirstRow, type PrintedRow } from './table-rows.ts'
import { writeTable } from './write-table.ts'

const FRONT_MATTER = /^(?:---|\+\+\+)[ \t]*\n/
const MARKDOWN_HEADING = /^ {0,3}#{1,6}[ \t]/m
/** A line that is drawn below a heading, or between two parts. */
const DRAWN = /^\s*([=\-*~_─═])\1{2,}\s*$/
/** "Page 1 of 3" at the end of a line, or a line of its own: "- 2 -", «صفحة ٢». */
const PAGE = String.raw`(?:page|pg\.?|صفحة)\s*\p{Nd}{1,3}(?:\s*(?:of|/|من)\s*\p{Nd}{1,3})?`
const PAGE_AT_END = new RegExp(String.raw`(?:^|\s{2,}|,\s*)(?:${PAGE}|[-–—]\s*\p{Nd}{1,3}\s*[-–—])\s*$`, 'iu')
/** No page's number takes more, and the end of a line is looked through alone: a line may have megabytes of spaces. */
const LONGEST_PAGE_CHARS = 60
/** A line that is all bold, as people write it in chats; pictures may stand around it. */
const BOLD = /^[^\p{L}\p{N}*]*\*{1,2}(\p{L}[^*]*)\*{1,2}[^\p{L}\p{N}*]*$/u
/** Many mark a heading so. */
const COLON = /\s*[:：]$/u
const SENTENCE_END = /[.!?؟…:،,;؛]["'»”)]*$/u
/** "3." and "Article 4 –" before what a section is called. */
const NUMBERED =
  /^(?:(?:article|section|clause|المادة|البند|القسم)\s+)?[\p{Nd}]{1,2}(?:\.[\p{Nd}]{1,2})*\s*[.):–—-]?\s+(?=\S)/iu
const HEADING_LEVEL = 2
const LONGEST_HEADING_CHARS = 70
const LONGEST_TITLE_CHARS = 140
const MOST_TITLE_LINES = 3
/** A line that the next word would still have fitted on ends there on purpose. */
const SHORT_LINE = 0.8
/** Longer lines are paragraphs in one, and tell nothing of where others are wrapped. */
const MOST_WRAPPED = 72
/** Fewer lines with tabs are no table. */
const FEWEST_TABBED = 2
/** What stands below a heading says more than it does. */
const LONGER = 1.2

/**
 * Reads a plain text, which prints its title and its headings like any other line: the title first, each heading on a
 * short line of its own without a full stop. What numbers its pages is dropped. Lists and tables in it are read as
 * Markdown, and so is all of a text that has headings of Markdown or front matter.
 */
export function readPlainText(file: string): ReadFile {
  const text = file.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (MARKDOWN_HEADING.test(text) || FRONT_MATTER.test(text)) return readMarkdown(file)
  const drawn = text.split('\n').map(dropPage)
  const around = drawn.map(readDrawnHeading)
  const lines = drawn.map((line, at) => around[at] ?? (DRAWN.test(line) ? '' : line.replace(BOLD, '$1')))
  const isMarked = (at: number) =>
    around[at] !== null ||
    BOLD.test(drawn[at] ?? '') ||
    (DRAWN.test(drawn[at + 1] ?? '') && isBlank(lines[at - 1]))
  const titled = countTitleLines(lines)
  const headings = listHeadings(lines, titled, isMarked)
  const width = Math.min(MOST_WRAPPED, measureWidth(lines))
  const sections = [null, ...headings].flatMap((at, place): Section[] => {
    const below = lines.slice(at === null ? titled : at + 1, headings[place])
    const kept = keepLines(readTabs(below), width).join('\n')
    const [first, ...parts] = readMarkdown(kept, at === null ? 0 : HEADING_LEVEL).sections
    if (first === undefined) return []
    return [{ ...first, heading: at === null ? null : readHeading(lines[at] ?? '') }, ...parts]
  })
  const title = lines.slice(0, titled).filter((line) => !isBlank(line))
  return title.length === 0
    ? { sections }
    : { sections, title: title.map((line) => dropColon(tidy(line))).join(' – ') }
}

/** Where the headings stand, in the lines behind the title. */
function listHeadings(lines: readonly string[], titled: number, isMarked: (at: number) => boolean): number[] {
  const width = measureWidth(lines)
  const below = findBelow(lines)
  const headings: number[] = []
  for (let at = titled; at < lines.length; at++) {
    const isFirst = at === titled || isBlank(lines[at - 1]) || headings.at(-1) === at - 1
    const mayHead = isShort(lines[at]?.trim() ?? '') && !isBlank(lines[below[at] ?? -1])
    if (isFirst && ((mayHead && isMarked(at)) || isHeading(lines, at, below[at] ?? -1, width)))
      headings.push(at)
  }
  return headings
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

/** How many lines the title takes, with empty ones before it; 0 where the text begins at once. */
function countTitleLines(lines: readonly string[]): number {
  const start = lines.findIndex((line) => !isBlank(line))
  const blank = lines.findIndex((line, at) => at > start && isBlank(line))
  if (start === -1 || blank === -1 || lines.slice(blank).every(isBlank)) return 0
  const title = lines.slice(start, blank).map((line) => line.trim())
  const isTitle =
    title.length <= MOST_TITLE_LINES &&
    title.join(' – ').length <= LONGEST_TITLE_CHARS &&
    title.every((line) => !SENTENCE_END.test(dropColon(line)) && !beginsItem(line) && /\p{L}/u.test(line))
  return isTitle ? blank : 0
}

function isHeading(lines: readonly string[], at: number, below: number, width: number): boolean {
  const line = lines[at]?.trim() ?? ''
  const next = lines[below] ?? ''
  const isColoned = COLON.test(line)
  if (!isShort(line) || SENTENCE_END.test(dropColon(line)) || next === '') return false
  // "You need:" leads to a list, and heads nothing.
  if (isColoned && beginsItem(next.trim())) return false
  const isNumbered = NUMBERED.test(line)
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
function wouldFit(line: string, next: string, width: number): boolean {
  const [word = ''] = next.trim().split(' ')
  return line.length + 1 + word.length <= width * SHORT_LINE
}

/**
 * A paragraph whose lines all end before they are full, and without a full stop, was typed line by line, as a list of
 * prices is: each of them says something by itself.
 */
function keepLines(lines: readonly string[], width: number): string[] {
  const kept: string[] = []
  let paragraph: string[] = []
  for (const line of [...lines, '']) {
    if (!isBlank(line)) {
      paragraph.push(line)
      continue
    }
    const isTyped = isTypedLineByLine(paragraph, width)
    for (const each of paragraph) kept.push(isTyped ? `${each}  ` : each)
    kept.push(line)
    paragraph = []
  }
  return kept
}

/** Lines of which each has as many tabs as the others are the rows of a table; each is written as a paragraph. */
function readTabs(lines: readonly string[]): string[] {
  const read: string[] = []
  for (let at = 0; at < lines.length; ) {
    const columns = countColumns(lines[at])
    let end = at + 1
    while (columns > 1 && end < lines.length && countColumns(lines[end]) === columns) end++
    const rows = lines.slice(at, end)
    read.push(
      ...(rows.length >= FEWEST_TABBED ? ['', ...writeTabbed(rows).flatMap((row) => [row, ''])] : rows),
    )
    at = end
  }
  return read
}

function countColumns(line: string | undefined): number {
  return line?.trim().split('\t').length ?? 0
}

function writeTabbed(lines: readonly string[]): string[] {
  const rows = lines.map((line): PrintedRow => {
    const cells = line.split('\t').map((cell) => cell.trim())
    return { cells, isNames: false, isWhole: false, isBold: false }
  })
  return writeTable(nameFirstRow(rows))
}

function isTypedLineByLine(paragraph: readonly string[], width: number): boolean {
  return paragraph.every((line, at) => {
    const next = paragraph[at + 1]
    if (next === undefined) return true
    return isEntry(line) && wouldFit(line.trim(), next, width) && /^[\p{Lu}\p{Lo}\p{Nd}]/u.test(next)
  })
}

function measureWidth(lines: readonly string[]): number {
  return lines.reduce((longest, { length }) => Math.max(longest, length), 0)
}

function dropPage(line: string): string {
  const end = line.trimEnd()
  const cut = Math.max(0, end.length - LONGEST_PAGE_CHARS)
  return (end.slice(0, cut) + end.slice(cut).replace(PAGE_AT_END, '')).trimEnd()
}

function readHeading(line: string): string {
  return dropColon(tidy(line)).replace(NUMBERED, '')
}

function dropColon(line: string): string {
  return line.replace(COLON, '')
}

function tidy(line: string): string {
  return line.trim().replace(/\s+/g, ' ')
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}
