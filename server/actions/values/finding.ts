/** A value in a text, with its place. */
export interface Finding<Value = string> {
  readonly value: Value
  readonly start: number
  readonly end: number
}

/** The matches of a pattern from which `read` makes a value. */
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

/** The text with the found values blanked out, so that nothing is found twice. */
export function blank(text: string, findings: readonly Finding<unknown>[]): string {
  return findings.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  )
}
