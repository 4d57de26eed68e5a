import { beginsName } from '../language/contrasts.ts'
import { findMeaning, isEnglishWord } from '../language/meaning/word-meanings.ts'
import { createSpellingCheck, type SpellingCheck } from '../language/spelling.ts'
import { indexSounds, type SoundIndex } from '../language/transliterate.ts'
import { listWords, type Word } from '../language/words.ts'
import { CORRECT_WORDS, KNOWN_WORDS } from '../message/lexicon.ts'
import { readText } from '../message/read-text.ts'

/** Reads a customer's words as the tenant's articles would write them. */
export interface Vocabulary {
  readonly sounds: SoundIndex
  readonly check: SpellingCheck
}

/** The vocabulary of a tenant, from the words that its knowledge is written in. */
export function createVocabulary(words: readonly string[]): Vocabulary {
  return {
    sounds: indexSounds(new Set([...KNOWN_WORDS, ...words])),
    check: createSpellingCheck(
      new Set([...CORRECT_WORDS, ...words]),
      isRealWord,
      (word) => findMeaning(word) !== null,
    ),
  }
}

/**
 * The query in the words of the articles: Latin chat Arabic in Arabic letters, chat English written out, and misspelled
 * words as they were meant.
 */
export function rewriteQuery(query: string, { sounds, check }: Vocabulary): string {
  return replaceWords(readText(query, sounds), check)
}

function replaceWords(text: string, check: SpellingCheck): string {
  return text.replace(/\p{L}[\p{L}\p{M}'’]*/gu, (written) => {
    const [only, ...rest] = listWords(written)
    if (only === undefined || rest.length > 0) return written
    return check(only) ?? written
  })
}

/**
 * A drone is nothing that was "done", though no article speaks of one. Of Arabic words those are known to be real that
 * things are named by.
 */
function isRealWord(word: Word): boolean {
  return word.script === 'latin' ? isEnglishWord(word.text) : beginsName(word)
}
