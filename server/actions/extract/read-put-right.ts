import type { Parameters } from '../definition/action-definition.ts'
import { readBareNumber } from './bare-number.ts'
import { listCounted } from './counts.ts'
import { extractCorrections, listParameters } from './extract-parameters.ts'
import { readOtherWords } from './free-words.ts'
import { dropPutRight, listPutRight } from './list-meant.ts'
import { saysOnlyValues } from './only-values.ts'

/** What a customer's words put right, and the lines that put nothing right. */
interface PutRight {
  readonly values: Readonly<Record<string, unknown>>
  readonly rest: readonly string[]
}

/** Known values that the words correct: "sorry, I meant order 48214", or "48214" and nothing else. */
export function readPutRight(
  parameters: Parameters,
  known: Readonly<Record<string, unknown>>,
  words: string,
  today: string,
): PutRight {
  const kinds = listParameters(parameters)
  const lines = words.split('\n').map((line) => {
    const clause = listPutRight(line)
    if (clause === '' && !saysOnlyValues(parameters, line, today)) return { line, meant: [] }
    // "Sorry, King Road 7" corrects no count; "sorry, 7" and "sorry, 7 of them" do.
    const mayCount = clause !== '' && saysOnlyValues(parameters, clause, today)
    const isCounted = (name: string) => listCounted(parameters.properties, name, clause).length > 0
    const isMeant = (name: string) =>
      known[name] !== undefined && (kinds.get(name) !== 'number' || mayCount || isCounted(name))
    const said = extractCorrections(parameters, known, clause === '' ? line : clause, today)
    const meant = Object.entries(said).filter(([name]) => isMeant(name))
    if (meant.length > 0) return { line, meant }
    // "Sorry, half past 5" and "no, around 4" give an hour if one is known.
    const names = Object.keys(known)
    const bare = clause === '' ? {} : readBareNumber(parameters, names, dropPutRight(clause), today, names)
    return { line, meant: Object.entries({ ...readOtherWords(parameters, known, clause), ...bare }) }
  })
  return {
    values: Object.fromEntries(lines.flatMap(({ meant }) => meant)),
    rest: lines.flatMap(({ line, meant }) => (meant.length === 0 ? [line] : [])),
  }
}
