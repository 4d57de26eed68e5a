import type { Turn } from './agent.ts'
import { listDays } from './days.ts'
import { readSaidDetails } from './knowledge/details.ts'
import { listQuestionTerms, type QuestionTerm } from './knowledge/question-terms.ts'
import { isSameWord, listWords, type Word } from './knowledge/words.ts'
import { readText } from './read-text.ts'

/**
 * Whether all that would be answered stands in the agent's last message, and nothing is asked now that it has not been read for: "can you cancel
 * it for me" behind how to cancel. Of "and on Saturday?" the same sentences tell something else than they told of Friday.
 */
export function hasJustSaid({ history, unanswered }: Turn, answers: readonly string[]): boolean {
  const last = history.findLast(({ author }) => author !== 'customer')
  if (answers.length === 0 || last?.author !== 'agent') return false
  if (!answers.every((answer) => last.text?.includes(answer))) return false
  const before = history.filter(({ author }) => author === 'customer')
  const read = (messages: Turn['history']) => messages.map(({ text }) => readText(text ?? '')).join('\n')
  return !asksAnew(read(unanswered), read(before), answers.join('\n'))
}

/** Whether a question names something that nothing asked before did, and of which the answer tells. */
function asksAnew(now: string, before: string, answer: string): boolean {
  const [words, asked, told] = [now, before, answer].map(listWords) as [Words, Words, Words]
  const isIn = (word: Word, among: Words) => among.some((each) => isSameWord(each, word))
  // Amounts and sizes are no terms: "and for 75 inches?"
  if (words.some((word) => word.script === 'number' && !isIn(word, asked))) return true
  if ((listDays(now) & ~listDays(before)) !== 0) return true
  const known = new Set(listQuestionTerms(before).flatMap(({ concepts }) => concepts))
  const said = readSaidDetails(answer)
  const tells = ({ own, synonyms, concepts, toldBy }: QuestionTerm) =>
    own.some((word) => isIn(word, told)) ||
    (!concepts.some((concept) => known.has(concept)) &&
      ((toldBy & said) !== 0 || synonyms.some((word) => isIn(word, told))))
  return listQuestionTerms(now).some((term) => !term.own.some((word) => isIn(word, asked)) && tells(term))
}

type Words = readonly Word[]
