import type { Language } from '../agent.ts'
import { detectLanguage } from '../language.ts'
import { listSentences } from '../sentences.ts'
import { stripMarkup } from './markup.ts'
import { spellOutTables } from './tables.ts'

/** A file of the knowledge base as it is stored: what it is, and the passages that answers are taken from. */
export interface SplitArticle {
  readonly title: string
  readonly language: Language
  readonly url: string | null
  readonly passages: readonly SplitPassage[]
}

export interface SplitPassage {
  readonly heading: string | null
  /** Plain text; each list item and table row is a line. */
  readonly text: string
}

// A passage is small enough to be about one thing, and large enough for its sentences to explain each other.
const FULL_PASSAGE_CHARS = 300
const LONGEST_PASSAGE_CHARS = 800

const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/
/** What writers tell one another and no reader of Markdown sees. One that begins a line and is never closed lasts to the end. */
const COMMENT = /<!--[\s\S]*?-->|^ {0,3}<!--[\s\S]*/gm
const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/

interface Section {
  readonly heading: string | null
  readonly level: number
  readonly lines: string[]
}

/**
 * Splits a Markdown or plain text file. Title, language and url come from the front matter where it names them; else the title is
 * the first heading of the first level, what is `given` from outside the text, or `fallbackTitle`, and the language that of the text.
 * Passages do not cross a heading.
 */
export function splitArticle(
  file: string,
  fallbackTitle: string,
  given: { readonly title?: string; readonly url?: string; readonly language?: Language } = {},
): SplitArticle {
  const text = file
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(COMMENT, '')
  const frontMatter = FRONT_MATTER.exec(text)
  const fields = readFrontMatter(frontMatter?.[1] ?? '')
  const sections = listSections(text.slice(frontMatter?.[0].length ?? 0))
  const first = sections.find((section) => section.level === 1)
  const title = fields.get('title') ?? first?.heading ?? given.title ?? fallbackTitle
  const passages = sections.flatMap((section) =>
    packPassages(listBlocks(spellOutTables(section.lines))).map((packed) => ({
      heading: section.heading === title ? null : section.heading,
      text: packed,
    })),
  )
  const named = fields.get('language')
  const language = named === 'ar' || named === 'en' ? named : (given.language ?? detectLanguage(text) ?? 'en')
  return { title, language, url: fields.get('url') ?? given.url ?? null, passages }
}

/** `key: value` lines; quotes around a value are dropped. Nested values are none of this format. */
function readFrontMatter(block: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const match = /^([A-Za-z_]+)\s*:\s*(.+?)\s*$/.exec(line)
    if (match === null) continue
    const [, key = '', value = ''] = match
    fields.set(key.toLowerCase(), value.replace(/^(['"])(.*)\1$/, '$2'))
  }
  return fields
}

function listSections(body: string): Section[] {
  const sections: Section[] = [{ heading: null, level: 0, lines: [] }]
  let fenced = false
  for (const line of body.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) {
      fenced = !fenced
      continue
    }
    const match = fenced ? null : HEADING.exec(line)
    if (match === null) sections.at(-1)?.lines.push(line)
    else sections.push({ heading: stripMarkup(match[2] ?? ''), level: match[1]?.length ?? 1, lines: [] })
  }
  return sections
}

/** Paragraphs, each unwrapped to one line; list items and table rows are blocks of their own. */
function listBlocks(lines: readonly string[]): string[] {
  const blocks: string[] = []
  let open = false
  for (const raw of lines) {
    const line = stripMarkup(raw)
    const startsBlock = /^\s*([-*+]|\d+[.)]|\|)\s*/.test(raw)
    if (line === '') open = false
    else if (open && !startsBlock) blocks.push(`${blocks.pop() ?? ''} ${line}`)
    else blocks.push(line)
    if (line !== '') open = true
  }
  return blocks
}

/** Puts blocks together until a passage is full; a block that is too long by itself is cut between its sentences. */
function packPassages(blocks: readonly string[]): string[] {
  const passages: string[] = []
  let current = ''
  const add = (piece: string, joint: string) => {
    const joined = current === '' ? piece : current + joint + piece
    if (current !== '' && (current.length >= FULL_PASSAGE_CHARS || joined.length > LONGEST_PASSAGE_CHARS)) {
      passages.push(current)
      current = piece
    } else {
      current = joined
    }
  }
  for (const block of blocks) {
    if (block.length <= LONGEST_PASSAGE_CHARS) add(block, '\n')
    else for (const sentence of listSentences(block)) add(sentence, ' ')
  }
  if (current !== '') passages.push(current)
  return passages
}
