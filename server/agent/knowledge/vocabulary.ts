import { beginsName } from '../language/contrasts/contrast-sets.ts'
import { stemEnglish } from '../language/inflection/english-stem.ts'
import { isPlainInflection } from '../language/inflection/plain-inflection.ts'
import { listDictionaryForms } from '../language/meaning/dictionary-forms.ts'
import { findMeaning, isEnglishWord } from '../language/meaning/word-meanings.ts'
import { createForeignNames } from '../language/sound/foreign-names.ts'
import { indexSounds, type SoundIndex } from '../language/sound/sounds.ts'
import { createNearWords } from '../language/spelling/near-words.ts'
import { createSpellingCheck, type SpellingCheck } from '../language/spelling/spelling.ts'
import { createWordGaps, type WordGaps } from '../language/spelling/word-gaps.ts'
import { indexWords, type WordIndex } from '../language/spelling/word-index.ts'
import type { Word } from '../language/words/words.ts'
import { CORRECT_WORDS, KNOWN_WORDS } from '../message/reading/lexicon.ts'
import { readWithSounds } from '../message/reading/read-text.ts'
import { correctWords } from './correct-words.ts'
import { indexStems, loadCommonWords } from './known-words.ts'

/** Reads a customer's words as the tenant's articles would write them. */
export interface Vocabulary {
  readonly sounds: SoundIndex
  /** The correction of a word: another word, or the two that were written as one. */
  readonly check: SpellingCheck
  readonly gaps: WordGaps
}

const EVERYDAY = indexWords(KNOWN_WORDS)

/** The vocabulary of a tenant, from the words of its knowledge. */
export function createVocabulary(words: readonly string[]): Vocabulary {
  const { common, names, stems, english } = loadCommonWords()
  const own = indexWords(words)
  const ownStems = indexStems(words)
  const gaps = createWordGaps({
    words: [own, common, names],
    stems: [ownStems, ...stems],
    inflected: [own, common],
    english,
    isWord: (word) => isRealWord(word) || isInflected(word, own),
  })
  const spelling = createSpellingCheck(
    [CORRECT_WORDS, new Set(words.filter((word) => !CORRECT_WORDS.has(word)))],
    isRealWord,
    (word) => findMeaning(word) !== null,
  )
  const foreign = createForeignNames(words)
  // Words that the company also writes in Arabic, and everyday words, are found without this; and an Arabic inflection
  // does not become a name that it resembles by chance.
  const findForeign = (word: Word) => {
    const name = foreign(word)
    if (name === null || word.searched.some((form) => own.hasForm(form) || EVERYDAY.hasForm(form)))
      return null
    return isInflected(word, own) && findMeaning(word)?.names.includes(name) !== true ? null : name
  }
  const near = createNearWords(
    [
      { words: own, stems: ownStems },
      { words: common, stems: stems[0] },
      { words: names, stems: stems[1] },
      { words: english },
    ],
    gaps,
  )
  return {
    sounds: indexSounds(new Set([...KNOWN_WORDS, ...words])),
    check: (word) => findForeign(word) ?? spelling(word) ?? gaps.part(word) ?? near(word),
    gaps,
  }
}

/**
 * The query in the words of the articles: Arabic in Latin letters is written in Arabic ones, chat English is written
 * out, and misspelled words are corrected.
 */
export function rewriteQuery(query: string, { sounds, check, gaps }: Vocabulary): string {
  return correctWords(readWithSounds(query, sounds), check, gaps)
}

/**
 * Whether a word is real, even if no article has it: a "drone" is not a misspelled "done". An Arabic word is real if
 * names of things begin with it.
 */
function isRealWord(word: Word): boolean {
  return word.script === 'latin' ? isEnglishWord(word.text) : beginsName(word)
}

/**
 * Whether a word is a correct inflection; of Arabic words those of a headword of the dictionary, or of a word in the
 * articles.
 */
function isInflected({ script, text }: Word, own: WordIndex): boolean {
  if (script === 'latin') return isEnglishWord(stemEnglish(text))
  const { headwords, common } = loadCommonWords()
  const isEntry = (form: string) => headwords.has(form) || own.has(form) || common.has(form)
  if (headwords.has(text)) return true
  return listDictionaryForms(text).some((form) => isEntry(form) && isPlainInflection(text, form))
}
