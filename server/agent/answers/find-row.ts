import type { Language, Passage } from '../agent.ts'
import { isOneOf } from '../language/is-one-of.ts'
import { listNumbers, readNumbers } from '../language/numbers.ts'
import { isSameWord, listWords, type Word } from '../language/words.ts'
import type { CustomerQuestion } from '../message/questions.ts'
import { nameThings } from '../message/subject.ts'
import { listAskedAspects } from '../terms/aspects.ts'
import { listQuestionTerms } from '../terms/question-terms.ts'
import type { Found } from './answer.ts'
import { quote } from './quote.ts'
import { hasEntries } from './rows-of-tables.ts'
import { listRows } from './table-rows.ts'
import { tells } from './tells.ts'

/** Fewer rows are read at one glance. */
const FEWEST_ROWS = 3
/** Of what is called alike, such as two branches of one city, as many are told. */
const MOST_CALLED = 3
/** Whether something may be done, which a cell rarely tells. */
const ASKS_LEAVE =
  /^[\s\p{P}]*(?:can|could|may|might|should|shall|must|(?:هل )?(?:يمكن\p{L}*|ممكن|[اأ]قدر|نقدر|يجوز|يصير|لازم))(?!\p{L})/iu
/** What a row is called by itself: what stands before says what several are of. */
const OWN_NAME = /(?:^|\s–\s)((?:(?!\s–\s).)+)$/u

/**
 * The one row of all tables that were found which a question names, and which tells all that it asks: "the Diwan
 * corner" of a row of Diwan with a column "Corner". A table says much besides, so that a whole passage of it hardly
 * fits so few words. Where rows are called what it says, word for word, they are told; else the one that it names in
 * part. Null where no row does, or several do.
 */
export function findRow(
  found: readonly Passage[],
  { text: question, read }: CustomerQuestion,
  language: Language,
): Found | null {
  const asked: Asked = {
    read,
    words: listWords(read),
    numbers: listNumbers(read),
    named: listQuestionTerms(nameThings(read)).flatMap(({ own, weight }) => (weight >= 1 ? own : [])),
  }
  const passages = [
    ...new Map(
      found
        .filter((each) => each.language === language && each.isWhole !== true)
        .map((each) => [each.passageId, each]),
    ).values(),
  ]
  const tell = (rows: readonly Passage[]): Found => ({ kind: 'found', question, ...quote(rows, read) })
  const called = listCalled(passages, asked)
  if (called.length > 0) return called.length <= MOST_CALLED && isOfOneTable(called) ? tell(called) : null
  if (!asksDetail(read)) return null
  const telling = passages.flatMap((passage) => listTelling(passage, asked))
  const [row] = telling
  return row === undefined || telling.length > 1 ? null : tell([row])
}

interface Asked {
  readonly read: string
  readonly words: readonly Word[]
  readonly numbers: readonly string[]
  /** The words of the things that are named. */
  readonly named: readonly Word[]
}

/** Whether a price, a number, a time or the like is asked: a cell tells one, and rarely yes or no. */
function asksDetail(asked: string): boolean {
  return listAskedAspects(asked).length > 0 || listQuestionTerms(asked).some(({ detail }) => detail !== 0)
}

/**
 * A passage for each row that is called what a question says, and tells what it asks of it. "Junior kart" is not a row
 * called "Kart" where there is one of its own.
 */
function listCalled(passages: readonly Passage[], asked: Asked): Passage[] {
  const rows = passages.flatMap((passage) =>
    listRows(passage.text).flatMap(({ row, name }) => {
      const words = listWords(OWN_NAME.exec(name)?.[1] ?? name)
      return saysEach(asked.words, words) ? [{ words, row: { ...passage, text: row } }] : []
    }),
  )
  const longest = Math.max(0, ...rows.map(({ words }) => words.length))
  return rows
    .filter(({ words }) => words.length === longest)
    .flatMap(({ words, row }) =>
      saysNumbers(row.text, asked) && asksMore(row, words, asked) && tells(row, asked.read) ? [row] : [],
    )
}

/** Whether some words say each of a name: "200 × 200" is not said by "160 x 200". */
function saysEach(words: readonly Word[], name: readonly Word[]): boolean {
  const left = [...words]
  for (const one of name) {
    const at = left.findIndex((word) => isSameWord(word, one))
    if (at === -1) return false
    left.splice(at, 1)
  }
  return name.length > 0
}

/**
 * Whether anything is asked of what is called so: a detail, or no more than what its row says ("Jeddah eye test").
 */
function asksMore({ heading, text }: Passage, name: readonly Word[], { read }: Asked): boolean {
  if (asksDetail(read)) return true
  if (ASKS_LEAVE.test(read)) return false
  const terms = listQuestionTerms(read).filter(({ own }) => !own.some((word) => isOneOf(name, word)))
  const said = listWords(`${heading ?? ''} ${text}`)
  return terms.length > 0 && terms.every(({ own }) => own.some((word) => isOneOf(said, word)))
}

function isOfOneTable([first, ...others]: readonly Passage[]): boolean {
  return others.every(({ articleId, heading }) => articleId === first?.articleId && heading === first.heading)
}

/** A passage for each row that is named and tells what is asked. */
function listTelling(passage: Passage, asked: Asked): Passage[] {
  const rows = listRows(passage.text)
  if (rows.length < FEWEST_ROWS) return []
  const named = rows.filter(({ row, name }) => saysNumbers(row, asked) && names(name, asked))
  if (named.length === 0 || named.length * 2 >= rows.length || !hasEntries(passage.text)) return []
  return named.map(({ row }) => ({ ...passage, text: row })).filter((row) => tells(row, asked.read))
}

function saysNumbers(row: string, { numbers }: Asked): boolean {
  if (numbers.length === 0) return true
  const says = readNumbers(row)
  return numbers.every((number) => says(number))
}

/** Whether a question says what a row is about: one of its words, or a number. */
function names(name: string, { numbers, named }: Asked): boolean {
  const says = numbers.length === 0 ? null : readNumbers(name)
  if (says !== null && numbers.some((number) => says(number))) return true
  const words = listWords(name)
  return named.some((one) => isOneOf(words, one))
}
