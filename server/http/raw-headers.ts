/**
 * Every value of a header, in the order sent; of some headers Node itself keeps
 * only the first. `name` is in lower case.
 */
export function headerValues(rawHeaders: readonly string[], name: string): string[] {
  const values: string[] = []
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index] ?? ''
    // Most names already differ in length, which is cheap to compare.
    if (sent.length === name.length && sent.toLowerCase() === name) values.push(rawHeaders[index + 1] ?? '')
  }
  return values
}
