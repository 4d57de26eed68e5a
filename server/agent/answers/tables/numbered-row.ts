import { oncePerObject } from '../../../platform/once-per-object.ts'
import { listWords } from '../../language/words/words.ts'
import { foldMeasures } from '../../terms/measures.ts'
import type { Row, Table } from './table.ts'

/** With fewer rows a number in their names may be anything. */
const FEWEST_ROWS = 3
const NUMBERED = /^(\p{L}+) (\d+)$/u
/** What may follow the number: "flat 5 has", and neither "flat 5.5" nor "flat 5 rooms". */
const ENDS = String.raw`(?:(?!\d|[.,]\d|\s?\p{L})| (?:في|فيها|كم|has|have|is|on|in|cost))`
const NUMBER_SIGN = String.raw`(?:رقم|no\.?|nr\.?|number|#)?`

const listNumbers = oncePerObject(({ rows }: Table) =>
  rows.map(({ name }) => NUMBERED.exec(foldMeasures(name))),
)

/**
 * The row of a table of numbered things that a question names by its number: "flat 5", «الشقة رقم ٥». Empty if the
 * table has no such number: no other row answers. Null if it names none, or a table of other things.
 */
export function findNumbered(tables: readonly Table[], asked: string): readonly Row[] | null {
  const read = foldMeasures(asked)
  for (const table of tables) {
    const { rows } = table
    const numbers = listNumbers(table)
    const [thing] = numbers[0]?.slice(1) ?? []
    if (thing === undefined || rows.length < FEWEST_ROWS || numbers.some((each) => each?.[1] !== thing))
      continue
    const [word] = listWords(thing)
    const forms = word?.forms.map((form) => (word.script === 'arabic' ? `ال${form}|${form}` : form)) ?? []
    const [, number] =
      new RegExp(
        `(?<!\\p{L})(?:[وبل])?(?:${[thing, ...forms].join('|')}) ?${NUMBER_SIGN} ?(\\d+)${ENDS}`,
        'u',
      ).exec(read) ?? []
    if (number !== undefined) return rows.filter((_, row) => numbers[row]?.[2] === number)
  }
  return null
}
