import { listHeadwords } from '../meaning/headwords.ts'
import { normalizeArabic } from '../text/normalize-arabic.ts'

/** The plural "you" of a verb without its silent alef: تشحنو, بتوصلو, وتقفلو. */
const SPOKEN = /(?<![\p{L}\p{M}])[وف]?[بحه]?[تي](?<deed>[\u0621-\u064a]{2,}?)و(?![\p{L}\p{M}\u0640])/gu

/**
 * An Arabic text with the alef after the plural of a verb, which writers in the Hijaz, Egypt and Syria mostly leave
 * out: "تشحنو للرياض" becomes "تشحنوا للرياض". Months and names with that ending stay, because the dictionary has no
 * such verb.
 */
export function writeSpokenPlurals(text: string): string {
  return text.replace(SPOKEN, (word, deed: string) => (isDeed(word, deed) ? `${word}ا` : word))
}

function isDeed(word: string, deed: string): boolean {
  const words = listHeadwords()
  return !words.has(normalizeArabic(word)) && words.has(`ي${normalizeArabic(deed)}`)
}
