import { listNumbers } from '../../language/numbers-and-days/numbers.ts'
import { isOneOf } from '../../language/words/is-one-of.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import type { CustomerQuestion } from '../../message/questions/questions.ts'
import { listQuestionTerms, STRONG } from '../../terms/question-terms.ts'
import type { Answer } from '../answer.ts'
import type { KnowledgeLookup } from '../knowledge-lookup.ts'
import { placeSentences } from '../quoting/placed-sentences.ts'
import { chooseRows } from '../quoting/rows-of-tables.ts'
import { listRows, type TableRow } from '../quoting/table-rows.ts'
import { pointsBack, readAskedNow } from './follow-up.ts'
import { findQuotedPassages, type LastAnswer } from './last-answer.ts'

/** Asks for others than those that were told: "which one has a balcony?", «غيرها؟» */
const ASKS_FOR_OTHERS =
  /\b(?:which|others?|another|else|any|all)\b|(?<!\p{L})(?:[اأ]ي|غير\p{L}*|كل\p{L}{0,2}|جميع\p{L}*|و?(?:ال)?باقي\p{L}*|ثاني\p{L}?|تاني\p{L}?|[اأ]خرى|(?:ال)?[اأ]رخص|(?:ال)?[اأ]غلى|عندكم|عندكو|عندكن)(?!\p{L})/iu

/**
 * The answer reduced to the rows that were told before, if the question goes on with them: "what colours does it come
 * in?" or «طيب شو القماش؟» after the one sofa of a price list gets that sofa, and not the whole list.
 */
export async function narrowToRows(
  lookup: KnowledgeLookup,
  { read }: CustomerQuestion,
  lastAnswer: LastAnswer | null,
  answer: Answer,
): Promise<Answer> {
  if (lastAnswer === null || answer.kind !== 'found' || ASKS_FOR_OTHERS.test(read)) return answer
  const told = listRows(lastAnswer.quoted.join('\n'))
  const rows = listRows(answer.texts.join('\n'))
  if (told.length === 0 || told.length >= rows.length) return answer
  if (!pointsBack(read) && !asksOfRows(readAskedNow(read), told, rows)) return answer
  const table = (await findQuotedPassages(lookup, lastAnswer)).find(({ passageId, text }) => {
    const isTold = answer.sources.every(({ id }) => id === passageId)
    return isTold && holdsRows(text, told)
  })
  if (table === undefined) return answer
  const named = chooseRows(placeSentences(table.text), readAskedNow(read), table.heading ?? table.title)
  return named === null ? { ...answer, texts: [told.map(({ row }) => row).join('\n')] } : answer
}

function holdsRows(text: string, rows: readonly TableRow[]): boolean {
  const lines = text.split('\n')
  return rows.every(({ row }) => lines.includes(row))
}

/** A row with fewer cells has one value, such as a price up to a weight; the next question is mostly about another. */
const FEWEST_CELLS = 2
const CELLS = /[،,]\s+/u

/**
 * Whether a question without a pronoun is about these rows all the same: it contains no number, and names only what
 * they have in common with the others, such as the title of a column.
 */
function asksOfRows(asked: string, told: readonly TableRow[], rows: readonly TableRow[]): boolean {
  if (listNumbers(asked).length > 0 || told.some(({ cells }) => cells.split(CELLS).length < FEWEST_CELLS))
    return false
  const others = rows.filter(({ row }) => told.every((each) => each.row !== row))
  const named = listQuestionTerms(asked).flatMap(({ own, weight }) => (weight >= STRONG ? [own] : []))
  const isIn = (text: string, own: readonly Word[]) => {
    const words = listWords(text)
    return own.some((word) => isOneOf(words, word))
  }
  const isTold = (own: readonly Word[]) => told.some(({ row }) => isIn(row, own))
  const namesOther = (own: readonly Word[]) =>
    others.some(({ name }) => isIn(name, own)) && !told.some(({ name }) => isIn(name, own))
  return named.every((own) => isTold(own) && !namesOther(own))
}
