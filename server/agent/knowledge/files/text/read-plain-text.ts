import { isEntry } from '../../../language/text/entries.ts'
import type { ReadFile } from '../outline/outline.ts'
import { nameFirstRow, type PrintedRow } from '../outline/table-rows.ts'
import {
  countTitleLines,
  isBlank,
  listHeadings,
  measureWidth,
  readHeading,
  readTitle,
  wouldFit,
} from '../outline/typed-headings.ts'
import { nameRows, type WrittenRow, writeTable } from '../outline/write-table.ts'
import { readDotLeaders } from './dot-leaders.ts'
import { readDrawnHeading } from './drawn-heading.ts'
import { readMarkdown } from './read-markdown.ts'
import { unifyLineEnds } from './unify-line-ends.ts'

const FRONT_MATTER = /^(?:---|\+\+\+)[ \t]*\n/
const MARKDOWN_HEADING = /^ {0,3}#{1,6}[ \t]/m
/** A line of signs below a heading, or between two parts. */
const DRAWN = /^\s*([=\-*~_─═])\1{2,}\s*$/
/** "Page 1 of 3" at the end of a line, or a line of its own: "- 2 -", «صفحة ٢». */
const PAGE = String.raw`(?:page|pg\.?|صفحة)\s*\p{Nd}{1,3}(?:\s*(?:of|/|من)\s*\p{Nd}{1,3})?`
const PAGE_AT_END = new RegExp(String.raw`(?:^|\s{2,}|,\s*)(?:${PAGE}|[-–—]\s*\p{Nd}{1,3}\s*[-–—])\s*$`, 'iu')
/** No page number is longer, and only the end of a line is searched: a line may have megabytes of spaces. */
const LONGEST_PAGE_CHARS = 60
/** A line that is all bold, as people write it in chats, perhaps with pictures around it. */
const BOLD = /^[^\p{L}\p{N}*]*\*{1,2}(\p{L}[^*]*)\*{1,2}[^\p{L}\p{N}*]*$/u
const HEADING_LEVEL = 2
/** Longer lines are unwrapped paragraphs, and do not tell at which width others are wrapped. */
const MOST_WRAPPED = 72
/** "Friday: 16:00 - 23:30", "12/03/2026, 10:00 – Pottery": a name or a day, and what is told of it. */
const TOLD_OF =
  /^\s*(?:[\p{Lu}\p{Lo}\p{Nd}][^:：\n]{0,39}[:：](?!\p{Nd})\s*\S|\p{Nd}{1,4}([/.-])\p{Nd}{1,2}\1\p{Nd}{2,4}[^\p{L}\p{Nd}])/u
/** "Price list 2026 (incl. VAT)" above entries. */
const NO_STOP = /[^.!?؟،,;؛]$/u
/** A short line that leads to the next ones: "Exceptions:". */
const LEAD_IN = /^\s*[\p{Lu}\p{Lo}][^:：]{0,39}[:：]\s*$/u
/** The number of a clause: "2.1". */
const CLAUSE = /^\s*\p{Nd}{1,2}(?:\.\p{Nd}{1,2})+[.)]?\s+\p{L}/u
/** A single line with tabs is no table. */
const FEWEST_TABBED = 2

/**
 * Reads a plain text, whose title and headings look like any other line: the title comes first, and each heading is a
 * short line of its own without a full stop. Page numbers are dropped. Lists and tables in it are read as Markdown, and
 * so is a whole text with Markdown headings or front matter.
 */
export function readPlainText(file: string): ReadFile {
  const text = unifyLineEnds(file)
  if (MARKDOWN_HEADING.test(text) || FRONT_MATTER.test(text)) return readMarkdown(file)
  const drawn = readDotLeaders(text.split('\n').map(dropPage))
  const around = drawn.map(readDrawnHeading)
  const lines = drawn.map((line, at) => around[at] ?? (DRAWN.test(line) ? '' : line.replace(BOLD, '$1')))
  const isMarked = (at: number) =>
    around[at] !== null ||
    BOLD.test(drawn[at] ?? '') ||
    (DRAWN.test(drawn[at + 1] ?? '') && isBlank(lines[at - 1]))
  const titled = countTitleLines(lines)
  const headings = listHeadings(
    lines.map((line, at) => ({ text: line, isMarked: isMarked(at) })),
    titled,
  )
  const width = Math.min(MOST_WRAPPED, measureWidth(lines))
  const parts = [null, ...headings].map((at, place) => {
    const heading = at === null ? null : readHeading(lines[at] ?? '')
    return readPart(heading, lines.slice(at === null ? titled : at + 1, headings[place]), width)
  })
  const rowsOf = new Map(parts.flatMap((part) => [...part.rowsOf]))
  const title = lines.slice(0, titled).filter((line) => !isBlank(line))
  return {
    sections: parts.flatMap(({ sections }) => sections),
    ...(rowsOf.size > 0 && { rowsOf }),
    ...(title.length > 0 && { title: title.map(readTitle).join(' – ') }),
  }
}

/** What stands below a heading, or below the title. */
function readPart(
  heading: string | null,
  below: readonly string[],
  width: number,
): Required<Pick<ReadFile, 'sections' | 'rowsOf'>> {
  const { lines, rows } = readTabs(below)
  const kept = keepLines(lines, width).join('\n')
  const read = readMarkdown(kept, heading === null ? 0 : HEADING_LEVEL)
  const [first, ...others] = read.sections
  return {
    sections: first === undefined ? [] : [{ ...first, heading }, ...others],
    rowsOf: new Map([...nameRows(rows), ...(read.rowsOf ?? [])]),
  }
}

/**
 * A paragraph whose lines all end before they are full, and without a full stop, was typed line by line, such as a list
 * of prices: each line stands for itself. So it does where each names something and tells it, and before a clause.
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
    paragraph.forEach((each, at) => {
      kept.push(isTyped || CLAUSE.test(paragraph[at + 1] ?? '') ? `${each}  ` : each)
    })
    kept.push(line)
    paragraph = []
  }
  return kept
}

/** Makes a table of consecutive lines with the same number of tabs; each row becomes a paragraph. */
function readTabs(lines: readonly string[]): {
  readonly lines: readonly string[]
  readonly rows: readonly WrittenRow[]
} {
  const parts: { readonly lines: readonly string[]; readonly rows: readonly WrittenRow[] }[] = []
  for (let at = 0; at < lines.length; ) {
    const columns = countColumns(lines[at])
    let end = at + 1
    while (columns > 1 && end < lines.length && countColumns(lines[end]) === columns) end++
    const alike = lines.slice(at, end)
    const rows = alike.length >= FEWEST_TABBED ? writeTabbed(alike) : []
    parts.push({ lines: rows.length > 0 ? ['', ...rows.flatMap(({ text }) => [text, ''])] : alike, rows })
    at = end
  }
  return { lines: parts.flatMap((part) => part.lines), rows: parts.flatMap((part) => part.rows) }
}

function countColumns(line: string | undefined): number {
  return line?.trim().split('\t').length ?? 0
}

function writeTabbed(lines: readonly string[]): WrittenRow[] {
  const rows = lines.map((line): PrintedRow => {
    const cells = line.split('\t').map((cell) => cell.trim())
    return { cells, isNames: false, isWhole: false, isBold: false }
  })
  return writeTable(nameFirstRow(rows))
}

function isTypedLineByLine(paragraph: readonly string[], width: number): boolean {
  const isTold = (line: string) => TOLD_OF.test(line) && isEntry(line)
  const isListed = paragraph.every(
    (line, at) => isTold(line) || LEAD_IN.test(line) || (at === 0 && NO_STOP.test(line)),
  )
  if (isListed && paragraph.filter(isTold).length > 1) return true
  return paragraph.every((line, at) => {
    const next = paragraph[at + 1]
    if (next === undefined) return true
    return isEntry(line) && wouldFit(line.trim(), next, width) && /^[\p{Lu}\p{Lo}\p{Nd}]/u.test(next)
  })
}

function dropPage(line: string): string {
  const end = line.trimEnd()
  const cut = Math.max(0, end.length - LONGEST_PAGE_CHARS)
  return (end.slice(0, cut) + end.slice(cut).replace(PAGE_AT_END, '')).trimEnd()
}
