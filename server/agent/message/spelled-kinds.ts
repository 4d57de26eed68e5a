import { findMeaning } from '../language/meaning/word-meanings.ts'
import { spellWords } from '../language/spell-words.ts'
import { createSpellingCheck } from '../language/spelling.ts'
import { listWords, type Word } from '../language/words.ts'
import { CORRECT_WORDS } from './lexicon.ts'

/** Whether a word is one by itself, whoever it looks like: a place to park (موقف) is no employee (موظف). */
const isWord = (word: Word): boolean => CORRECT_WORDS.has(word.text) || findMeaning(word) !== null

/**
 * A reader that spells right what a slip of the hand has made of some sayings' words: who is in a hurry for a person
 * writes "agnet". Words without a slip are the very ones that were given.
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
