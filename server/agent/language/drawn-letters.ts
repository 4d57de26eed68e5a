/** Lines between letters that only make a word longer: كـــم. */
const TATWEEL = /(?<=\p{Script=Arabic}\p{M}*)\u0640+/gu
/** A letter that is written on and on, whatever marks stand between. No Arabic word has one three times in a row. */
const DRAWN = /([\u0621-\u063a\u0641-\u064a])(?:\p{M}*\1){2,}/gu
/** Twice is too often for these, an alef anywhere and the others at the end of a word. */
const DOUBLED = /(?<=[^\P{L}ه]\p{M}*)(?:([هةىيو])\1(?![\p{L}\p{M}])|(ا)ا)|(ا)ا(?=\p{L})/gu
/** The article before a word that begins with its own letter: اللي, الله. */
const OPENS_DOUBLE = /(?<!\p{L})[وفب]?ا$/u
const ALONE = /(?<![\p{L}\p{M}])([\u0621-\u063a\u0641-\u064a])\1+(?![\p{L}\p{M}])/uy

/**
 * An Arabic text with each letter written as often as its word has it: "كممم التوصيييل" asks "كم التوصيل". A word of
 * one letter alone ("ههههه") is a sound, and stays.
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
