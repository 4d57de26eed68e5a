import { findNearWords } from '../../knowledge/ranking/near-words.ts'
import { createWordTable, readMeant } from '../../language/meaning/word-table.ts'
import { listSentencesOfLine } from '../../language/text/sentences.ts'
import type { Word } from '../../language/words/words.ts'
import { listAskedAspects, saysAspect } from '../../terms/aspects.ts'
import type { QuestionTerm } from '../../terms/question-terms.ts'

/** The number of sentences in a run that is chosen by its content, and the most entries of a list that are shown. */
export const MOST_SENTENCES = 3

/** The end of a line that introduces the next one. */
export const HANGS = /[:：]["'»”)]*$/u

/** A sentence with its place in the text. */
export interface Placed {
  readonly sentence: string
  /** Whether it is the first of a line. */
  readonly isFirst: boolean
}

/** The sentences of a passage, weighed for a question. */
export interface Weighed {
  readonly placed: readonly Placed[]
  readonly words: readonly (readonly Word[])[]
  /** For each sentence, how much of each of the question's terms it covers. */
  readonly shares: readonly (readonly number[])[]
  readonly question: string
}

/** The sentences of a text in their order. */
export function placeSentences(text: string): Placed[] {
  return text
    .split('\n')
    .flatMap((line) =>
      listSentencesOfLine(line).map((sentence, at): Placed => ({ sentence, isFirst: at === 0 })),
    )
}

/** A run of sentences as it stands in the text. */
export function joinSentences(run: readonly Placed[]): string {
  return run
    .map(({ sentence, isFirst }, at) => (at === 0 ? sentence : `${isFirst ? '\n' : ' '}${sentence}`))
    .join('')
}

/** For each sentence, how much of each term it covers. */
export function listShares(
  sentences: readonly (readonly Word[])[],
  terms: readonly QuestionTerm[],
): number[][] {
  const table = createWordTable()
  const read = sentences.map((words) => readMeant(words, table).words)
  const { nearness } = findNearWords(terms, table)
  return read.map((words) =>
    terms.map(
      ({ weight }, term) => weight * Math.max(0, ...Array.from(words, (word) => nearness[term]?.[word] ?? 0)),
    ),
  )
}

/** How much of the terms the best sentences of a run cover. */
export function sumCovered(rows: readonly (readonly number[])[]): number {
  return sum((rows[0] ?? []).map((_, term) => Math.max(...rows.map((row) => row[term] ?? 0))))
}

/** The sum of numbers. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/** How many of the kinds of detail that a question asks for a run contains. */
export function countAspects(run: string, question: string): number {
  return listAskedAspects(question).filter((aspect) => saysAspect(run, aspect)).length
}
