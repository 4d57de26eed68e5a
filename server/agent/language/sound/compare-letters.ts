import { LEFT_OUT, LONG_A, SAYS_NOTHING, WRITTEN_FOR } from './letters-data.ts'

/** Any letter in the place of another one, left out, or written for nothing, where the tables say nothing of it. */
const COSTS = { other: 2, leftOut: 1.2, nothing: 1.5 }
/** The article before a lam is written by its lam alone: "allah" is الله, "illi" اللي. */
const SECOND_LAM = 0.05
/** What opens a word before its first vowel stands on an alef, which may be left out. */
const OPENING = { alef: 0.25, vowel: 0.5, onAlef: { a: 0, other: 0.03 } }
/**
 * A ta marbuta is written as a vowel, with an h or not at all, and a final ya as any vowel. A vowel that ends a word is
 * heard.
 */
const ENDING = { taMarbuta: 0.2, h: 0.03, alefBehindWaw: 0.05, yaAsA: 0.12, ya: 0.02, vowel: 0.3 }
const VOWEL = /^[aeiou]/

/** Letters that are written for one, where they stand in a word. */
interface Run {
  readonly letters: string
  readonly to: number
  readonly isFirst: boolean
  readonly isLast: boolean
  /** What it costs if they stand for nothing. */
  readonly nothing: number
}

/** The runs of letters that are written for one, by the first of them. */
const RUNS = Map.groupBy(Object.keys(WRITTEN_FOR), (run) => run[0] as string)

/** Taken again for each comparison: thousands are made for one message. */
let costs = new Float64Array(1024)

/** How far the word is from an Arabic one; infinite where it is further than `most`. */
export type Compare = (arabic: string, most: number) => number

/**
 * Compares a word in Latin letters with Arabic ones, which are normalized: 0 where it is what anybody would write for
 * one, some 0.1 for each short vowel and each letter that may be meant, above 1 where it is another word. The cheapest
 * way counts in which the letters of the one can stand for those of the other (a weighted edit distance, Wagner and
 * Fischer 1974, over runs of letters).
 */
export function compareWith(latin: string): Compare {
  const written = latin
    .replace(/xc(?=[ei])/g, 'x')
    .replaceAll('x', 'ks')
    .replace(/([^aeiou0-9])\1+a(?!h?$)(?=[^aeiouwy])/g, `$1${LONG_A}`)
    .replace(/([^aeiou0-9])\1+/g, '$1')
  const runs = Array.from(written, (letter, from) =>
    (RUNS.get(letter) ?? [])
      .filter((run) => written.startsWith(run, from))
      .map((run) => toRun(run, from, written.length)),
  )
  return (arabic, most) => findCheapest(runs, arabic, most)
}

/** The cost of the cheapest way from the runs at each place of a Latin word to an Arabic one; infinite above `most`. */
function findCheapest(runs: readonly (readonly Run[])[], arabic: string, most: number): number {
  const size = arabic.length + 1
  const leaving = Array.from(arabic, (_letter, at) => costOfLeaving(arabic, at))
  // By how much of the Latin word, and in it by how much of the Arabic one, has been gone through.
  const end = (runs.length + 1) * size
  if (end > costs.length) costs = new Float64Array(2 * end)
  costs.fill(Number.POSITIVE_INFINITY, 0, end)
  costs[0] = 0
  const lower = (at: number, cost: number) => {
    if (cost <= most && cost < (costs[at] as number)) costs[at] = cost
  }
  for (let from = 0; from <= runs.length; from++) {
    for (let at = 0; at < size; at++) {
      const cost = costs[from * size + at] as number
      if (cost > most) continue
      if (at < arabic.length) lower(from * size + at + 1, cost + (leaving[at] as number))
      for (const run of runs[from] ?? []) {
        const next = run.to * size + at
        lower(next, cost + run.nothing)
        if (at < arabic.length) lower(next + 1, cost + costOfMeaning(run, arabic, at))
      }
    }
  }
  return costs[end - 1] as number
}

function toRun(letters: string, from: number, end: number): Run {
  const [isFirst, isLast] = [from === 0, from + letters.length === end]
  const edge = VOWEL.test(letters) ? (isFirst ? OPENING.vowel : 0) + (isLast ? ENDING.vowel : 0) : 0
  const nothing = isLast && letters === 'h' ? ENDING.h : (SAYS_NOTHING[letters] ?? COSTS.nothing) + edge
  return { letters, to: from + letters.length, isFirst, isLast, nothing }
}

function costOfLeaving(arabic: string, at: number): number {
  const letter = arabic[at] as string
  const isLast = at === arabic.length - 1
  if (letter === 'ل' && arabic[at - 1] === 'ل') return SECOND_LAM
  if (letter === 'ا' && at === 0) return OPENING.alef
  if (letter === 'ا' && isLast && arabic[at - 1] === 'و') return ENDING.alefBehindWaw
  if (letter === 'ه' && isLast) return ENDING.taMarbuta
  return LEFT_OUT[letter] ?? COSTS.leftOut
}

function costOfMeaning({ letters, isFirst, isLast }: Run, arabic: string, at: number): number {
  const letter = arabic[at] as string
  const cost = WRITTEN_FOR[letters]?.[letter] ?? COSTS.other
  if (isFirst && at === 0 && letter === 'ا' && VOWEL.test(letters)) {
    return Math.min(cost, letters.startsWith('a') ? OPENING.onAlef.a : OPENING.onAlef.other)
  }
  if (!isLast || at !== arabic.length - 1) return cost
  if (letter === 'ه' && ['a', 'e', 'h'].includes(letters)) return 0
  if (letter === 'ي' && letters === 'a') return ENDING.yaAsA
  if (letter === 'ي' && ['i', 'y', 'e'].includes(letters)) return ENDING.ya
  return cost
}
