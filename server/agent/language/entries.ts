const SENTENCE_ENDS = /[.!?؟…۔:]["'»”)]*$/u

/**
 * Whether a line is an entry of a list or a row of a table: it ends with no full stop, and with no colon that the next
 * ones would hang on.
 */
export function isEntry(line: string): boolean {
  return !SENTENCE_ENDS.test(line.trimEnd())
}
