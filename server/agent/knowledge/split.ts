import type { Language } from '../agent.ts'
import { detectLanguage, readLanguageName } from '../language.ts'
import { listSentences } from '../sentences.ts'
import { listSections } from './read-markdown.ts'

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

const FRONT_MATTER = /^(---|\+\+\+)[ \t]*\n([\s\S]*?)\n?\1[ \t]*(?:\n|$)/

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
  const text = file.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const frontMatter = FRONT_MATTER.exec(text)
  const fields = readFrontMatter(frontMatter?.[2] ?? '')
  const sections = listSections(text.slice(frontMatter?.[0].length ?? 0))
  const first = sections.find((section) => section.level === 1 && section.heading !== null)
  const title = fields.get('title') ?? first?.heading ?? given.title ?? fallbackTitle
  const passages = sections.flatMap((section) =>
    packPassages(section.blocks).map((packed) => ({
      heading: section.heading === title ? null : section.heading,
      text: packed,
    })),
  )
  const language = readLanguageName(fields.get('language')) ?? given.language ?? detectLanguage(text) ?? 'en'
  return { title, language, url: fields.get('url') ?? given.url ?? null, passages }
}

/** `key: value` lines, or `key = value` ones; quotes around a value are dropped. Nested values are none of this format. */
function readFrontMatter(block: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const match = /^([A-Za-z_]+)\s*[:=]\s*(.+?)\s*$/.exec(line)
    if (match === null) continue
    const [, key = '', value = ''] = match
    fields.set(key.toLowerCase(), value.replace(/^(['"])(.*)\1$/, '$2'))
  }
  return fields
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
    else
      for (const sentence of listSentences(block)) for (const piece of cutSentence(sentence)) add(piece, ' ')
  }
  if (current !== '') passages.push(current)
  return passages
}

/** What has no full stop for too long is cut behind a comma, or else between two words. */
function cutSentence(sentence: string): string[] {
  const pieces: string[] = []
  let rest = sentence
  while (rest.length > LONGEST_PASSAGE_CHARS) {
    const head = rest.slice(0, LONGEST_PASSAGE_CHARS + 1)
    const [piece] = /^.*[،,;؛:](?=\s)/su.exec(head) ??
      /^.*\S(?=\s)/su.exec(head) ?? [[...head].slice(0, LONGEST_PASSAGE_CHARS / 2).join('')]
    pieces.push(piece)
    rest = rest.slice(piece.length).trimStart()
  }
  return [...pieces, rest].filter((piece) => piece !== '')
}
