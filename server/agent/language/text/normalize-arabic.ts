const MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640]/g
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Letters that people write for one another, each with the one that stands for all of them. */
const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ۀ: 'ه',
  ک: 'ك',
  گ: 'ك',
  پ: 'ب',
  چ: 'ج',
  ڤ: 'ف',
  // A hamza that stands alone is mostly left out in chat: شيء is written شي.
  ء: '',
}
const FOLDABLE = new RegExp(`[${Object.keys(FOLDED_LETTERS).join('')}]`, 'g')
const EASTERN_DIGITS = /[٠-٩۰-۹]/g

/**
 * One spelling for all the spellings of a text: diacritics, tatweel and invisible marks gone, hamza, alef, ya and ta
 * marbuta folded, Arabic-Indic digits as ASCII ones, Latin letters in lower case. Other characters stay as they are.
 */
export function normalizeArabic(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(MARKS, '')
    .replace(FOLDABLE, (letter) => FOLDED_LETTERS[letter] ?? letter)
    .replace(EASTERN_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll('٫', '.')
    .toLowerCase()
}
