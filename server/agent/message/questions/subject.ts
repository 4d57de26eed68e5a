import { remember } from '../../language/text/remember.ts'
import { isOneOf } from '../../language/words/is-one-of.ts'
import { isStopped } from '../../language/words/stop-words.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import { dropAsking } from '../../terms/aspects.ts'
import { isSearchable, isStrong, listQuestionTerms } from '../../terms/question-terms.ts'

/**
 * The subject that a text names in its own words, without what it asks about it: "shipping to Abha" of "how much is
 * shipping to Abha?"
 */
export const nameThings: (read: string) => string = remember((read) => {
  const details = listQuestionTerms(read).flatMap(({ own, detail }) => (detail === 0 ? [] : own))
  const words = dropAsking(listWords(read)).filter((word) => !isOneOf(details, word))
  const from = words.findIndex((word) => !isStopped(word))
  const to = words.findLastIndex((word) => !isStopped(word))
  return from < 0 ? '' : join(words.slice(from, to + 1))
})

/** Whether a question names a subject, and does not only ask about one that was named before. */
export const namesThing: (read: string) => boolean = remember((read) => {
  const told = join(dropAsking(listWords(read)))
  return listQuestionTerms(told).some(isStrong)
})

/** Whether a text can be continued: it names a thing, or something that can be looked up like one. */
export function canBeGoneOnWith(text: string): boolean {
  return isSearchable(listQuestionTerms(text))
}

function join(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ')
}
