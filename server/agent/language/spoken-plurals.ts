import { listHeadwords } from './meaning/headwords.ts'
import { normalizeArabic } from './normalize-arabic.ts'

/** What one says who speaks of several, without the alef that is not heard: تشحنو, بتوصلو, وتقفلو. */
const SPOKEN = /(?<![\p{L}\p{M}])[وف]?[بحه]?[تي](?<deed>[\u0621-\u064a]{2,}?)و(?![\p{L}\p{M}\u0640])/gu

/**
 * An Arabic text with the alef behind the plural of a verb, which the Hijaz, Egypt and Syria mostly leave out:
 * "تشحنو للرياض" asks "تشحنوا للرياض". Months and names that end so stay, since nobody does them.
 */
export function writeSpokenPlurals(text: string): string {
  return text.replace(SPOKEN, (word, deed: string) => (isDeed(word, deed) ? `${word}ا` : word))
}

function isDeed(word: string, deed: string): boolean {
  const words = listHeadwords()
  return !words.has(normalizeArabic(word)) && words.has(`ي${normalizeArabic(deed)}`)
}
