/**
 * Control characters, such as ESC and CSI, which a terminal obeys, and what turns the
 * direction of all that follows in its line: behind it a customer's words could make
 * another's field read backwards.
 */
const OBEYED = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/**
 * A text without the characters that a terminal would obey: what customers and
 * platforms wrote is shown, never carried out. Tabs and line breaks stay.
 */
export function harmlessText(text: string): string {
  return text.replace(OBEYED, (character) => ('\n\t'.includes(character) ? character : '\uFFFD'))
}

/**
 * JSON in one line that no terminal obeys and that says the same: `JSON.stringify`
 * leaves some of these characters as they are.
 */
export function harmlessJson(value: unknown): string {
  return JSON.stringify(value).replace(
    OBEYED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
