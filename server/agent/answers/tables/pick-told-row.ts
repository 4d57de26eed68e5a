import { readLeadingChoice, readPlace } from '../../message/choice.ts'
import type { Found } from '../answer.ts'
import type { KnowledgeLookup } from '../knowledge-lookup.ts'
import type { LastAnswer } from '../last-answer.ts'
import { listRows } from '../table-rows.ts'
import { tells } from '../tells.ts'
import { tellRows } from './find-compared.ts'
import { readTables } from './table.ts'

/**
 * The row of the last answer that the customer points at by its place: "the second one" after several rows of a table,
 * «الثانية كم تكفي؟» Null if nothing is pointed at, or if the row does not say what is asked of it.
 */
export async function pickToldRow(
  { knowledge, tenant, signal }: KnowledgeLookup,
  lastAnswer: LastAnswer | null,
  text: string,
): Promise<Found | null> {
  if (lastAnswer === null || lastAnswer.named.length > 0) return null
  const told = listRows(lastAnswer.quoted.join('\n'))
  const alone = readPlace(text, told.length)
  const leading = alone === null ? readLeadingChoice(text) : null
  const place = alone ?? (leading === null ? null : leading === 'first' ? 0 : 1)
  const line = told.length < 2 || place === null ? undefined : told[place]?.row
  if (line === undefined || knowledge.listTables === undefined) return null
  const tables = readTables(await knowledge.listTables(tenant, text, signal))
  const row = tables.flatMap(({ rows }) => rows).find((each) => each.line === line)
  if (row === undefined) return null
  if (alone === null && !tells({ ...row.passage, text: line }, dropPlace(text))) return null
  return tellRows(text, [row])
}

/** What is asked of the thing that is pointed at. */
function dropPlace(text: string): string {
  return text.trim().replace(/^(?:the\s+)?\S+(?:\s+one\b)?/iu, '')
}
