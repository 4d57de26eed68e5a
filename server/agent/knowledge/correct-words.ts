import type { SpellingCheck } from '../language/spelling/spelling.ts'
import type { WordGaps } from '../language/spelling/word-gaps.ts'
import { listWords, type Word } from '../language/words/words.ts'

const SHORTEST_SURE = { arabic: 4, latin: 5, number: 1 } as const
/** Two pieces only make a word of at least this length. */
const SHORTEST_WHOLE = 4
const WORD = /\p{L}[\p{L}\p{M}'’]*/gu

/** A word of a text, and the characters before it. */
interface Piece {
  readonly before: string
  readonly written: string
  /** Null if the piece is no word, or several. */
  readonly word: Word | null
}

/**
 * A text with its misspelled words corrected. Two pieces of one word are joined, and two words that are written as one
 * are separated.
 */
export function correctWords(text: string, check: SpellingCheck, gaps: WordGaps): string {
  const { pieces, rest } = cut(text)
  let corrected = ''
  for (let at = 0; at < pieces.length; at++) {
    const [one, next] = [pieces[at], pieces[at + 1]]
    if (one === undefined) break
    const joined = next?.before === ' ' ? join(one, next, check, gaps) : null
    corrected += `${one.before}${joined ?? correctWord(one, check)}`
    if (joined !== null) at++
  }
  return corrected + rest
}

function cut(text: string): { pieces: Piece[]; rest: string } {
  let end = 0
  const pieces = Array.from(text.matchAll(WORD), ({ 0: written, index }): Piece => {
    const before = text.slice(end, index)
    end = index + written.length
    const [only, ...rest] = listWords(written)
    return { before, written, word: only !== undefined && rest.length === 0 ? only : null }
  })
  return { pieces, rest: text.slice(end) }
}

function correctWord({ written, word }: Piece, check: SpellingCheck): string {
  return (word === null ? null : check(word)) ?? written
}

/** The correct writing of two pieces: one word that a space parted, or two words whose space slipped by a letter. */
function join(
  { word: one }: Piece,
  { word: next }: Piece,
  check: SpellingCheck,
  gaps: WordGaps,
): string | null {
  if (one === null || next === null || one.script !== next.script) return null
  const [isOneSure, isNextSure] = [isSure(one, gaps), isSure(next, gaps)]
  if (isOneSure && isNextSure) return null
  const isWrong = !gaps.knows(one) || !gaps.knows(next)
  const whole = one.text + next.text
  if (whole.length >= SHORTEST_WHOLE && (isWrong ? gaps.has(whole) : gaps.isFirm(whole))) return whole
  // English plurals that no list has stand beside small words: "squints at" must not become "squint sat".
  if ((one.script === 'latin' || !isWrong) && (isOneSure || isNextSure)) return null
  const shifted = [one.text.length - 1, one.text.length + 1]
    .map((at) => [whole.slice(0, at), whole.slice(at)] as const)
    .filter((parts) => parts.every((part) => part.length > 1 && gaps.has(part)))
  const firm = shifted.find((parts) => parts.every((part) => gaps.isFirm(part)))
  const isMeant = isWrong && check(one) === null && check(next) === null
  return (firm ?? (isMeant ? shifted[0] : undefined))?.join(' ') ?? null
}

/**
 * Whether a word stands for itself. A short unknown word may be a piece of a longer one: it is too short to count as
 * misspelled.
 */
function isSure(word: Word, gaps: WordGaps): boolean {
  return gaps.has(word.text) || (word.text.length >= SHORTEST_SURE[word.script] && gaps.knows(word))
}
