import { areKeysNear } from './keyboard-layout.ts'

/*
 * How one word slips into another: a letter too many, one missing, one wrong, or two that changed places.
 */

/** Of shorter words two make each other by letters that change places: عمل, علم. */
const SHORTEST_CHANGED = 5
const LEAST_RUNS_SHARED = 0.3

/** Whether two different words are one slip apart. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const at = findDifference(short, long)
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  return short.slice(at + 1) === long.slice(at + 1) || changePlaces(short, long, at)
}

/**
 * Whether a hand slips so easily from the word that was meant to the one that was written, one slip apart: a letter
 * left out or written twice, two that changed places, or a key beside the right one.
 */
export function slipsEasily(meant: string, written: string): boolean {
  const at = findDifference(written, meant)
  const letter = written[at] ?? ''
  if (written.length < meant.length || changePlaces(written, meant, at)) return true
  if (written.length === meant.length) return areKeysNear(letter, meant[at] ?? '')
  return [written[at - 1] ?? '', written[at + 1] ?? ''].some(
    (beside) => beside === letter || areKeysNear(beside, letter),
  )
}

/** Whether two words share enough of their runs of three letters for one to be a slip of the other. */
export function sharesRuns(one: string, other: string): boolean {
  const [own, others] = [listRuns(one), listRuns(other)]
  const shared = [...own].filter((run) => others.has(run)).length
  return shared / (own.size + others.size - shared) >= LEAST_RUNS_SHARED
}

/** Whether two letters beside each other changed places, in a word that is long enough to be known all the same. */
export function changedPlaces(one: string, other: string): boolean {
  if (one.length !== other.length || one.length < SHORTEST_CHANGED) return false
  return changePlaces(one, other, findDifference(one, other))
}

function changePlaces(one: string, other: string, at: number): boolean {
  if (one.length !== other.length || one.slice(at + 2) !== other.slice(at + 2)) return false
  return one[at] === other[at + 1] && one[at + 1] === other[at]
}

/** Where the first letter is that differs. */
function findDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

function listRuns(word: string): ReadonlySet<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}
