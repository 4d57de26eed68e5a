/**
 * The text of an answer in a form that can be stored and shown: control characters become U+FFFD. PostgreSQL refuses
 * U+0000, and a terminal obeys ESC.
 */
export function toPrintable(bytes: Buffer): string {
  if (bytes.length === 0) return ''
  // Decoded as a stream, so that a character that is cut at the end is left out instead of being shown broken.
  const text = new TextDecoder().decode(bytes, { stream: true })
  return text.replace(/(?![\n\r\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}
