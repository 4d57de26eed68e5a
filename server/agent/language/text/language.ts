import type { Language } from '../../agent.ts'

const ARABIC_LETTERS = /\p{Script=Arabic}/gu
const LATIN_LETTERS = /\p{Script=Latin}/gu

/** The language by its name in a file: `ar`, `en`, or with a country, such as `en-GB`; undefined for any other. */
export function readLanguageName(name: string | undefined): Language | undefined {
  const [, language] = /^(ar|en)\b/.exec(name?.trim().toLowerCase() ?? '') ?? []
  return language as Language | undefined
}

/**
 * The language of a text by its script; null if it has no letters (an emoji, a number). Arabic sentences have brand
 * names and units in Latin letters, so Arabic wins unless Latin letters clearly prevail.
 */
export function detectLanguage(text: string): Language | null {
  const arabic = text.match(ARABIC_LETTERS)?.length ?? 0
  const latin = text.match(LATIN_LETTERS)?.length ?? 0
  if (arabic === 0 && latin === 0) return null
  return arabic * 2 >= latin ? 'ar' : 'en'
}
