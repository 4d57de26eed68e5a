/** The words and sayings of a text, which are parted by commas or stand on lines of their own. */
export function list(text: string): readonly string[] {
  return text.trim().split(/\s*[,\n]\s*/u)
}

/** The source of a pattern of any of the words, which may be patterns themselves. The first that fits is taken. */
export function oneOf(...words: readonly (readonly string[])[]): string {
  return `(?:${words.flat().join('|')})`
}
