const UNSEEN = /[\u0610-\u061a\u064b-\u065f\u0670\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const EASTERN_DIGITS = /[٠-٩۰-۹]/g

/**
 * A text with ASCII digits and without invisible marks. Letters keep their case, because an order number may have
 * letters.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(EASTERN_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
}
