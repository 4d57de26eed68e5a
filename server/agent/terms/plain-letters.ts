const UNUSUAL = /[\u064b-\u0652\u0670یک]/
const MARKS = /[\u064b-\u0652\u0670]/g

/** A text without marks on its letters, and with Arabic letters for those of a Persian keyboard. */
export function writePlainLetters(text: string): string {
  if (!UNUSUAL.test(text)) return text
  return text.replace(MARKS, '').replaceAll('ی', 'ي').replaceAll('ک', 'ك')
}
