import type { QuestionTerm } from './knowledge/question-terms.ts'
import { isSameWord, listWords, type Word } from './knowledge/words.ts'

// A full stop ends a sentence only before a space, so that addresses and decimals stay whole.
const SENTENCE_END = /(?<=[.!?؟…۔]["'»”)]*)\s+|\n+/u
const ABBREVIATION = /(?:^|\s)(?:e\.g|i\.e|etc|approx|mr|mrs|ms|dr|st|vs|\p{L})\.$/iu

/** The sentences of a text, each verbatim. A line break ends a sentence too: list items have no full stop. */
export function listSentences(text: string): string[] {
  const sentences: string[] = []
  let carried = ''
  for (const piece of text.split(SENTENCE_END)) {
    const sentence = carried === '' ? piece.trim() : `${carried} ${piece.trim()}`
    carried = ABBREVIATION.test(sentence) ? sentence : ''
    if (carried === '' && sentence !== '') sentences.push(sentence)
  }
  if (carried !== '') sentences.push(carried)
  return sentences
}

/** One to three sentences answer a question. */
const MOST_SENTENCES = 3
const SYNONYM_SHARE = 0.7
/** Too small to outweigh a term, large enough to decide between windows that hold the same terms. */
const TIE_BREAK = 0.05

/**
 * The run of at most three sentences that speaks of the question's terms most, verbatim. It is a run, never a selection: a
 * sentence torn from its neighbours may say something else than the article does.
 */
export function chooseSentences(text: string, terms: readonly QuestionTerm[]): string {
  const sentences = listSentences(text)
  if (sentences.length <= MOST_SENTENCES) return sentences.join(' ')
  const shares = sentences.map((sentence) => listShares(listWords(sentence), terms))
  let best = { score: -1, start: 0, size: 2 }
  for (const size of [2, MOST_SENTENCES]) {
    for (let start = 0; start + size <= sentences.length; start++) {
      const window = shares.slice(start, start + size)
      // Of two runs with the same terms, the better one opens with them.
      const opening = sum(window[0] ?? [])
      const covered = terms.map((_, term) => Math.max(...window.map((row) => row[term] ?? 0)))
      const score = sum(covered) + TIE_BREAK * opening - TIE_BREAK * size
      if (score > best.score) best = { score, start, size }
    }
  }
  return sentences.slice(best.start, best.start + best.size).join(' ')
}

function listShares(words: readonly Word[], terms: readonly QuestionTerm[]): number[] {
  const has = (wanted: readonly Word[]) => wanted.some((want) => words.some((word) => isSameWord(want, word)))
  return terms.map((term) => term.weight * (has(term.own) ? 1 : has(term.synonyms) ? SYNONYM_SHARE : 0))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
