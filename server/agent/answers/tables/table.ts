import { oncePerObject } from '../../../platform/once-per-object.ts'
import type { Passage } from '../../agent.ts'
import { isEntry } from '../../language/text/entries.ts'
import { type Amount, type Measure, MONEY, namesPrices, readMeasure } from '../../terms/measures.ts'
import { listRows } from '../quoting/table-rows.ts'

/** A row of a table: what it is called, its line, and its cells by the names of their columns. */
export interface Row {
  readonly name: string
  readonly line: string
  readonly passage: Passage
  readonly cells: ReadonlyMap<string, string>
}

/** A column with what each row says in it, as far as that can be compared. */
export interface Column {
  /** Empty for the only column of a list: "Basin: 40 riyals". */
  readonly name: string
  readonly measures: readonly Measure[]
  /** Whether all that can be compared is money, or has no unit at all. */
  readonly isMoney: boolean
}

/** A table of an article: rows under one heading, which may be kept in several passages. */
export interface Table {
  readonly title: string
  readonly heading: string | null
  /** What its rows are, by the name of the first column; empty if it has none. */
  readonly rowsOf: string
  readonly language: Passage['language']
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
}

/** Fewer rows cannot be compared. */
const FEWEST_ROWS = 2
const BETWEEN_CELLS = /[,،]\s/u
/** The name of a cell's column, and what it says: "Price 120 riyals", "Repair – bring it to a branch". */
const CELL = /^(\p{L}[^\p{Nd}–]*?)\s+(?:–\s*|(?=[^\p{L}]*\p{Nd}))(.*)$/u
/** What a column counts if its numbers are no prices, whatever its table is called (`terms/amounts.ts` reads lists). */
const COUNTED =
  /\b(?:seats?|guests?|persons?|people|rooms?|beds?|pieces|sessions?|suitcases|bags|size|weight|height|floor|doors)\b|مقاعد|غرف|حمامات|اسره|حقايب|حقائب|اشخاص|قطع|جلسات|وزن|مقاس|دور|ابواب/iu

/** The tables whose passages are given (`Knowledge.listTables`). A table is read once for as long as it is kept. */
export function readTables(parts: readonly (readonly Passage[])[]): Table[] {
  return parts.flatMap((part) => readTable(part) ?? [])
}

const readTable = oncePerObject((part: readonly Passage[]): Table | null => {
  const lines = part.flatMap((passage) =>
    listRows(passage.text)
      .filter(({ row }) => isEntry(row))
      .map((row) => ({ ...row, passage })),
  )
  const [first] = part
  if (first === undefined || lines.length < FEWEST_ROWS) return null
  const split = lines.map(({ cells }) => cells.split(BETWEEN_CELLS))
  const named = split.flat().flatMap((cell) => CELL.exec(cell)?.[1] ?? [])
  const counts = Map.groupBy(named, (name) => name)
  const names = [...counts].filter(([, { length }]) => length * 2 >= lines.length && length > 1)
  const known = new Set(names.map(([name]) => name))
  const rows = lines.map(
    ({ name, row, passage }, at): Row => ({
      ...{ name, line: row, passage },
      cells: known.size === 0 ? new Map([['', lines[at]?.cells ?? '']]) : readCells(split[at] ?? [], known),
    }),
  )
  const above = `${first.title} ${first.heading ?? ''}`
  const { title, heading, language, rowsOf = '' } = first
  return {
    ...{ title, heading, rowsOf, language, rows },
    columns: readColumns(known.size === 0 ? [''] : [...known], rows, above),
  }
})

/** The cells by their columns; what names no column goes on with the cell before it. */
function readCells(cells: readonly string[], known: ReadonlySet<string>): ReadonlyMap<string, string> {
  const read = new Map<string, string>()
  let last: string | null = null
  for (const cell of cells) {
    const [, name, value = ''] = CELL.exec(cell) ?? []
    if (name !== undefined && known.has(name)) {
      read.set(name, value)
      last = name
    } else if (last !== null) read.set(last, `${read.get(last)}, ${cell}`)
  }
  return read
}

function readColumns(names: readonly string[], rows: readonly Row[], above: string): Column[] {
  const columns = names.map((name) => {
    const measures = rows.map(({ cells }) => readMeasure(cells.get(name) ?? '', name))
    const amounts = measures.filter((each): each is Amount => typeof each === 'object')
    const units = new Set(amounts.flatMap(({ unit }) => unit ?? []))
    // Two currencies or other units cannot be compared.
    const isMixed = units.size > 1
    const isMoney = [...units].some((unit) => MONEY.has(unit)) || (units.size === 0 && namesPrices(name))
    return { name, isMoney, isBare: units.size === 0 && amounts.length > 0, measures, isMixed }
  })
  const hasMoney = columns.some(({ isMoney }) => isMoney)
  return columns.map(({ name, measures, isMoney, isBare, isMixed }) => ({
    name,
    measures: isMixed ? measures.map(() => 'unclear' as const) : measures,
    isMoney: isMoney || (!hasMoney && isBare && namesPrices(above) && !COUNTED.test(name)),
  }))
}
