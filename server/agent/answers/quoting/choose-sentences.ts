import { listNumbers } from '../../language/numbers-and-days/numbers.ts'
import { listWords } from '../../language/words/words.ts'
import { listQuestionTerms } from '../../terms/question-terms.ts'
import { findBestRun } from './best-run.ts'
import { chooseEntries, countEntries, isAboutFew, isList, namesNothingElse } from './entries-of-lists.ts'
import { keepNamed } from './keep-named.ts'
import { keepSteps } from './keep-steps.ts'
import {
  countAspects,
  joinSentences,
  listShares,
  MOST_SENTENCES,
  type Placed,
  placeSentences,
} from './placed-sentences.ts'
import { chooseRows, countToEndOfTable } from './rows-of-tables.ts'

/**
 * A passage up to this length is read at a glance: it is shown whole, and a run is extended up to here (decision 151).
 */
const GLANCE_CHARS = 400
/** How many entries are shown when a list is asked for as a whole. */
const MOST_ENTRIES = 8
/**
 * The share from which a sentence covers a term, and the share from which it says it in the same words or their
 * synonyms.
 */
const HELD = 0.5
const SAID = 0.9

/**
 * A short passage is shown whole. Of a longer one: the run of three sentences that answers best and that a reader can
 * begin with, and the sentences after it that are still read at a glance, since the answer is often the next one. The
 * text is verbatim and a run, never a selection: a sentence without its neighbours may say something else than the
 * article does.
 *
 * Of a list it may be fewer than three entries, because each speaks for itself: a customer who asks for one price is
 * not shown two others. And it may be more: a question about what the list's heading names gets all entries, and one
 * about how something is done gets all of its steps.
 */
export function chooseSentences(text: string, question: string, heading = ''): string {
  const placed = placeSentences(text)
  const rows = chooseRows(placed, question, heading)
  return joinSentences(rows ?? keepSteps(placed, chooseRun(placed, text, question, heading)))
}

function chooseRun(
  placed: readonly Placed[],
  text: string,
  question: string,
  heading: string,
): readonly Placed[] {
  const mayBeFew = isList(text)
  if (!mayBeFew && placed.length <= MOST_SENTENCES) return placed
  const words = placed.map(({ sentence }) => listWords(sentence))
  const terms = listQuestionTerms(question)
  const shares = listShares(words, terms)
  const entries = countEntries(text)
  const isWhole = entries > 1 && listNumbers(question).length === 0 && namesNothingElse(terms, heading)
  if (isWhole && !isAboutFew(shares.slice(0, entries), SAID) && sayWhatIsAsked(placed, entries, question))
    return placed.slice(0, Math.min(Math.max(entries, MOST_SENTENCES), MOST_ENTRIES))
  if (mayBeFew && isAboutFew(shares, HELD)) return chooseEntries({ placed, words, shares, question })
  if (placed.length <= MOST_SENTENCES || text.length <= GLANCE_CHARS) return placed
  const left = placed.slice(findBestRun({ placed, words, shares, question }))
  const run = left.slice(0, countToEndOfTable(left, countAtAGlance(left), MOST_ENTRIES))
  return keepNamed(placed, run, question, heading)
}

/** "How long is a lesson?" is not answered by the prices of lessons if a sentence after them says how long. */
function sayWhatIsAsked(placed: readonly Placed[], entries: number, question: string): boolean {
  const said = countAspects(joinSentences(placed.slice(0, entries)), question)
  return said === countAspects(joinSentences(placed), question)
}

/** How many sentences are shown from the beginning of a run: the run, and what is still read at a glance. */
function countAtAGlance(placed: readonly Placed[]): number {
  let count = Math.min(MOST_SENTENCES, placed.length)
  while (count < placed.length && joinSentences(placed.slice(0, count + 1)).length <= GLANCE_CHARS) count++
  return count
}
