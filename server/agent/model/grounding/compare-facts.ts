import { remember } from '../../language/text/remember.ts'
import { listWords } from '../../language/words/words.ts'
import type { Fact } from './facts.ts'
import { UNITS, type Unit } from './facts-data.ts'
import { EMPTY_WORDS } from './wording-data.ts'

/** Units in terms of the smallest unit of their kind: 12 months are a year, and 24 hours a day. */
const SCALES: ReadonlyMap<Unit, readonly [factor: number, unit: Unit]> = new Map([
  ['hour', [60, 'minute']],
  ['day', [1440, 'minute']],
  ['week', [10_080, 'minute']],
  ['year', [12, 'month']],
])

interface Amount {
  readonly value: string
  readonly unit: Unit | null
}

function toAmount({ value, unit }: Fact): Amount {
  const [factor, smallest] = (unit === null ? undefined : SCALES.get(unit)) ?? []
  const number = Number(value)
  return factor === undefined || smallest === undefined || Number.isNaN(number)
    ? { value, unit }
    : { value: String(number * factor), unit: smallest }
}

/** Whether two facts are of one kind and do not count different things. */
function isComparable(one: Fact, other: Fact): boolean {
  if (one.kind !== other.kind) return false
  const [own, there] = [toAmount(one).unit, toAmount(other).unit]
  return own === there || one.unit === null || other.unit === null
}

function isSame(fact: Fact, other: Fact): boolean {
  if (!isComparable(fact, other)) return false
  return fact.unit === null || other.unit === null
    ? fact.value === other.value
    : toAmount(fact).value === toAmount(other).value
}

/**
 * Whether figures with the same unit come in the same order as in the other text: "adults 50 riyals, children 20
 * riyals" is not "adults 20, children 50".
 */
export function areInOrder(claimed: readonly Fact[], others: readonly Fact[]): boolean {
  const units = new Set(claimed.flatMap((fact) => toAmount(fact).unit ?? []))
  return [...units, 'clock' as const, null].every((unit) => {
    const isOfUnit = (fact: Fact) =>
      unit === 'clock'
        ? fact.unit === 'am' || fact.unit === 'pm'
        : toAmount(fact).unit === unit && fact.kind === 'number'
    let from = 0
    return claimed.filter(isOfUnit).every((fact) => {
      const at = others.findIndex((other, place) => place >= from && isOfUnit(other) && isSame(fact, other))
      // A figure that has no unit there is judged by `areAmong` alone.
      if (at >= 0) from = at + 1
      return at >= 0 || !others.some((other) => isOfUnit(other) && isSame(fact, other))
    })
  })
}

/**
 * Whether each fact stands in the text of the others, as often as it is claimed: with the same value, no other unit,
 * and no bound that the text does not give. A claim may leave out the bound.
 */
export function areAmong(claimed: readonly Fact[], others: readonly Fact[]): boolean {
  const left = [...others]
  return claimed.every((fact) => {
    const at = left.findIndex((other) => isSame(fact, other) && isBoundAlike(fact, other))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

function isBoundAlike({ bound }: Fact, { bound: there }: Fact): boolean {
  if (bound === null || bound === 'begin' || bound === 'end' || bound === there) return true
  return bound === 'most' ? there === 'end' : there === 'begin'
}

/**
 * Whether each figure belongs to the same thing as in the text. "The large room costs 150 riyals" is not supported if
 * the text has 150 beside the small room and 280 beside the large one; nor may two figures have changed places.
 */
export function standWhereSaid(claimed: readonly Fact[], others: readonly Fact[]): boolean {
  const nearest = (fact: Fact, wanted: Fact) =>
    Math.max(0, ...others.filter((other) => isSame(wanted, other)).map((other) => countShared(fact, other)))
  const isClaimed = (other: Fact) => claimed.some((fact) => isSame(fact, other))
  return claimed.every((fact, at) => {
    const own = nearest(fact, fact)
    const rivals = others.filter((other) => isComparable(fact, other) && !isClaimed(other))
    if (rivals.some((rival) => countShared(fact, rival) > own)) return false
    return claimed.slice(at + 1).every((other) => {
      if (!isComparable(fact, other) || isSame(fact, other)) return true
      return nearest(fact, other) + nearest(other, fact) <= own + nearest(other, other) + SURE
    })
  })
}

/** Two figures count as exchanged if, exchanged, they share more than this many words more with their surroundings. */
const SURE = 2

const keysOf = remember((word: string): readonly string[] => {
  const unit = UNITS.get(word)?.unit
  return unit === undefined ? (listWords(word)[0]?.forms ?? []) : [`#${unit}`]
})

function countShared({ beside: own }: Fact, { beside }: Fact): number {
  const there = new Set(beside.flatMap(keysOf))
  const telling = new Set(own.filter((word) => !EMPTY_WORDS.has(word)))
  return [...telling].filter((word) => keysOf(word).some((key) => there.has(key))).length
}
