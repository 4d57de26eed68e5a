import { listWords, type Word } from './words.ts'

/** Finds the word that a misspelled one was meant to be, or null. */
export type SpellingCheck = (word: Word) => string | null

const SHORTEST_CHECKED = 4
/** In English most words of four letters are one slip away from others: wash is not a wrong wish. */
const SHORTEST_CHECKED_LATIN = 5
/** From this length on two slips are forgiven, below it one. */
const LONG_WORD = 9
const LEAST_TRIGRAMS_SHARED = 0.3

/**
 * A spelling check against a list of known words, by shared runs of three letters and then by the number of slips: a letter too many,
 * one missing, one wrong, or two that changed places. A word that is known in any inflection stays, and so does one that two known
 * ones are equally near to.
 */
export function createSpellingCheck(known: ReadonlySet<string>): SpellingCheck {
  const byTrigram = new Map<string, string[]>()
  const knownForms = new Set([...known].flatMap((word) => listWords(word).flatMap(({ forms }) => forms)))
  for (const word of known) {
    if (word.length < SHORTEST_CHECKED - 1) continue
    for (const trigram of listTrigrams(word)) {
      const words = byTrigram.get(trigram)
      if (words === undefined) byTrigram.set(trigram, [word])
      else words.push(word)
    }
  }
  return ({ text: word, forms, script }) => {
    const shortest = script === 'latin' ? SHORTEST_CHECKED_LATIN : SHORTEST_CHECKED
    if (script === 'number' || word.length < shortest || known.has(word)) return null
    if (forms.some((form) => knownForms.has(form))) return null
    // Arabic words are short and near to one another: two slips make another word of one.
    const most = word.length >= LONG_WORD && /^[a-z]/.test(word) ? 2 : 1
    const near = listNear(word, byTrigram)
      // Hardly anyone misses the first letter.
      .filter((other) => other[0] === word[0])
      .map((other) => ({ other, slips: countSlips(word, other, most) }))
      .filter(({ slips }) => slips <= most)
      .sort((a, b) => a.slips - b.slips)
    const [best, next] = near
    if (best === undefined || (next !== undefined && next.slips === best.slips)) return null
    return best.other
  }
}

function listNear(word: string, byTrigram: ReadonlyMap<string, readonly string[]>): string[] {
  const own = listTrigrams(word)
  const shared = new Map<string, number>()
  for (const trigram of own) {
    for (const other of byTrigram.get(trigram) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1)
  }
  return [...shared]
    .map(([other, count]) => ({ other, similarity: count / (own.size + listTrigrams(other).size - count) }))
    .filter(({ similarity }) => similarity >= LEAST_TRIGRAMS_SHARED)
    .sort((a, b) => b.similarity - a.similarity)
    .map(({ other }) => other)
}

function listTrigrams(word: string): ReadonlySet<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** The distance of two words by Damerau and Levenshtein; gives up beyond `most`. */
function countSlips(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      current.push(cost)
    }
    before = above
    above = current
  }
  return above[other.length] ?? most + 1
}
