/** A pattern of a word in Latin letters, not within a word, an address or a record's number. */
export function standsAlone(pattern: string): string {
  return `(?<![\\p{L}\\p{N}@._-])(?:${pattern})(?![\\p{L}\\p{N}@_-]|\\.\\p{L})`
}
