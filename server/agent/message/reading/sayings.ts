import { indexPhrases, type ListPossible } from '../../language/words/phrase-index.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import { POLITENESS } from '../intents/intents-data.ts'

/** The words of one saying. */
export type Phrase = readonly Word[]
/** Sayings, of which those are listed that may stand in a sentence. */
export type Phrases = ListPossible<Phrase>

/** The words of each saying. */
export const readSayings = (sayings: readonly string[]): Phrase[] =>
  sayings.map((saying) => listWords(saying))
/** Indexes the sayings of all lists together. */
export const toPhrases = (...sayings: (readonly string[])[]): Phrases =>
  indexPhrases(sayings.flatMap(readSayings), (phrase) => phrase)

/** The single words of sayings, as they are compared. */
export const toWordTexts = (sayings: readonly string[]): ReadonlySet<string> =>
  new Set(readSayings(sayings).flatMap((phrase) => phrase.map(({ text }) => text)))

const POLITE = toWordTexts(POLITENESS)
const SHORTEST_SHARED_FORM = 4

/** Where a run of words begins, or -1. */
export function findRun(
  words: readonly Word[],
  run: readonly Word[],
  isSame: (found: Word, word: Word) => boolean,
): number {
  for (let start = 0; start + run.length <= words.length; start++) {
    let length = 0
    while (length < run.length) {
      const [found, word] = [words[start + length], run[length]]
      if (found === undefined || word === undefined || !isSame(found, word)) break
      length++
    }
    if (length === run.length) return start
  }
  return -1
}

function isSaid(found: Word, word: Word): boolean {
  if (found.text === word.text) return true
  for (const form of word.forms) {
    if (form.length >= SHORTEST_SHARED_FORM && found.forms.includes(form)) return true
  }
  return false
}

/** Whether any of the sayings stands among the words. */
export function holds(words: readonly Word[], phrases: Phrases): boolean {
  return phrases(words).some((phrase) => findSaying(words, phrase) >= 0)
}

/** Where a saying begins, or -1. A shared form only counts when it is long: short ones make بشري of شريتها. */
export function findSaying(words: readonly Word[], saying: readonly Word[]): number {
  return findRun(words, saying, isSaid)
}

/** Short words are too alike to be compared by their forms, so sayings made of them must stand there literally. */
export function findExactPhrase(words: readonly Word[], phrase: readonly Word[]): number {
  return findRun(words, phrase, (found, word) => found.text === word.text)
}

/** Whether a saying is all that is said, besides politeness. */
export function isAll(words: readonly Word[], phrases: Phrases): boolean {
  const said = words.filter((word) => !POLITE.has(word.text))
  return phrases(said).some((phrase) => phrase.length === said.length && findSaying(said, phrase) === 0)
}

/** Whether a verb and a noun stand within reach of each other, in either order, and the verb is not denied. */
export function standNear(words: readonly Word[], verbs: Phrases, nouns: Phrases, reach: number): boolean {
  const find = (phrase: Phrase) => findSaying(words, phrase)
  const verbsAt = verbs(words)
    .map(find)
    .filter((at) => at >= 0 && !isDenied(words, at))
  if (verbsAt.length === 0) return false
  const nounsAt = nouns(words)
    .map(find)
    .filter((at) => at >= 0)
  return verbsAt.some((verb) => nounsAt.some((noun) => noun !== verb && Math.abs(noun - verb) <= reach))
}

const DENIALS = new Set(['nobody', 'محد', 'dont', 'not', 'never', 'لا', 'ما', 'مو', 'مابي', 'مابغي'])

function isDenied(words: readonly Word[], at: number): boolean {
  return words.slice(Math.max(0, at - 3), at).some((word) => DENIALS.has(word.text))
}
