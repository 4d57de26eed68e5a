import type { Language } from '../agent.ts'
import { detectLanguage } from '../language/language.ts'
import { isArabizi } from './arabizi.ts'
import { writeOutChat } from './chat-english.ts'
import { writeInArabic } from './lexicon.ts'

/** What a customer wrote as the agent reads it: Arabic in Latin letters is written in its own, and English as articles write it. */
export function readText(text: string): string {
  return isArabizi(text) ? writeInArabic(text) : writeOutChat(text)
}

/** The language in which a customer wrote and wants to be answered; null where the text has no letters. */
export function detectCustomerLanguage(text: string): Language | null {
  return isArabizi(text) ? 'ar' : detectLanguage(text)
}
