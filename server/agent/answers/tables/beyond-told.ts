import { readRelative } from '../../message/questions/comparison.ts'
import { readText } from '../../message/reading/read-text.ts'
import type { Answer } from '../answer.ts'
import type { LastAnswer } from '../follow-up/last-answer.ts'
import type { KnowledgeLookup } from '../knowledge-lookup.ts'
import { listRows } from '../quoting/table-rows.ts'
import { agree, findMeasured, isFasterMore } from './compare-rows.ts'
import { coverQuestion } from './cover-question.ts'
import { chooseBeyond, chooseEnd } from './ends.ts'
import { MOST_ROWS, tellRows } from './find-compared.ts'
import { type Column, type Row, readTables } from './table.ts'

/**
 * The rows beyond those that the last answer told: "anything cheaper?", «فيه أكبر؟». If the customer has just read all
 * rows, the one at that end, with a note that there is nothing closer. `open` if they have read that one row alone, or
 * if there are too many. Null if nothing is asked of the rows, or if it is not plain what is compared.
 */
export async function findBeyondTold(
  { knowledge, tenant, signal }: KnowledgeLookup,
  lastAnswer: LastAnswer | null,
  text: string,
): Promise<Answer | null> {
  const relative = lastAnswer === null ? null : readRelative(readText(text))
  if (lastAnswer === null || relative === null || knowledge.listTables === undefined) return null
  const lines = new Set(listRows(lastAnswer.quoted.join('\n')).map(({ row }) => row))
  const tables = readTables(await knowledge.listTables(tenant, text, signal))
  const table =
    lines.size === 0 ? undefined : tables.find(({ rows }) => rows.some(({ line }) => lines.has(line)))
  const coverage = table === undefined ? null : coverQuestion(table, relative.rest)
  if (table === undefined || coverage === null) return null
  const columns = findMeasured(table, relative.adjective, coverage, null)
  const isMore = relative.adjective === 'speed' ? isFasterMore(columns) === relative.isMore : relative.isMore
  const isTold = table.rows.map(({ line }) => lines.has(line))
  const keep = (choose: (column: Column) => readonly boolean[]) => {
    const chosen = agree(columns.map(choose))
    return chosen === null ? null : table.rows.filter((_, row) => chosen[row] === true)
  }
  const end = keep(({ measures }) => chooseEnd(measures, isTold, isMore))
  const beyond = keep(({ measures }) => chooseBeyond(measures, isTold, isMore))
  if (end === null || beyond === null || end.length === 0) return null
  if (beyond.length > 0 && beyond.length <= MOST_ROWS) return tellRows(text, beyond)
  const isAlone = isTold.filter(Boolean).length === 1
  return isAlone || beyond.length > 0
    ? { kind: 'open', question: text, reason: 'no_answer', nearest: nearestOf(end) }
    : { ...tellRows(text, end), mayLack: true }
}

function nearestOf(rows: readonly Row[]) {
  return [...new Set(rows.map(({ passage }) => passage))]
}
