import { escapeEntities } from './escape-entities.ts'
import { measureEscaped } from './escape-markdown.ts'
import type { TextLimit } from './platform.ts'

// Where a text is best cut, best first: between paragraphs, lines, sentences (Arabic ones too), words, and at any
// blank. A blank that carries a mark, such as a vowel that stands alone, is a character and no gap. A no-break space,
// and a blank between digits (of a telephone number, a price), is no place to cut.
const WORDS =
  /(?<![\s\p{Nd}])[^\S\u00a0\u2007\u202f]+(?![\p{M}\u200d])|[^\S\u00a0\u2007\u202f]+(?![\s\p{M}\p{Nd}\u200d])/gu
const BLANKS = /\s+(?![\p{M}\u200d])/gu
const SEAMS = [/\n{2,}/g, /\n/g, /[.!?؟…۔](?=\s)/g, WORDS, BLANKS]
const GAP = /^\s+(?![\p{M}\u200d])/u
const SEEN_BEYOND = 16
/** A cut in the first half of a piece would waste more of the limit than it is worth. */
const LEAST_SHARE = 0.5

// Made for the first text that is too long: it takes 20 ms, and few are.
let graphemes: Intl.Segmenter | undefined

const MEASURES: Readonly<Record<TextLimit['unit'], (text: string) => number>> = {
  characters: (text) => text.length,
  bytes: (text) => Buffer.byteLength(text),
  markdown: measureEscaped,
  entities: (text) => escapeEntities(text).length,
}

/** How long a text is by a platform's own count: UTF-16 code units, those with room for escapes, or bytes of UTF-8. */
export function measureText(text: string, unit: TextLimit['unit']): number {
  return MEASURES[unit](text)
}

/**
 * Cuts a text into pieces that a platform takes, at the best seam of each, and never inside a character that a reader
 * sees as one. Whitespace at the cuts is dropped; nothing else is lost.
 */
export function splitText(text: string, limit: TextLimit): string[] {
  const pieces: string[] = []
  let rest = text.trim()
  while (measureText(rest, limit.unit) > limit.most) {
    const cut = findCut(rest, fittingLength(rest, limit))
    pieces.push(rest.slice(0, cut).trimEnd())
    rest = rest.slice(cut).replace(GAP, '')
  }
  return rest === '' ? pieces : [...pieces, rest]
}

// The longest start, in code units, of whole characters that fits.
function fittingLength(text: string, { most, unit }: TextLimit): number {
  let used = 0
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  // No character is shorter than one unit of the count, so nothing beyond this start can fit.
  for (const { segment, index } of graphemes.segment(text.slice(0, most + 1))) {
    used += measureText(segment, unit)
    // A single character longer than the limit is cut after all, rather than never sent.
    if (used > most) return index === 0 ? unbreakable(text, most, unit) : index
  }
  return Math.min(text.length, most)
}

function unbreakable(text: string, most: number, unit: TextLimit['unit']): number {
  let length = 0
  let used = 0
  for (const codePoint of text) {
    used += measureText(codePoint, unit)
    if (used > most && length > 0) break
    length += codePoint.length
  }
  return length
}

function findCut(text: string, fitting: number): number {
  // What follows shows whether the piece ends exactly at a seam.
  const start = text.slice(0, fitting + SEEN_BEYOND)
  for (const seam of SEAMS) {
    const cut = [...start.matchAll(seam)]
      .map((match) => (/\s/.test(match[0]) ? match.index : match.index + match[0].length))
      .findLast((index) => index <= fitting)
    // An address in two pieces leads nowhere: no gap is too early for a word that would be cut.
    const isWorthIt = cut !== undefined && (cut >= fitting * LEAST_SHARE || seam === WORDS || seam === BLANKS)
    if (isWorthIt && cut > 0) return cut
  }
  return fitting
}
