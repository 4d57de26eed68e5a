import { areKeysNear } from './keyboard-layout.ts'

/* Slips that turn one word into another: a letter added, missing or wrong, or two neighbouring letters exchanged. */

/** Shorter words often differ only by exchanged letters: عمل, علم. */
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
 * Whether a word one slip away is an easy slip of the hand: a letter left out or doubled, two exchanged, or a key
 * beside the right one.
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

/** Whether two words share enough of their three-letter runs for one to be a misspelling of the other. */
export function sharesRuns(one: string, other: string): boolean {
  const [own, others] = [listRuns(one), listRuns(other)]
  const shared = [...own].filter((run) => others.has(run)).length
  return shared / (own.size + others.size - shared) >= LEAST_RUNS_SHARED
}

/** Whether two neighbouring letters are exchanged, in a word that is long enough to be recognized all the same. */
export function changedPlaces(one: string, other: string): boolean {
  if (one.length !== other.length || one.length < SHORTEST_CHANGED) return false
  return changePlaces(one, other, findDifference(one, other))
}

function changePlaces(one: string, other: string, at: number): boolean {
  if (one.length !== other.length || one.slice(at + 2) !== other.slice(at + 2)) return false
  return one[at] === other[at + 1] && one[at + 1] === other[at]
}

/** The place of the first different letter. */
function findDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

function listRuns(word: string): ReadonlySet<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}
