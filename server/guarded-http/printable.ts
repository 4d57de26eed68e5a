/**
 * The text of an answer as it may be kept: control characters, among them U+0000, which PostgreSQL refuses, and
 * ESC, which a terminal obeys, become U+FFFD.
 */
export function toPrintable(bytes: Buffer): string {
  if (bytes.length === 0) return ''
  // As a stream, so that a character cut in two at the end is left out instead of being shown broken.
  const text = new TextDecoder().decode(bytes, { stream: true })
  return text.replace(/(?![\n\r\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}
