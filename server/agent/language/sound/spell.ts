import { WRITTEN_FOR } from './letters-data.ts'

/** What is written for one letter, the longer first. */
const RUNS = Object.keys(WRITTEN_FOR).sort((one, other) => other.length - one.length)
/** The Arabic letter that is meant by each most. */
const MEANT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(WRITTEN_FOR).map(([run, letters]) => [run, nearestOf(letters)]),
)
const VOWEL = /^[aeiou]/

function nearestOf(letters: Readonly<Record<string, number>>): string {
  return Object.entries(letters).reduce((best, each) => (each[1] < best[1] ? each : best))[0]
}

/** A word in Latin letters in Arabic ones, letter by letter, its vowels as if they were long. */
export function spell(word: string): string {
  let written = ''
  for (let at = 0; at < word.length; ) {
    const run = RUNS.find((letters) => word.startsWith(letters, at)) ?? (word[at] as string)
    // A vowel that begins a word stands on an alef.
    written +=
      at === 0 && VOWEL.test(run) && MEANT[run] !== 'ا'
        ? `ا${run.length > 1 ? MEANT[run] : ''}`
        : (MEANT[run] ?? '')
    at += run.length
  }
  return written.replace(/(.)\1+/gu, '$1')
}
