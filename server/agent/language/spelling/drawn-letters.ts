/** Lines that only lengthen a word: كـــم. */
const TATWEEL = /(?<=\p{Script=Arabic}\p{M}*)\u0640+/gu
/** A letter that is repeated, with any diacritics between. No Arabic word has a letter three times in a row. */
const DRAWN = /([\u0621-\u063a\u0641-\u064a])(?:\p{M}*\1){2,}/gu
/** These are never doubled: an alef anywhere, the others at the end of a word. */
const DOUBLED = /(?<=[^\P{L}ه]\p{M}*)(?:([هةىيو])\1(?![\p{L}\p{M}])|(ا)ا)|(ا)ا(?=\p{L})/gu
/** The article before a word that begins with lam: اللي, الله. */
const OPENS_DOUBLE = /(?<!\p{L})[وفب]?ا$/u
const ALONE = /(?<![\p{L}\p{M}])([\u0621-\u063a\u0641-\u064a])\1+(?![\p{L}\p{M}])/uy

/**
 * An Arabic text with lengthened letters written as often as the word has them: "كممم التوصيييل" becomes "كم التوصيل".
 * A word of one repeated letter ("ههههه") is a sound and stays.
 */
export function writeDrawnOnce(text: string): string {
  return text
    .replace(TATWEEL, '')
    .replace(DRAWN, (run, letter: string, at: number, whole: string) => {
      ALONE.lastIndex = at
      if (ALONE.test(whole)) return run
      return letter === 'ل' && OPENS_DOUBLE.test(whole.slice(Math.max(0, at - 3), at)) ? 'لل' : letter
    })
    .replace(DOUBLED, (run, ...[end, alef, first]: (string | undefined)[]) => end ?? alef ?? first ?? run)
}
