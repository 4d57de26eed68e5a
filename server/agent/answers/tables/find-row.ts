import { oncePerObject } from '../../../platform/once-per-object.ts'
import type { Language, Passage } from '../../agent.ts'
import { readOwnName } from '../../knowledge/rows.ts'
import { listNumbers, readNumbers } from '../../language/numbers-and-days/numbers.ts'
import { isOneOf } from '../../language/words/is-one-of.ts'
import { isSameWord, listWords, type Word } from '../../language/words/words.ts'
import type { CustomerQuestion } from '../../message/questions/questions.ts'
import { nameThings } from '../../message/questions/subject.ts'
import { hasAmount, saysBareAmount } from '../../terms/amounts.ts'
import { listAskedAspects } from '../../terms/aspects.ts'
import { isStrong, listQuestionTerms } from '../../terms/question-terms.ts'
import type { Found } from '../answer.ts'
import { quote } from '../quoting/quote.ts'
import { hasEntries } from '../quoting/rows-of-tables.ts'
import { listRows } from '../quoting/table-rows.ts'
import { LIKELY, NEAR } from '../telling/choose-passage.ts'
import { isOfOtherPeriod } from '../telling/periods.ts'
import { tells } from '../telling/tells.ts'

/** Fewer rows are read at a glance. */
const FEWEST_ROWS = 3
/** How many rows of the same name are shown, such as two branches in one city. */
const MOST_CALLED = 3
/** Asks whether something may be done, which a cell rarely says. */
const ASKS_LEAVE =
  /^[\s\p{P}]*(?:can|could|may|might|should|shall|must|(?:هل )?(?:يمكن\p{L}*|ممكن|[اأ]قدر|نقدر|يجوز|يصير|لازم))(?!\p{L})/iu
/** "How much": with nothing but the name of a row, whatever the row tells of it, such as a price or a warranty. */
const ASKS_HOW_MUCH = /(?<!\p{L})و?كم(?!\p{L})/u

/**
 * The row of all tables that were found which a question names and which answers all of it: "the Diwan corner" for a
 * row "Diwan" with a column "Corner". A table contains much else, so the whole passage hardly fits so few words. Rows
 * whose name the question contains word for word are shown; else the only one that it names in part. If something else
 * is likely to be meant, its table has to be near the question: "how many points do I get" does not mean a network "up
 * to 3 points". Null if there is no such row, or several.
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
    named: listQuestionTerms(nameThings(read))
      .filter(isStrong)
      .flatMap(({ own }) => own),
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
  const least = found.some(({ score }) => score >= LIKELY) ? NEAR : 0
  const near = new Set(found.filter(({ score }) => score >= least).map(({ passageId }) => passageId))
  const telling = passages
    .filter(({ passageId }) => near.has(passageId))
    .flatMap((passage) => listTelling(passage, asked))
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

/** Whether a price, a number, a time or the like is asked for: a cell says that, and rarely a yes or no. */
function asksDetail(asked: string): boolean {
  return listAskedAspects(asked).length > 0 || listQuestionTerms(asked).some(({ detail }) => detail !== 0)
}

/**
 * A passage for each row whose name the question contains and which answers it. "Junior kart" does not mean the row
 * "Kart" if it has a row of its own.
 */
function listCalled(passages: readonly Passage[], asked: Asked): Passage[] {
  const rows = passages.flatMap((passage) =>
    listRows(passage.text).flatMap(({ row, name }) => {
      const words = listWords(readOwnName(name))
      return saysEach(asked.words, words) ? [{ words, passage, row: { ...passage, text: row } }] : []
    }),
  )
  const longest = Math.max(0, ...rows.map(({ words }) => words.length))
  return rows
    .filter(({ words }) => words.length === longest)
    .flatMap(({ words, passage, row }) =>
      saysNumbers(row.text, asked) && asksMore(row, words, asked) && answers(row, passage, asked.read)
        ? [row]
        : [],
    )
}

/** Whether some words contain each word of a name: "160 x 200" does not contain "200 × 200". */
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
 * Whether anything is asked about the row of this name: a detail, or only what the row contains ("Jeddah eye test").
 */
function asksMore({ heading, text, rowsOf }: Passage, name: readonly Word[], { read }: Asked): boolean {
  if (asksDetail(read)) return true
  if (ASKS_LEAVE.test(read)) return false
  const terms = listQuestionTerms(read).filter(({ own }) => !own.some((word) => isOneOf(name, word)))
  if (terms.length === 0) return ASKS_HOW_MUCH.test(read)
  const said = listWords(`${heading ?? ''} ${rowsOf ?? ''} ${text}`)
  return terms.every(({ own }) => own.some((word) => isOneOf(said, word)))
}

function isOfOneTable([first, ...others]: readonly Passage[]): boolean {
  return others.every(({ articleId, heading }) => articleId === first?.articleId && heading === first.heading)
}

/**
 * Whether a row of a table says all that is asked, together with the text above the table, which applies to all rows;
 * and not of another period: a month's price is not that of a year. A heading with both says nothing of a row that
 * names one.
 */
function answers(row: Passage, table: Passage, read: string): boolean {
  const headed = `${row.title} ${row.heading ?? ''} ${row.text}`
  const { above, hasPrices } = readTable(table)
  return (
    tells({ ...row, title: `${row.title} ${above}` }, read, hasPrices && hasAmount(row.text)) &&
    ![row.text, headed].some((told) => isOfOtherPeriod(read, told))
  )
}

/** What a table says of all its rows: the text above them, and that amounts without a currency are prices. */
const readTable = oncePerObject(({ title, heading, text }: Passage) => ({
  above: text.slice(0, text.indexOf(listRows(text)[0]?.row ?? '')),
  hasPrices: saysBareAmount(text, `${title} ${heading ?? ''}`),
}))

/** A passage for each row that is named and answers the question. */
function listTelling(passage: Passage, asked: Asked): Passage[] {
  const rows = listRows(passage.text)
  if (rows.length < FEWEST_ROWS) return []
  const above = listWords(`${passage.title} ${passage.heading ?? ''} ${passage.rowsOf ?? ''}`)
  const named = rows.filter(
    ({ row, name }) => saysNumbers(row, asked) && names(name, asked) && isMeant(row, name, above, asked),
  )
  if (named.length === 0 || named.length * 2 >= rows.length || !hasEntries(passage.text)) return []
  return named
    .map(({ row }) => ({ ...passage, text: row }))
    .filter((row) => answers(row, passage, asked.read))
}

/**
 * Whether a row is named by more than the words of the heading, which apply to all rows, or else says each word of the
 * question that is a term, even one of little weight.
 */
function isMeant(row: string, name: string, above: readonly Word[], asked: Asked): boolean {
  if (names(name, { ...asked, named: asked.named.filter((one) => !isOneOf(above, one)) })) return true
  const said = [...above, ...listWords(row)]
  return listQuestionTerms(nameThings(asked.read)).every(
    ({ own, synonyms }) => own.length === 0 || [...own, ...synonyms].some((one) => isOneOf(said, one)),
  )
}

function saysNumbers(row: string, { numbers }: Asked): boolean {
  if (numbers.length === 0) return true
  const says = readNumbers(row)
  return numbers.every((number) => says(number))
}

/** Whether a question contains the name of a row: one of its words, or a number. */
function names(name: string, { numbers, named }: Asked): boolean {
  const says = numbers.length === 0 ? null : readNumbers(name)
  if (says !== null && numbers.some((number) => says(number))) return true
  const words = listWords(name)
  return named.some((one) => isOneOf(words, one))
}
