import { isEntry } from '../../language/text/entries.ts'
import { isOneOf } from '../../language/words/is-one-of.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import type { QuestionTerm } from '../../terms/question-terms.ts'
import { WORTH } from './best-run.ts'
import {
  countAspects,
  joinSentences,
  MOST_SENTENCES,
  type Placed,
  sum,
  sumCovered,
  type Weighed,
} from './placed-sentences.ts'

/** Too small to outweigh a term, large enough to decide between entries that cover the same terms. */
const TIE_BREAK = 0.05

/**
 * What a longer run of a list has to add: a further thing that the question names counts 1, and a word that many
 * entries contain half of that.
 */
const LEAST_GAIN = 0.6

/** The shortest run of entries that covers the question; of two equal ones, the one that begins with it. */
export function chooseEntries({ placed, shares, question }: Weighed): readonly Placed[] {
  let best: { score: number; run: readonly Placed[] } = { score: -1, run: [] }
  for (let length = 1; length <= MOST_SENTENCES; length++) {
    for (let start = 0; start + length <= placed.length; start++) {
      const run = placed.slice(start, start + length)
      const rows = shares.slice(start, start + length)
      const score =
        sumCovered(rows) +
        WORTH.aspect * countAspects(joinSentences(run), question) +
        TIE_BREAK * sum(rows[0] ?? [])
      if (score > best.score + (length > best.run.length ? LEAST_GAIN : 0)) best = { score, run }
    }
  }
  return best.run
}

/** Whether a text consists of entries only. */
export function isList(text: string): boolean {
  return text.includes('\n') && countEntries(text) === text.split('\n').length
}

/** How many entries a text begins with. */
export function countEntries(text: string): number {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => !isEntry(line))
  return end === -1 ? lines.length : end
}

/** Whether a question names what the heading above a list does, and nothing of its entries. */
export function namesNothingElse(terms: readonly QuestionTerm[], heading: string): boolean {
  const above = listWords(heading)
  const stands = (words: readonly Word[]) => words.some((one) => isOneOf(above, one))
  return (
    terms.some(({ own }) => stands(own)) &&
    terms.every(
      ({ own, synonyms, weight, detail }) => detail !== 0 || weight < 1 || stands(own) || stands(synonyms),
    )
  )
}

/** Whether the question has a term that less than half of the entries cover, even if the others come near it. */
export function isAboutFew(shares: readonly (readonly number[])[], least: number): boolean {
  return (shares[0] ?? []).some((_, term) => {
    const holding = shares.filter((row) => (row[term] ?? 0) >= least).length
    return holding > 0 && holding * 2 < shares.length
  })
}
