import type { CustomerQuestion } from '../message/questions.ts'
import type { Answer } from './answer.ts'
import { pointsBack, readAskedNow } from './follow-up.ts'
import type { KnowledgeLookup } from './knowledge-lookup.ts'
import { findQuotedPassages, type LastAnswer } from './last-answer.ts'
import { placeSentences } from './placed-sentences.ts'
import { chooseRows } from './rows-of-tables.ts'
import { listRows, type TableRow } from './table-rows.ts'

/** Asks for others than those that were told: "which one has a balcony?", «غيرها؟» */
const ASKS_FOR_OTHERS =
  /\b(?:which|others?|another|else|any|all)\b|(?<!\p{L})(?:[اأ]ي|غير\p{L}*|كل|جميع)(?!\p{L})/iu

/**
 * The answer reduced to the rows that were told before, if the question is about "it": "what colours does it come in?"
 * after the one sofa of a price list gets that sofa, and not the whole list.
 */
export async function narrowToRows(
  lookup: KnowledgeLookup,
  { read }: CustomerQuestion,
  lastAnswer: LastAnswer | null,
  answer: Answer,
): Promise<Answer> {
  if (lastAnswer === null || answer.kind !== 'found' || !pointsBack(read) || ASKS_FOR_OTHERS.test(read))
    return answer
  const told = listRows(lastAnswer.quoted.join('\n'))
  const rows = listRows(answer.texts.join('\n'))
  if (told.length === 0 || told.length >= rows.length) return answer
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
