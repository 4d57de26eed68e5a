import { listAskedAspects, saysAspect } from './knowledge/aspects.ts'
import { findNearWords } from './knowledge/meaning/near-words.ts'
import { createWordTable, readMeant } from './knowledge/meaning/word-table.ts'
import { listQuestionTerms, type QuestionTerm } from './knowledge/question-terms.ts'
import { listWords } from './knowledge/words.ts'

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
/** What it is worth that a run says a thing of the kind that is asked: an amount, a time, a place. */
const ASPECT_SHARE = 0.5
/** Too small to outweigh a term, large enough to decide between runs that hold the same terms. */
const TIE_BREAK = 0.05

/**
 * The run of at most three sentences that speaks of the question's terms most and says what kind of thing is asked, verbatim. It is a
 * run, never a selection: a sentence torn from its neighbours may say something else than the article does.
 */
export function chooseSentences(text: string, question: string): string {
  const sentences = listSentences(text)
  if (sentences.length <= MOST_SENTENCES) return sentences.join(' ')
  const terms = listQuestionTerms(question)
  const aspects = listAskedAspects(question)
  const shares = listShares(sentences, terms)
  let best = { score: -1, run: '' }
  for (let start = 0; start + MOST_SENTENCES <= sentences.length; start++) {
    const rows = shares.slice(start, start + MOST_SENTENCES)
    const run = sentences.slice(start, start + MOST_SENTENCES).join(' ')
    const covered = terms.map((_, term) => Math.max(...rows.map((row) => row[term] ?? 0)))
    const said = aspects.filter((aspect) => saysAspect(run, aspect)).length
    // Of two runs with the same terms, the better one opens with them.
    const score = sum(covered) + ASPECT_SHARE * said + TIE_BREAK * sum(rows[0] ?? [])
    if (score > best.score) best = { score, run }
  }
  return best.run
}

/** For each sentence, how much of each term it holds. */
function listShares(sentences: readonly string[], terms: readonly QuestionTerm[]): number[][] {
  const table = createWordTable()
  const read = sentences.map((sentence) => readMeant(listWords(sentence), table).words)
  const { nearness } = findNearWords(terms, table)
  return read.map((words) =>
    terms.map(
      ({ weight }, term) => weight * Math.max(0, ...Array.from(words, (word) => nearness[term]?.[word] ?? 0)),
    ),
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
