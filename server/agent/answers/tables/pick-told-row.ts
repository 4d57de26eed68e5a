import { readPlace } from '../../message/consent/choice.ts'
import { readPlaceAsked } from '../../message/consent/place-asked.ts'
import type { Found } from '../answer.ts'
import type { LastAnswer } from '../follow-up/last-answer.ts'
import type { KnowledgeLookup } from '../knowledge-lookup.ts'
import { listRows } from '../quoting/table-rows.ts'
import { tells } from '../telling/tells.ts'
import { coverQuestion } from './cover-question.ts'
import { tellRows } from './find-compared.ts'
import { readTables } from './table.ts'

/** What a column says, and not when something is: «متى الحصة الثانية» asks for no row with two. */
const ASKS_HOW_MUCH = /\bhow (?:much|many|big|long|fast)\b|(?<!\p{L})ب?كم(?!\p{L})/iu

/**
 * The row of the last answer that the customer points at by its place: "the second one" after several rows of a table,
 * "how much is the second one?", «الثانية كم تكفي؟» After a single row it is a row of the last list. Null if nothing is
 * pointed at, or if the row does not say what is asked of it.
 */
export async function pickToldRow(
  { knowledge, tenant, signal }: KnowledgeLookup,
  lastAnswer: LastAnswer | null,
  text: string,
): Promise<Found | null> {
  if (lastAnswer === null || lastAnswer.named.length > 0 || knowledge.listTables === undefined) return null
  const quoted = listRows(lastAnswer.quoted.join('\n'))
  const told = quoted.length === 1 ? listRows(lastAnswer.findListed()) : quoted
  if (told.length < 2) return null
  const alone = readPlace(text, told.length)
  const asked = alone === null ? readPlaceAsked(text) : null
  const place = alone ?? (asked?.place === 'last' ? told.length - 1 : asked?.place)
  const line = place === undefined ? undefined : told[place]?.row
  if (line === undefined) return null
  const tables = readTables(await knowledge.listTables(tenant, text, signal))
  const table = tables.find(({ rows }) => rows.some((row) => row.line === line))
  const row = table?.rows.find((each) => each.line === line)
  if (table === undefined || row === undefined) return null
  // "Is the second month free?" asks about something else than a row.
  const isOfRow = (rest: string) => {
    const coverage = coverQuestion(table, rest)
    const asksColumn = coverage !== null && coverage.columns.size > 0 && ASKS_HOW_MUCH.test(rest)
    return coverage !== null && (asksColumn || tells({ ...row.passage, text: line }, rest))
  }
  return asked === null || isOfRow(asked.rest) ? tellRows(text, [row]) : null
}
