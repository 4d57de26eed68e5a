import type { Passage } from '../../agent.ts'
import { isStopped } from '../../language/words/stop-words.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import { type Comparison, readComparison, readDifference } from '../../message/questions/comparison.ts'
import type { CustomerQuestion } from '../../message/questions/questions.ts'
import { detectQuestionLanguage } from '../../message/reading/read-text.ts'
import type { Answer, Found } from '../answer.ts'
import type { LastAnswer } from '../follow-up/last-answer.ts'
import { type KnowledgeLookup, PASSAGES } from '../knowledge-lookup.ts'
import { quote } from '../quoting/quote.ts'
import { listRows } from '../quoting/table-rows.ts'
import { SURE } from '../telling/choose-passage.ts'
import { tells } from '../telling/tells.ts'
import { compareRows } from './compare-rows.ts'
import { type Coverage, coverQuestion, isSaid } from './cover-question.ts'
import { findNumbered } from './numbered-row.ts'
import { type Row, readTables, type Table } from './table.ts'

/** A longer text is a story. The patterns of pairs also take a time that grows faster than the text. */
const LONGEST_QUESTION_CHARS = 200
/** More rows than these do not answer: the customer has to be asked, or a person chooses. */
export const MOST_ROWS = 8
/** A superlative of a single row chooses nothing: "the cheapest new dress" is not the only row with the word "new". */
const FEWEST_COMPARED = 2

/**
 * The rows of the one table that a question compares, word for word: "what is the cheapest plan?", «عندكم شي تحت ٦٠٠؟».
 * `open` if the table is known and no row satisfies, or if it is not plain what is compared: then nothing else of the
 * table answers either. Null if the question compares nothing that a table lists.
 */
export async function findCompared(
  lookup: KnowledgeLookup,
  asked: CustomerQuestion,
  lastAnswer: LastAnswer | null,
): Promise<Answer | null> {
  const { knowledge, tenant, signal } = lookup
  if (asked.context !== '' || knowledge.listTables === undefined) return null
  if (asked.read.length > LONGEST_QUESTION_CHARS) return null
  const comparison = readComparison(asked.read)
  if (comparison === null && !/\p{Nd}/u.test(asked.read)) return null
  const language = detectQuestionLanguage(asked.text, lookup.language)
  const listed = readTables(await knowledge.listTables(tenant, asked.text, signal))
  const tables = listed.filter((table) => table.language === language)
  const compared =
    comparison === null
      ? chooseNumbered(tables, asked.read)
      : comparison.pair === null
        ? chooseRows(tables, comparison, lastAnswer)
        : choosePair(tables, comparison.pair, readDifference(asked.read) !== null)
  if (compared === null) return null
  const found = await knowledge.search(tenant, asked.text, PASSAGES, signal)
  // An article that says it in so many words comes first.
  const [best] = found
  if (best !== undefined && best.score >= SURE && best.language === language && !listRows(best.text).length)
    return null
  if (compared.length === 0 || compared.length > MOST_ROWS)
    return { kind: 'open', question: asked.text, reason: 'low_confidence', nearest: found.slice(0, 3) }
  return tellRows(asked.text, compared, found)
}

/** The rows as they stand in their passages, which are the sources. */
export function tellRows(question: string, rows: readonly Row[], found: readonly Passage[] = []): Found {
  const parts = [...Map.groupBy(rows, ({ passage }) => passage.passageId).values()].map((part) => {
    const { passage } = part[0] as Row
    const score = found.find(({ passageId }) => passageId === passage.passageId)?.score ?? passage.score
    return { ...passage, score, isWhole: true, text: part.map(({ line }) => line).join('\n') }
  })
  return { kind: 'found', question, ...quote(parts, question) }
}

/** The row of the number that is named, if it says what is asked. */
function chooseNumbered(tables: readonly Table[], asked: string): readonly Row[] | null {
  const rows = findNumbered(tables, asked)
  if (rows === null || rows.length === 0) return rows
  return rows.every(({ passage, line }) => tells({ ...passage, text: line }, asked)) ? rows : null
}

/** The rows that satisfy a comparison; empty if it is known that none does, or not plain which. */
function chooseRows(
  tables: readonly Table[],
  comparison: Comparison,
  lastAnswer: LastAnswer | null,
): readonly Row[] | null {
  const isOfEnd = comparison.superlative !== null
  const covering = tables.flatMap((table) => {
    const coverage = coverQuestion(table, comparison.rest)
    return coverage === null || (isOfEnd && countMeant(coverage) < FEWEST_COMPARED)
      ? []
      : [{ table, coverage }]
  })
  const meant = chooseTables(covering, lastAnswer)
  if (meant.length === 0) return null
  const results = meant.map(({ table, coverage }) => compareRows(table, comparison, coverage))
  const telling = results.flatMap((rows) => (rows === null || rows.length === 0 ? [] : [rows]))
  if (telling.length === 1) return telling[0] ?? []
  return isNamed(meant) ? [] : null
}

function countMeant({ isMeant }: Coverage): number {
  return isMeant.filter(Boolean).length
}

interface Covering {
  readonly table: Table
  readonly coverage: Coverage
}

/**
 * Of the tables that hold all words those that are named by most; without a name the one that was told, or the only
 * one.
 */
function chooseTables(covering: readonly Covering[], lastAnswer: LastAnswer | null): readonly Covering[] {
  const by = (count: (coverage: Coverage) => number) => {
    const most = Math.max(0, ...covering.map(({ coverage }) => count(coverage)))
    return most === 0 ? [] : covering.filter(({ coverage }) => count(coverage) === most)
  }
  const named = by(({ named }) => named)
  // What stands under headings of the same article is more special than what its title names.
  const [plain, ...others] = named.filter(({ table }) => table.heading === null)
  if (plain !== undefined && others.length === 0) return [plain]
  if (named.length > 0) return named
  const told = covering.filter(({ table }) => isTold(table, lastAnswer))
  if (told.length > 0) return told
  const pointed = covering.filter(
    ({ coverage }) => coverage.columns.size > 0 || coverage.isMeant.includes(false),
  )
  if (pointed.length > 0) return pointed
  const titled = by(({ titled }) => titled)
  return titled.length > 0 ? titled : covering
}

function isNamed(meant: readonly Covering[]): boolean {
  return meant.some(({ coverage }) => coverage.named > 0)
}

function isTold({ rows }: Table, lastAnswer: LastAnswer | null): boolean {
  const told = new Set(lastAnswer?.quoted.flatMap((text) => text.split('\n')) ?? [])
  return rows.some(({ line }) => told.has(line))
}

/**
 * The two rows of one table that are named; null if there are none, or if a name fits several. Prices do not tell how
 * two things differ.
 */
function choosePair(
  tables: readonly Table[],
  [one, other]: readonly [string, string],
  asksHowTheyDiffer: boolean,
): readonly Row[] | null {
  const pairs = tables.flatMap((table) => {
    const rows = [findNamed(table, one), findNamed(table, other)]
    const [first, second] = rows
    if (first == null || second == null || first === second) return []
    return [asksHowTheyDiffer && table.columns.every(({ isMoney }) => isMoney) ? [] : [first, second]]
  })
  return pairs.length === 1 ? (pairs[0] ?? null) : null
}

/** The only row that is called so. Words of the heading, or of all rows, tell none of them from the others. */
function findNamed({ title, heading, rows }: Table, name: string): Row | null {
  const names = rows.map((row) => listWords(row.name))
  const above = listWords(`${title} ${heading ?? ''}`)
  const words = listWords(name).filter((word) => word.script === 'number' || !isStopped(word))
  const isIn = (said: readonly Word[], word: Word) =>
    word.script === 'number' ? said.some(({ text }) => text === word.text) : isSaid(said, word)
  const telling = words.filter((word) => !names.every((said) => isIn(said, word)))
  const own = telling.filter((word) => names.some((said) => isIn(said, word)) || !isSaid(above, word))
  const called = rows.filter((_, row) => own.every((word) => isIn(names[row] ?? [], word)))
  return own.length > 0 && called.length === 1 ? (called[0] ?? null) : null
}
