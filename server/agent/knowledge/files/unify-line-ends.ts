/** A text as it is on every system: without the mark that some begin a file with, and with one sign at a line's end. */
export function unifyLineEnds(text: string): string {
  return text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
}
