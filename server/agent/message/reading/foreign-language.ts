import { isStopped } from '../../language/words/stop-words.ts'
import { listWords } from '../../language/words/words.ts'
import { isArabizi } from './arabizi.ts'
import { FOREIGN_ARABIC_WORDS, FOREIGN_WORDS } from './foreign-language-data.ts'

const LETTERS = /\p{L}/gu
const KNOWN_LETTERS = /[\p{Script=Latin}\p{Script=Arabic}]/gu
const LATIN_WORDS = FOREIGN_WORDS.map((list) => new Set(list))
const ARABIC_WORDS = FOREIGN_ARABIC_WORDS.map((list) => new Set(list))
/** This many small words of a language show that a text is in it; a single one may be a name. */
const LEAST_WORDS = 2
/** A letter that English uses only in names and dishes. */
const MARKED = /[à-öø-ÿğışőűœ]/iu

/**
 * Whether a message is in a language that the agent cannot answer in: neither English nor Arabic, nor Arabic in Latin
 * letters.
 */
export function isForeign(text: string): boolean {
  const letters = text.match(LETTERS)?.length ?? 0
  if (letters === 0) return false
  if ((text.match(KNOWN_LETTERS)?.length ?? 0) * 2 < letters) return true
  // The letters of a code are no word, and a repeated small word counts once.
  const written = [
    ...new Set(text.toLowerCase().match(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]+(?!\p{N})/gu) ?? []),
  ]
  if (count(written, ARABIC_WORDS) >= LEAST_WORDS) return true
  const foreign = count(written, LATIN_WORDS) + (hasMarkedWord(written) ? 1 : 0)
  if (foreign < LEAST_WORDS || (mayBeArabizi(text, written, foreign) && isArabizi(text))) return false
  const own = listWords(text).filter((word) => word.script === 'latin' && isStopped(word)).length
  return foreign > own
}

/**
 * Whether a text has too few signs of another language to rule out Arabic in Latin letters. The model of Arabic has
 * learnt no Spanish, whose "el" is also an Arabic article: of its 1,900 lessons none has two such words, or a letter or
 * mark that English lacks.
 */
function mayBeArabizi(text: string, written: readonly string[], foreign: number): boolean {
  return foreign <= LEAST_WORDS && foreign * 2 < written.length && !MARKED.test(text) && !/[¿¡]/.test(text)
}

/** Beside one small word, another word with a mark shows a language too: "combien coûte la location". */
function hasMarkedWord(words: readonly string[]): boolean {
  return words.some((word) => MARKED.test(word) && LATIN_WORDS.every((language) => !language.has(word)))
}

/** How many of the words are small ones of the language that has the most of them. */
function count(words: readonly string[], languages: readonly ReadonlySet<string>[]): number {
  return Math.max(...languages.map((language) => words.filter((word) => language.has(word)).length))
}
