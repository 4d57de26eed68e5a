const MARKS = /[\u064b-\u0652\u0670]/g
const UNUSUAL = /[\u064b-\u0652\u0670یک٠-٩۰-۹٬٫]/
const EASTERN_DIGITS = /[٠-٩۰-۹]/g

/** A text without diacritics, with Arabic letters in place of those of a Persian keyboard, and ASCII digits. */
export function writePlainLetters(text: string): string {
  if (!UNUSUAL.test(text)) return text
  return text
    .replace(MARKS, '')
    .replaceAll('ی', 'ي')
    .replaceAll('ک', 'ك')
    .replace(EASTERN_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
}

/** A text of plain letters with one spelling for letters that people confuse: «ايام», «ساعه». */
export function foldLetters(text: string): string {
  return text.replace(/[أإآ]/g, 'ا').replaceAll('ة', 'ه').replaceAll('ى', 'ي')
}

/** A pattern for folded letters that matches what the given one matches in others. */
export function readFolded({ source, flags }: RegExp): RegExp {
  return new RegExp(foldLetters(writePlainLetters(source)), flags)
}
