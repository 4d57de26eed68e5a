import type { Language } from '../../agent.ts'
import { detectLanguage } from '../../language/language.ts'
import { listSentences } from '../../language/sentences.ts'
import { isLaterStep } from '../../language/steps.ts'
import type { ReadFile } from './outline.ts'

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

/**
 * Splits what was read of a file. Its title is what it names itself, else its first heading of the first level, what it
 * is called, or the `name` of the file; its language is that of its text where it does not say. Passages do not cross a
 * heading.
 */
export function splitArticle(file: ReadFile, name: string): SplitArticle {
  const first = file.sections.find(({ level, heading }) => level === 1 && heading !== null)
  const title = file.title ?? first?.heading ?? file.fallbackTitle ?? name
  const passages = file.sections.flatMap(({ heading, blocks }) =>
    packPassages(blocks).map((text) => ({ heading: heading === title ? null : heading, text })),
  )
  const text = file.sections.flatMap(({ heading, blocks }) => [heading ?? '', ...blocks]).join('\n')
  return { title, language: file.language ?? detectLanguage(text) ?? 'en', url: file.url ?? null, passages }
}

/**
 * Puts blocks together until a passage is full, and the steps of a list for as long as there is room: who follows them
 * needs the next one. A block that is too long by itself is cut between its sentences.
 */
function packPassages(blocks: readonly string[]): string[] {
  const passages: string[] = []
  let current = ''
  const add = (piece: string, joint: string) => {
    const joined = current === '' ? piece : current + joint + piece
    const isFull = current.length >= FULL_PASSAGE_CHARS && !isLaterStep(piece)
    if (current !== '' && (isFull || joined.length > LONGEST_PASSAGE_CHARS)) {
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
