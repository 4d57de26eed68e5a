import { spellWords } from '../../language/words/spell-words.ts'
import { readText } from '../reading/read-text.ts'
import {
  AROUND_PLACES,
  DECLINING_NAMED,
  LAST_WORDS,
  NUMBERS_OF_TWO,
  ORDINAL_WORDS,
  PLACES_OF_TWO,
  POINTING_AT_NAMED,
} from './choice-data.ts'
import { dropConsent } from './consent.ts'
import { onlyKnowsNot } from './knowing-not.ts'

/** Which of two things that were named a customer means. */
export type Choice = 'first' | 'second' | 'both'

const toSet = (words: string) => new Set(spellWords(words))
const PLACES: Readonly<Record<Choice, ReadonlySet<string>>> = {
  first: toSet(PLACES_OF_TWO.first),
  second: toSet(PLACES_OF_TWO.second),
  both: toSet(PLACES_OF_TWO.both),
}
/** If no place is named, the number itself names one. */
const NUMBERS: Readonly<Record<string, Choice>> = Object.fromEntries(
  (['first', 'second'] as const).flatMap((place) =>
    spellWords(NUMBERS_OF_TWO[place]).map((word) => [word, place]),
  ),
)
const AROUND = toSet(AROUND_PLACES)
const ORDINALS = ORDINAL_WORDS.map(toSet)
const LAST = toSet(LAST_WORDS)
const toSayings = (sayings: readonly string[]) =>
  new Set(sayings.map((saying) => spellWords(saying).join(' ')))
const POINTING = toSayings(POINTING_AT_NAMED)
const DECLINING = toSayings(DECLINING_NAMED)

/** Reads a choice of one of two things by place alone: "the first one", "2", «الأول». Null if anything else is said. */
export function readChoice(text: string): Choice | null {
  const said = dropConsent(text)
  // Which Arabic word "el awal" stands for is a guess, so it is read as written too.
  return readPlaceOf(spellWords(said)) ?? readPlaceOf(spellWords(readText(said)))
}

/**
 * Whether a text points at the thing that was named, or says that it is none of it or that the customer cannot tell;
 * null if it says anything else.
 */
export function pointsAtNamed(text: string): boolean | null {
  const said = spellWords(text).join(' ')
  return POINTING.has(said) ? true : DECLINING.has(said) || onlyKnowsNot(text) ? false : null
}

function readPlaceOf(words: readonly string[]): Choice | null {
  const named = new Set<Choice>()
  const rest: string[] = []
  for (const word of words) {
    const place = (['first', 'second', 'both'] as const).find((each) => PLACES[each].has(word))
    if (place !== undefined) named.add(place)
    else if (!AROUND.has(word)) rest.push(word)
  }
  const numbers = rest.map((word) => NUMBERS[word])
  if (numbers.includes(undefined)) return null
  if (named.size === 0) return numbers.length === 1 ? (numbers[0] ?? null) : null
  return named.size === 1 ? ([...named][0] ?? null) : null
}

/**
 * Reads a choice of one of `count` things by place alone, from 0 on: "the third", "no. 3", «الأخير». Null if anything
 * else is said, or if there are not that many.
 */
export function readPlace(text: string, count: number): number | null {
  const said = spellWords(readText(dropConsent(text))).filter((word) => !AROUND.has(word))
  // "The third one" and «أول واحد» name one place.
  const words = said.length === 2 && ORDINALS[0]?.has(said[1] ?? '') ? said.slice(0, 1) : said
  const [word] = words
  if (word === undefined || words.length > 1) return null
  const place = LAST.has(word) ? count - 1 : ORDINALS.findIndex((ordinals) => ordinals.has(word))
  return place >= 0 && place < count ? place : null
}

/**
 * Which of two things a text begins with, whatever it asks about it: "the second, how much is it?" Null if it begins
 * with neither.
 */
export function readLeadingChoice(text: string): 'first' | 'second' | null {
  const [word = ''] = spellWords(readText(dropConsent(text))).filter((each) => each !== 'the')
  return (['first', 'second'] as const).find((place) => PLACES[place].has(word)) ?? null
}
