import { listWords, type Word } from '../../language/words/words.ts'
import type { Bound, Comparison } from '../../message/questions/comparison.ts'
import type { Adjective } from '../../message/questions/comparison-data.ts'
import { type Measure, MONEY, type Unit } from '../../terms/measures.ts'
import { type Coverage, isSaid, keepAffirmed } from './cover-question.ts'
import { chooseEnd } from './ends.ts'
import type { Column, Row, Table } from './table.ts'

/** What each adjective compares by itself, the likeliest first. */
const UNITS: Readonly<Record<Exclude<Adjective, 'money' | 'any'>, readonly Unit[]>> = {
  size: ['area', 'people', 'data', 'weight'],
  time: ['time'],
  speed: ['speed', 'time'],
  weight: ['weight'],
  height: ['length'],
}

/**
 * The rows of a table that satisfy a comparison: those of the least or most amount, among those within all bounds.
 * Empty if none does. Null if it is not plain what is compared: several columns that choose other rows, or cells that
 * say no amount.
 */
export function compareRows(
  table: Table,
  { superlative, bounds, period }: Comparison,
  coverage: Coverage,
): readonly Row[] | null {
  const used = new Set<string>()
  const choose = (columns: readonly Column[]) => {
    for (const { name } of columns) used.add(name)
    return columns
  }
  const compared: ((isLeft: readonly boolean[]) => readonly boolean[] | null)[] = []
  for (const bound of bounds) {
    const columns = choose(findBounded(table, bound, coverage, period))
    if (columns.length === 0) return null
    compared.push((left) =>
      agree(
        columns.map((column) => {
          const meant = toUnitOf(column, bound)
          return left.map((is, row) => is && isWithin(column.measures[row], meant))
        }),
      ),
    )
  }
  if (superlative !== null) {
    const columns = choose(findMeasured(table, superlative.adjective, coverage, period))
    if (columns.length === 0) return null
    const { isMost } = superlative
    const isGreatest = superlative.adjective === 'speed' ? isFasterMore(columns) === isMost : isMost
    compared.push((left) =>
      agree(
        columns
          .map(({ measures }) => chooseSureEnd(measures, left, isGreatest))
          .filter((each) => each !== null),
      ),
    )
  }
  const others = [...coverage.columns.keys()].filter(
    (name) => !used.has(name) && !isShared(name, used, coverage),
  )
  const affirmed = keepAffirmed(table, others)
  if (affirmed === null) return null
  let isLeft: readonly boolean[] = coverage.isMeant.map((is, row) => is && affirmed[row] === true)
  for (const compare of compared) {
    const next = compare(isLeft)
    if (next === null) return null
    isLeft = next
  }
  return table.rows.filter((_, row) => isLeft[row] === true)
}

/** A word that names a compared column may also stand in the names of others. */
function isShared(name: string, used: ReadonlySet<string>, { columns }: Coverage): boolean {
  return [...used].some((each) => columns.get(each)?.text === columns.get(name)?.text)
}

/** What all columns say; null if they say different things, or if there are none. */
export function agree(all: readonly (readonly boolean[])[]): readonly boolean[] | null {
  const [first, ...others] = all
  if (first === undefined) return null
  return others.every((other) => other.every((is, row) => is === first[row])) ? first : null
}

/** The columns in which a bound is meant. */
function findBounded(
  table: Table,
  bound: Bound,
  coverage: Coverage,
  period: string | null,
): readonly Column[] {
  const { unit, counted, of } = bound
  if (unit !== null) {
    const columns = table.columns.filter((column) => hasUnit(column, unit))
    if (columns.length > 0) return narrow(columns, coverage, MONEY.has(unit) ? period : null)
    if (unit !== 'people') return []
  }
  const [word] = listWords(counted)
  const next = word === undefined ? [] : table.columns.filter(({ name }) => isCounted(name, word, coverage))
  const numbers = next.filter(isNumeric)
  if (numbers.length > 0) return numbers
  if (bound.isExact) return []
  const named = table.columns.filter(({ name }) => coverage.columns.has(name)).filter(isNumeric)
  const plain = named.filter(({ isMoney }) => !isMoney)
  if (of !== 'money' && plain.length > 0) return plain
  return findMeasured(table, of === null || of === 'any' ? 'money' : of, coverage, period)
}

function isCounted(name: string, word: Word, { columns }: Coverage): boolean {
  return columns.has(name) && isSaid(listWords(name), word)
}

/** The columns that an adjective compares. */
export function findMeasured(
  table: Table,
  adjective: Adjective,
  coverage: Coverage,
  period: string | null,
): readonly Column[] {
  if (adjective === 'money')
    return narrow(
      table.columns.filter(({ isMoney }) => isMoney),
      coverage,
      period,
    )
  const named = table.columns.filter((column) => coverage.columns.has(column.name) && isNumeric(column))
  if (adjective === 'any') return named.length === 1 ? named : []
  const units = UNITS[adjective]
  const fitting = (columns: readonly Column[]) =>
    units.map((unit) => columns.filter((column) => hasUnit(column, unit))).find(({ length }) => length > 0) ??
    []
  const fit = fitting(named)
  if (fit.length > 0) return fit
  if (named.length === 1 && adjective !== 'speed') return named
  const others = fitting(table.columns)
  const said = SAID[adjective]
  return others.length > 0 || said === undefined
    ? others
    : table.columns.filter((column) => said.test(column.name) && isNumeric(column))
}

/** The names of columns that say how big or how fast a thing is, whatever their numbers are of: the seats of a car. */
const SAID: Partial<Record<Adjective, RegExp>> = {
  size: /\b(?:seats?|persons?|people|guests?|capacity|serves|sleeps|size|area)\b|مقاعد|[أا]شخاص|ضيوف|سعة|تكفي|مساحة/iu,
  speed: /\bspeed\b|سرعة/iu,
}

/** Of several columns those that are named, or that are of the period that is. */
function narrow(columns: readonly Column[], coverage: Coverage, period: string | null): readonly Column[] {
  const named = columns.filter(({ name }) => coverage.columns.has(name))
  if (named.length > 0) return named
  if (period === null) return columns
  const pattern = new RegExp(period, 'iu')
  const fitting = columns.filter(({ name }) => pattern.test(name))
  // A price by the month is no price by the night.
  const hasOthers = columns.some(({ name }) => OF_A_PERIOD.test(name))
  return fitting.length > 0 ? fitting : hasOthers ? [] : columns
}

const OF_A_PERIOD =
  /hour|dai?ly?\b|day\b|night|week(?!day|end)|month|year|annual|يوم|ليل|أسبوع|اسبوع|شهر|سنو|سنة/iu

function hasUnit({ measures, isMoney }: Column, unit: Unit): boolean {
  const units = new Set(measures.flatMap((each) => (typeof each === 'object' ? (each.unit ?? []) : [])))
  // "100 metres" may be an area.
  if (units.has(unit) || (unit === 'length' && units.has('area'))) return true
  return MONEY.has(unit) && isMoney && units.size === 0
}

const CENTIMETRES = 100

/** "Over 100 metres" of an area means square metres. */
function toUnitOf(column: Column, bound: Bound): Bound {
  if (bound.unit !== 'length' || !hasUnit(column, 'area')) return bound
  return { ...bound, least: bound.least / CENTIMETRES, most: bound.most / CENTIMETRES }
}

function isNumeric({ measures }: Column): boolean {
  return measures.some((each) => typeof each === 'object')
}

/** More megabits are faster, and more minutes are slower. */
export function isFasterMore(columns: readonly Column[]): boolean {
  return columns.some((column) => hasUnit(column, 'speed') || SAID.speed?.test(column.name) === true)
}

/** The rows at one end of a column; null if a cell may lie beyond it. */
function chooseSureEnd(
  measures: readonly Measure[],
  isLeft: readonly boolean[],
  isMost: boolean,
): readonly boolean[] | null {
  const isAtEnd = chooseEnd(measures, isLeft, isMost)
  const mayLieBeyond = (measure: Measure, row: number) =>
    measure === 'unclear' || (isMost && typeof measure === 'object' && measure.isOpen && !isAtEnd[row])
  return measures.some((measure, row) => isLeft[row] === true && mayLieBeyond(measure, row)) ? null : isAtEnd
}

function isWithin(measure: Measure | undefined, bound: Bound): boolean {
  if (typeof measure !== 'object') return false
  const { least, most } = measure
  const isAbove = most > bound.least || (bound.isLeastIncluded && most === bound.least)
  const isBelow =
    least < bound.most ||
    bound.most === Number.POSITIVE_INFINITY ||
    (bound.isMostIncluded && least === bound.most)
  return isAbove && isBelow
}
