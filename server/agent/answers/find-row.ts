import type { Language, Passage } from '../agent.ts'
import { listNumbers, readNumbers } from '../language/numbers.ts'
import { isSameWord, listWords } from '../language/words.ts'
import type { CustomerQuestion } from '../message/questions.ts'
import { nameThings } from '../message/subject.ts'
import { listAskedAspects } from '../terms/aspects.ts'
import { listQuestionTerms } from '../terms/question-terms.ts'
import type { Found } from './answer.ts'
import { quote } from './quote.ts'
import { hasEntries } from './rows-of-tables.ts'
import { tells } from './tells.ts'

/** What a row is about stands before its colon, and what is told of it behind. */
const ROW = /^([^:：]+)[:：]\s+(\S.*)$/u

/**
 * The one row of all tables that were found which a question names, and which tells all that it asks: "the Diwan
 * corner" of a row of Diwan with a column "Corner". A table says much besides, so that a whole passage of it hardly
 * fits so few words. Null where no row does, or several do.
 */
export function findRow(
  found: readonly Passage[],
  { text: question, read }: CustomerQuestion,
  language: Language,
): Found | null {
  if (!asksDetail(read)) return null
  const passages = new Map(
    found
      .filter((each) => each.language === language && each.isWhole !== true)
      .map((each) => [each.passageId, each]),
  )
  const telling = [...passages.values()].flatMap((passage) => listTelling(passage, read))
  const [row] = telling
  return row === undefined || telling.length > 1 ? null : { kind: 'found', question, ...quote([row], read) }
}

/** Whether a price, a number, a time or the like is asked: a cell tells one, and rarely yes or no. */
function asksDetail(asked: string): boolean {
  return listAskedAspects(asked).length > 0 || listQuestionTerms(asked).some(({ detail }) => detail !== 0)
}

/** A passage for each row that is named and tells what is asked. */
function listTelling(passage: Passage, asked: string): Passage[] {
  if (!hasEntries(passage.text)) return []
  const rows = passage.text.split('\n').filter((line) => ROW.test(line))
  const named = rows.filter((row) => names(row, asked) && saysNumbers(row, asked))
  if (named.length * 2 >= rows.length) return []
  return named.flatMap((text) => {
    const row = { ...passage, text }
    return tells(row, asked) ? [row] : []
  })
}

/** Whether a question says what a row is about: one of its words, or a number. */
function names(row: string, asked: string): boolean {
  const [, name = ''] = ROW.exec(row) ?? []
  const words = listWords(name)
  const says = readNumbers(name)
  return (
    listNumbers(asked).some((number) => says(number)) ||
    listQuestionTerms(nameThings(asked)).some(
      ({ own, weight }) => weight >= 1 && own.some((one) => words.some((word) => isSameWord(one, word))),
    )
  )
}

function saysNumbers(row: string, asked: string): boolean {
  const says = readNumbers(row)
  return listNumbers(asked).every((number) => says(number))
}
