import type { Language } from '../agent.ts'
import { detectLanguage } from '../language/language.ts'
import { type SoundIndex, transliterate } from '../language/transliterate.ts'
import { isArabizi } from './arabizi.ts'
import { writeOutChat } from './chat-english.ts'
import { KNOWN_SOUNDS } from './lexicon.ts'

/**
 * What a customer wrote as the agent reads it: Arabic in Latin letters is written in its own, as far as the words of `sounds` go, and English
 * as articles write it.
 */
export function readText(text: string, sounds: SoundIndex = KNOWN_SOUNDS): string {
  return isArabizi(text) ? transliterate(text, sounds) : writeOutChat(text)
}

/** The language in which a customer wrote and wants to be answered; null where the text has no letters. */
export function detectCustomerLanguage(text: string): Language | null {
  return isArabizi(text) ? 'ar' : detectLanguage(text)
}
