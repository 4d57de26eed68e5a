import type { Language } from '../../agent.ts'
import { writeLatinDays } from '../../language/latin/days.ts'
import { transliterate } from '../../language/latin/transliterate.ts'
import type { SoundIndex } from '../../language/sound/sounds.ts'
import { detectLanguage } from '../../language/text/language.ts'
import { remember } from '../../language/text/remember.ts'
import { spellWords } from '../../language/words/spell-words.ts'
import { isArabizi } from './arabizi.ts'
import { writeOutChat } from './chat-english.ts'
import { KNOWN_SOUNDS } from './lexicon.ts'

/** The "and" that Arabic writes to the next word, typed by itself in Latin letters; it sounds like "or". */
const AND = /(?<![\w'’])wa?(?=\s)/gi

/**
 * What a customer wrote as the agent reads it: Arabic in Latin letters is written in its own, as far as known words go,
 * and English as articles write it.
 */
export const readText: (text: string) => string = remember((text) => readWithSounds(text, KNOWN_SOUNDS))

/** The same as far as the words of `sounds` go: those of a company's articles. */
export function readWithSounds(text: string, sounds: SoundIndex): string {
  return isArabizi(text) ? transliterate(writeLatinDays(text).replace(AND, 'و'), sounds) : writeOutChat(text)
}

/** The language in which a customer wrote and wants to be answered; null where the text has no letters. */
export function detectCustomerLanguage(text: string): Language | null {
  return isArabizi(text) ? 'ar' : detectLanguage(text)
}

/** So few words in Latin letters ("jeddah?") may be English, Arabic or a name, and tell no language by themselves. */
const MOST_UNTOLD_WORDS = 2

/** Whether a text in Latin letters is too short to tell English from Arabic. */
export function isUntold(text: string): boolean {
  return detectLanguage(text) === 'en' && (text.match(/\p{L}+/gu) ?? []).length <= MOST_UNTOLD_WORDS
}

/**
 * The language of one question of a turn that is in `turnLanguage`. What is English as a whole is not Arabic in a piece
 * of it.
 */
export function detectQuestionLanguage(question: string, turnLanguage: Language): Language {
  if (isUntold(question)) return turnLanguage
  const language = turnLanguage === 'en' ? detectLanguage(question) : detectCustomerLanguage(question)
  return language ?? turnLanguage
}

/** Whether two texts consist of the same words. */
export function isSameText(one: string, other: string): boolean {
  const [words, others] = [one, other].map((text) => spellWords(readText(text)).join(' '))
  return words !== '' && words === others
}
