import type { Language } from '../agent.ts'

const ARABIC_LETTERS = /\p{Script=Arabic}/gu
const LATIN_LETTERS = /\p{Script=Latin}/gu

/**
 * The language that a file names: `ar`, `en`, or with a country behind it, such as `en-GB`; undefined for any other.
 */
export function readLanguageName(name: string | undefined): Language | undefined {
  const [, language] = /^(ar|en)\b/.exec(name?.trim().toLowerCase() ?? '') ?? []
  return language as Language | undefined
}

/**
 * The language of a text by its script, or null where it has no letters (an emoji, a number). An Arabic sentence keeps
 * its brand names and units in Latin letters, so Arabic wins unless Latin letters clearly prevail.
 */
export function detectLanguage(text: string): Language | null {
  const arabic = text.match(ARABIC_LETTERS)?.length ?? 0
  const latin = text.match(LATIN_LETTERS)?.length ?? 0
  if (arabic === 0 && latin === 0) return null
  return arabic * 2 >= latin ? 'ar' : 'en'
}
