import { listWords } from '../../language/words/words.ts'
import { listQuestionTerms } from '../../terms/question-terms.ts'

const MOST_WORDS = 3

/**
 * Whether a message only names its subject, like words typed into a search box: "refund delay". It neither asks nor
 * states anything; a customer who states what happened says at least one word that names nothing ("my bag was stolen").
 */
export function onlyNames(read: string): boolean {
  const words = listWords(read)
  return words.length > 1 && words.length <= MOST_WORDS && listQuestionTerms(read).length === words.length
}
