/** A value found in a text, and where. */
export interface Finding<Value = string> {
  readonly value: Value
  readonly start: number
  readonly end: number
}

/** What a pattern finds and `read` can make a value of. */
export function findAll<Value>(
  text: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => Value | null,
): Finding<Value>[] {
  return Array.from(text.matchAll(pattern)).flatMap((match) => {
    const value = read(match)
    return value === null ? [] : [{ value, start: match.index, end: match.index + match[0].length }]
  })
}

/** The text with what was found blanked out, so that nothing is found twice. */
export function blank(text: string, findings: readonly Finding<unknown>[]): string {
  return findings.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  )
}
