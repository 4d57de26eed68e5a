/** A text without a byte order mark, and with the same line ends on every system. */
export function unifyLineEnds(text: string): string {
  return text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
}
