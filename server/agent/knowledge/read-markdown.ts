import { hideLiterals, hideMarks } from './literals.ts'
import { readMarkedLine, stripInlineMarkup } from './markup.ts'
import { spellOutTables } from './tables.ts'

/** What stands below a heading, up to the next one. */
export interface Section {
  readonly heading: string | null
  /** 0 for what stands before the first heading. */
  readonly level: number
  /** Plain text: paragraphs, each unwrapped to one line, list items and table rows. */
  readonly blocks: readonly string[]
}

/** Where a word may be broken, and marks of no width: nothing of them is seen, and words are not found with them. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g
/** What writers tell one another and no reader of Markdown sees. One that begins a line and is never closed lasts to the end. */
const COMMENT = /<!--[\s\S]*?-->|^ {0,3}<!--[\s\S]*/gm
const CODE_OF_PAGES = /<(script|style)(?=[\s>])[\s\S]*?<\/\1\s*>/gi
const HEADING = /^ {0,3}(#{1,6})\s+(.+?)(?:\s+#+)?\s*$/
/** The name that a heading has in addresses. */
const HEADING_ID = /\s*\{[#:][^{}]*\}$/
const SUMMARY = /^\s*(?:<details(?=[\s>])[^>]*>)?\s*<summary(?=[\s>])[^>]*>(.+?)<\/summary>/i
const HTML_HEADING = /^\s*<h([1-6])(?=[\s>])[^>]*>(.+?)<\/h\1>\s*$/i
const DEFINITION =
  /^ {0,3}\[([^\]^][^\]]*)\]:[ \t]*(?:<[^>]*>|\S+)(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/
const FOOTNOTE = /^ {0,3}\[(\^[^\]\s]+)\]:[ \t]*/
const LONGEST_UNDERLINED_CHARS = 100

/** The sections of a Markdown or plain text file. */
export function listSections(body: string): Section[] {
  const text = hideLiterals(hideCode(body.replace(COMMENT, '').replace(CODE_OF_PAGES, ''))).replace(
    UNSEEN,
    '',
  )
  const { lines, labels } = takeDefinitions(breakLines(text))
  const sections: { heading: string | null; level: number; lines: string[] }[] = [
    { heading: null, level: 0, lines: [] },
  ]
  // What stands behind something that folds out is headed as what stands before it.
  let outer: { heading: string | null; level: number } = { heading: null, level: 0 }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const underlined = readUnderlined(lines, at)
    const found = underlined ?? readHeading(line)
    if (found !== null) {
      const heading = stripInlineMarkup(found.text.replace(HEADING_ID, ''), labels)
      sections.push({ heading, level: found.level, lines: [] })
      if (!found.isFolded) outer = { heading, level: found.level }
    } else if (/<\/details\s*>/i.test(line)) sections.push({ ...outer, lines: [] })
    else sections.at(-1)?.lines.push(line)
    if (underlined !== null) at += 1
  }
  return sections.map(({ heading, level, lines }) => ({
    heading: heading === '' ? null : heading,
    level,
    blocks: listBlocks(spellOutTables(lines), labels),
  }))
}

/** Nothing in a fence is markup, and each of its lines stays one. */
function hideCode(text: string): string {
  let fence: string | null = null
  return text
    .split('\n')
    .map((line) => {
      const [, mark] = /^\s*(`{3,}|~{3,})/.exec(line) ?? []
      if (fence !== null) {
        const isClosed = mark?.startsWith(fence) && line.trim() === mark
        if (!isClosed) return `${hideMarks(line)}  `
        fence = null
        return ''
      }
      if (mark === undefined || (mark.startsWith('`') && line.trim().slice(mark.length).includes('`')))
        return line
      fence = mark
      return ''
    })
    .join('\n')
}

/** Lines that end in two spaces or a backslash are ended where they are; so does a tag that breaks them. */
function breakLines(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) =>
      /^\s*\|/.test(line)
        ? [line.replace(/\s*<br\s*\/?>\s*/gi, ' ')]
        : line.replace(/<br\s*\/?>/gi, '  \n').split('\n'),
    )
}

/** Addresses and footnotes are defined anywhere, and shown under their names. */
function takeDefinitions(lines: readonly string[]): { lines: string[]; labels: ReadonlySet<string> } {
  const labels = new Set<string>()
  const rest = lines.flatMap((line) => {
    const [, label] = DEFINITION.exec(line) ?? FOOTNOTE.exec(line) ?? []
    if (label === undefined) return [line]
    labels.add(label.trim().toLowerCase())
    return label.startsWith('^') ? ['', line.replace(FOOTNOTE, '')] : []
  })
  return { lines: rest, labels }
}

interface Heading {
  readonly text: string
  readonly level: number
  /** Whether it heads what folds out, and nothing behind that. */
  readonly isFolded: boolean
}

function readHeading(line: string): Heading | null {
  const [, marks, marked] = HEADING.exec(line) ?? []
  if (marks !== undefined && marked !== undefined)
    return { text: marked, level: marks.length, isFolded: false }
  const [, level, tagged] = HTML_HEADING.exec(line) ?? []
  if (tagged !== undefined) return { text: tagged, level: Number(level), isFolded: false }
  const [, summary] = SUMMARY.exec(line) ?? []
  return summary === undefined ? null : { text: summary, level: 3, isFolded: true }
}

/** A line of its own that is underlined. What ends like a sentence, or is long, is a paragraph above a rule. */
function readUnderlined(lines: readonly string[], at: number): Heading | null {
  const [before = '', line = '', below = ''] = [lines[at - 1], lines[at], lines[at + 1]]
  if (line.trim() === '' || before.trim() !== '' || !/^ {0,3}(=+|-{2,})\s*$/.test(below)) return null
  if (/^\s*[|>#]/.test(line) || readMarkedLine(line).isStart) return null
  if (line.length > LONGEST_UNDERLINED_CHARS || /[.،,;؛:]\s*$/.test(line)) return null
  return { text: line.trim(), level: below.includes('=') ? 1 : 2, isFolded: false }
}

function listBlocks(lines: readonly string[], labels: ReadonlySet<string>): string[] {
  const blocks: string[] = []
  let isOpen = false
  for (const line of lines) {
    const { text, isStart } = readMarkedLine(line.replace(/\\$/, ''))
    if (text === '') isOpen = false
    else {
      if (isOpen && !isStart) blocks.push(`${blocks.pop() ?? ''} ${text}`)
      else blocks.push(text)
      isOpen = !/(?: {2}|\\)$/.test(line)
    }
  }
  return blocks.map((block) => stripInlineMarkup(block, labels)).filter((block) => block !== '')
}
