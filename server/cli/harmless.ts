// ESC, CSI and the like, which a terminal obeys, and every other control character but the tab and the end of a line.
const CONTROL = /(?![\n\t])\p{Cc}/gu

/**
 * A text without the characters that a terminal would obey: what customers and
 * platforms wrote is shown, never carried out.
 */
export function harmlessText(text: string): string {
  return text.replace(CONTROL, '\uFFFD')
}

/**
 * JSON in one line that no terminal obeys and that says the same: `JSON.stringify`
 * leaves some control characters as they are.
 */
export function harmlessJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /\p{Cc}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
