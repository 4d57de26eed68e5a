const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩'

/** A text with its Arabic digits replaced by those from 0 to 9. */
export function toWesternDigits(text: string): string {
  return text.replace(/[٠-٩]/g, (digit) => String(ARABIC_DIGITS.indexOf(digit)))
}

/** A text with its digits from 0 to 9 replaced by Arabic ones. */
export function toArabicDigits(text: string): string {
  return text.replace(/\d/g, (digit) => ARABIC_DIGITS.charAt(Number(digit)))
}
