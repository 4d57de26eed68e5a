import { isOneOf } from '../../language/words/is-one-of.ts'
import { listWords } from '../../language/words/words.ts'
import { isStrong, listQuestionTerms } from '../../terms/question-terms.ts'
import { leansBack } from './leaning.ts'
import { joinSentences, type Placed } from './placed-sentences.ts'

/** A longer run is not read to its end. */
const LONGEST_CHARS = 600

/**
 * A run extended to the nearest sentence that says a thing which the question names and the run leaves out: "does
 * insurance pay for vaccines?" is not answered by how claims are paid, if the sentence before says what is not covered.
 * What the heading names is said of all sentences.
 */
export function keepNamed(
  placed: readonly Placed[],
  run: readonly Placed[],
  question: string,
  heading: string,
): readonly Placed[] {
  const above = listWords(heading)
  const words = placed.map(({ sentence }) => listWords(sentence))
  const named = listQuestionTerms(question)
    .filter((term) => isStrong(term) && !term.own.some((one) => isOneOf(above, one)))
    .map(({ own }) => words.flatMap((said, at) => (own.some((one) => isOneOf(said, one)) ? [at] : [])))
  return named.reduce((kept, places) => extend(placed, kept, places), run)
}

/** A run that reaches to the nearest of some places; the run itself if one is in it, or if it would become too long. */
function extend(
  placed: readonly Placed[],
  run: readonly Placed[],
  places: readonly number[],
): readonly Placed[] {
  const start = run[0] === undefined ? 0 : placed.indexOf(run[0])
  const end = start + run.length
  if (places.some((at) => at >= start && at < end)) return run
  const longer = places
    .map((at) => placed.slice(Math.min(start, findBeginning(placed, at)), Math.max(end, at + 1)))
    .sort((one, other) => one.length - other.length)[0]
  return longer !== undefined && joinSentences(longer).length <= LONGEST_CHARS ? longer : run
}

/** Where a reader can begin who is to read a sentence: there, or before it in its paragraph. */
function findBeginning(placed: readonly Placed[], at: number): number {
  const one = placed[at]
  const leans = one !== undefined && !one.isFirst && leansBack(one.sentence) === 1
  return leans ? findBeginning(placed, at - 1) : at
}
