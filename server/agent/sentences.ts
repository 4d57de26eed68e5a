import { listAskedAspects, saysAspect } from './knowledge/aspects.ts'
import { findNearWords } from './knowledge/meaning/near-words.ts'
import { createWordTable, readMeant } from './knowledge/meaning/word-table.ts'
import { listQuestionTerms, type QuestionTerm } from './knowledge/question-terms.ts'
import { listWords } from './knowledge/words.ts'

// A full stop ends a sentence only before a space, so that addresses and decimals stay whole.
const SENTENCE_END = /(?<=[.!?؟…۔]["'»”)]*)\s+/u
const ABBREVIATION = /(?:^|\s)(?:e\.g|i\.e|etc|approx|mr|mrs|ms|dr|st|vs|\p{L})\.$/iu

/** The sentences of a text, each verbatim. A line break ends a sentence too: list items have no full stop. */
export function listSentences(text: string): string[] {
  return text.split('\n').flatMap(listSentencesOfLine)
}

function listSentencesOfLine(line: string): string[] {
  const sentences: string[] = []
  let carried = ''
  for (const piece of line.split(SENTENCE_END)) {
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

/** From this share on a sentence holds a term. */
const HELD = 0.5
/** What a longer run of a list has to add: another thing that was named weighs 1, what many entries say of theirs half of that. */
const LEAST_GAIN = 0.6

/** A sentence, and the line of the text that it stands in. */
interface Placed {
  readonly sentence: string
  readonly line: number
}

/**
 * The run of at most three sentences that speaks of the question's terms most and says what kind of thing is asked, verbatim. It is a
 * run, never a selection: a sentence torn from its neighbours may say something else than the article does. Of a list it may be less than three
 * entries, because each says all by itself: whoever asks for one price is not told two others.
 */
export function chooseSentences(text: string, question: string): string {
  const lines = text.split('\n')
  const placed = lines.flatMap((each, line) =>
    listSentencesOfLine(each).map((sentence): Placed => ({ sentence, line })),
  )
  const terms = listQuestionTerms(question)
  const shares = listShares(placed, terms)
  const isOfEntries = isList(text) && isAboutFew(shares)
  if (placed.length <= MOST_SENTENCES && !isOfEntries) return join(placed)
  const aspects = listAskedAspects(question)
  let best = { score: -1, run: '', length: 0 }
  for (const length of isOfEntries ? [1, 2, MOST_SENTENCES] : [MOST_SENTENCES]) {
    for (let start = 0; start + length <= placed.length; start++) {
      const rows = shares.slice(start, start + length)
      const run = join(placed.slice(start, start + length))
      const covered = terms.map((_, term) => Math.max(...rows.map((row) => row[term] ?? 0)))
      const said = aspects.filter((aspect) => saysAspect(run, aspect)).length
      // Of two runs with the same terms, the better one opens with them.
      const score = sum(covered) + ASPECT_SHARE * said + TIE_BREAK * sum(rows[0] ?? [])
      if (score > best.score + (length > best.length ? LEAST_GAIN : 0)) best = { score, run, length }
    }
  }
  return best.run
}

function join(run: readonly Placed[]): string {
  return run
    .map(({ sentence, line }, index) => {
      const before = run[index - 1]
      return before === undefined ? sentence : `${before.line === line ? ' ' : '\n'}${sentence}`
    })
    .join('')
}

/** Whether a text is nothing but entries: they end with no full stop, and with no colon that the next ones would hang on. */
export function isList(text: string): boolean {
  const lines = text.split('\n')
  return lines.length > 1 && lines.every((line) => !/[.!?؟…۔:]["'»”)]*$/u.test(line.trim()))
}

/** Whether something is asked that less than half of the entries hold, however little the others are near to it. */
function isAboutFew(shares: readonly (readonly number[])[]): boolean {
  return (shares[0] ?? []).some((_, term) => {
    const holding = shares.filter((row) => (row[term] ?? 0) >= HELD).length
    return holding > 0 && holding * 2 < shares.length
  })
}

/** For each sentence, how much of each term it holds. */
function listShares(placed: readonly Placed[], terms: readonly QuestionTerm[]): number[][] {
  const table = createWordTable()
  const read = placed.map(({ sentence }) => readMeant(listWords(sentence), table).words)
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
