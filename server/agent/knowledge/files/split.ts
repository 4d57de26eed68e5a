import type { Language } from '../../agent.ts'
import { isEntry } from '../../language/text/entries.ts'
import { detectLanguage } from '../../language/text/language.ts'
import { listSentences } from '../../language/text/sentences.ts'
import { isLaterStep } from '../../language/text/steps.ts'
import type { ReadFile } from './outline/outline.ts'

/** A file of the knowledge base as it is stored, with the passages from which answers are taken. */
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
  /** What the rows of its table are (`WrittenRow`), if it has one. */
  readonly rowsOf?: string
}

// A passage is small enough to have one topic, and large enough for its sentences to explain each other.
const FULL_PASSAGE_CHARS = 300
const LONGEST_PASSAGE_CHARS = 800
/** A later clause of a list: "(b) outlet pieces;", «ب) القطع المخفضة». */
const LATER_CLAUSE = /^\(?(?:[b-z]|[ivx]{2,4}|[\u0628-\u064a])\)\s/

/**
 * Splits a file into passages, which do not cross a heading. Its title is its own, or else its first heading of level
 * 1, its fallback title, or the `name` of the file. Its language is that of its text, unless it names one.
 */
export function splitArticle(file: ReadFile, name: string): SplitArticle {
  const first = file.sections.find(({ level, heading }) => level === 1 && heading !== null)
  const title = file.title ?? first?.heading ?? file.fallbackTitle ?? name
  const passages = file.sections.flatMap(({ heading, blocks }) =>
    packPassages(blocks).map((text) => ({
      ...{ heading: heading === title ? null : heading, text },
      ...findRowsOf(text, file.rowsOf),
    })),
  )
  const text = file.sections.flatMap(({ heading, blocks }) => [heading ?? '', ...blocks]).join('\n')
  return { title, language: file.language ?? detectLanguage(text) ?? 'en', url: file.url ?? null, passages }
}

function findRowsOf(text: string, byLine: ReadFile['rowsOf']): Pick<SplitPassage, 'rowsOf'> {
  if (byLine === undefined) return {}
  const [rowsOf] = text.split('\n').flatMap((line) => byLine.get(line) ?? [])
  return rowsOf === undefined ? {} : { rowsOf }
}

/**
 * Joins blocks until a passage is full. The steps of a list stay together as long as there is room, and so do rows of a
 * table and other entries: a reader of steps needs the next one, and a price list that ends early looks complete. A
 * block that is too long by itself is cut between its sentences.
 */
function packPassages(blocks: readonly string[]): string[] {
  const passages: string[] = []
  let current = ''
  const close = () => {
    if (current !== '') passages.push(current)
    current = ''
  }
  const add = (piece: string, joint: string, goesOn: boolean) => {
    const isFull = current.length >= FULL_PASSAGE_CHARS && !goesOn
    if (isFull || current.length + joint.length + piece.length > LONGEST_PASSAGE_CHARS) close()
    current = current === '' ? piece : current + joint + piece
  }
  blocks.forEach((block, at) => {
    const before = blocks[at - 1]
    const isLaterEntry = before !== undefined && isEntry(before) && isEntry(block)
    if (!isLaterEntry && wouldCutEntries(blocks, at, current.length)) close()
    if (block.length <= LONGEST_PASSAGE_CHARS)
      add(block, '\n', isLaterEntry || isLaterStep(block) || LATER_CLAUSE.test(block))
    else
      for (const sentence of listSentences(block))
        for (const piece of cutSentence(sentence)) add(piece, ' ', isLaterStep(piece))
  })
  close()
  return passages
}

/**
 * Whether the entries that begin with a block fit into a passage of their own but not after the text in the current
 * one.
 */
function wouldCutEntries(blocks: readonly string[], start: number, heldChars: number): boolean {
  let chars = 0
  for (let at = start; chars <= LONGEST_PASSAGE_CHARS; at++) {
    const block = blocks[at]
    if (block === undefined || !isEntry(block)) break
    chars += block.length + 1
  }
  return chars <= LONGEST_PASSAGE_CHARS && heldChars + chars > LONGEST_PASSAGE_CHARS
}

/** Cuts a text that is too long without a full stop after a comma, or else between two words. */
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
