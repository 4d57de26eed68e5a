import { findMeaning } from '../../language/meaning/word-meanings.ts'
import { createSpellingCheck } from '../../language/spelling/spelling.ts'
import { spellWords } from '../../language/words/spell-words.ts'
import { listWords, type Word } from '../../language/words/words.ts'
import { CORRECT_WORDS } from './lexicon.ts'

/** Whether a word exists, whatever it resembles: a parking place (موقف) is no misspelled employee (موظف). */
const isWord = (word: Word): boolean => CORRECT_WORDS.has(word.text) || findMeaning(word) !== null

/**
 * Makes a function that corrects typing errors in the words of some sayings: a customer in a hurry for a person writes
 * "agnet". Without an error it returns the given words themselves.
 */
export function createMender(sayings: readonly string[]): (words: readonly Word[]) => readonly Word[] {
  const findMeant = createSpellingCheck([new Set(sayings.flatMap(spellWords))], isWord)
  return (words) => {
    const mended = words.flatMap((word) => {
      const meant = findMeant(word)
      return meant === null ? [word] : listWords(meant)
    })
    return mended.some((word, at) => word !== words[at]) ? mended : words
  }
}
