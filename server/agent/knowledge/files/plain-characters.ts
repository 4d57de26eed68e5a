/**
 * Characters without a width: soft hyphens, joiners and non-joiners, and marks of the writing direction. The joiners of
 * emojis stay.
 */
const UNSEEN =
  /[\u00ad\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?<=\p{L})\u200d|\u200d(?=\p{L})/gu
/**
 * Letters as old programs, fonts and other keyboards write them: Arabic presentation forms, ligatures, full-width
 * letters and mathematical bold ones. The sign of the riyal, words in one character and the characters of markup stay.
 */
const SHAPED =
  /[\ufb00-\ufb06\ufb50-\ufdf2\ufe70-\ufefc\uff01-\uff05\uff07-\uff1b\uff1d\uff1f-\uff5e\u{1d400}-\u{1d7ff}]/gu
/**
 * No column is wider than this. The time of many patterns grows with the square of a run's length, and a line may have
 * megabytes of spaces.
 */
const WIDEST_GAP_CHARS = 200
const WIDE_GAP = new RegExp(`[^\\S\\r\\n]{${WIDEST_GAP_CHARS},}`, 'g')
const PERSIAN_DIGITS = /[۰-۹]/g
const ARABIC_ZERO = 0x660

/**
 * A text in the characters that others use: it looks the same, and its words and numbers are found. This is done before
 * any format is read, because an invisible mark before "#" or "|" would hide a heading or a table.
 */
export function writePlainCharacters(text: string): string {
  return text
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(WIDE_GAP, (gap) => gap.slice(0, WIDEST_GAP_CHARS))
    .replace(SHAPED, (shaped) => shaped.normalize('NFKC'))
    .replace(PERSIAN_DIGITS, (digit) =>
      String.fromCodePoint(ARABIC_ZERO + ((digit.codePointAt(0) ?? 0) & 0xf)),
    )
}
