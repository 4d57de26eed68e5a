import type { Language, Passage } from '../agent.ts'
import { ROW } from '../knowledge/topics.ts'
import { isOneOf } from '../language/is-one-of.ts'
import { listNumbers, readNumbers } from '../language/numbers.ts'
import { listWords, type Word } from '../language/words.ts'
import type { CustomerQuestion } from '../message/questions.ts'
import { nameThings } from '../message/subject.ts'
import { listAskedAspects } from '../terms/aspects.ts'
import { listQuestionTerms } from '../terms/question-terms.ts'
import type { Found } from './answer.ts'
import { quote } from './quote.ts'
import { hasEntries } from './rows-of-tables.ts'
import { tells } from './tells.ts'

/** Fewer rows are read at one glance. */
const FEWEST_ROWS = 3

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
  const asked: Asked = {
    read,
    numbers: listNumbers(read),
    named: listQuestionTerms(nameThings(read)).flatMap(({ own, weight }) => (weight >= 1 ? own : [])),
  }
  const passages = new Map(
    found
      .filter((each) => each.language === language && each.isWhole !== true)
      .map((each) => [each.passageId, each]),
  )
  const telling = [...passages.values()].flatMap((passage) => listTelling(passage, asked))
  const [row] = telling
  return row === undefined || telling.length > 1 ? null : { kind: 'found', question, ...quote([row], read) }
}

interface Asked {
  readonly read: string
  readonly numbers: readonly string[]
  /** The words of the things that are named. */
  readonly named: readonly Word[]
}

/** Whether a price, a number, a time or the like is asked: a cell tells one, and rarely yes or no. */
function asksDetail(asked: string): boolean {
  return listAskedAspects(asked).length > 0 || listQuestionTerms(asked).some(({ detail }) => detail !== 0)
}

/** A passage for each row that is named and tells what is asked. */
function listTelling(passage: Passage, asked: Asked): Passage[] {
  const rows = passage.text.split('\n').filter((line) => ROW.test(line))
  if (rows.length < FEWEST_ROWS) return []
  const named = rows.filter((row) => saysNumbers(row, asked) && names(row, asked))
  if (named.length === 0 || named.length * 2 >= rows.length || !hasEntries(passage.text)) return []
  return named.map((text) => ({ ...passage, text })).filter((row) => tells(row, asked.read))
}

function saysNumbers(row: string, { numbers }: Asked): boolean {
  if (numbers.length === 0) return true
  const says = readNumbers(row)
  return numbers.every((number) => says(number))
}

/** Whether a question says what a row is about: one of its words, or a number. */
function names(row: string, { numbers, named }: Asked): boolean {
  const [, name = ''] = ROW.exec(row) ?? []
  const says = numbers.length === 0 ? null : readNumbers(name)
  if (says !== null && numbers.some((number) => says(number))) return true
  const words = listWords(name)
  return named.some((one) => isOneOf(words, one))
}
