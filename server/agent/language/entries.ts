import { listSentencesOfLine } from './sentences.ts'

/** The full stop of «25 ر.س.» and "3 K.D." is of the abbreviation. */
const SENTENCE_ENDS = /(?<!\p{N}\s?(?![ap]\.\s?m)\p{L}\.\s?\p{L}(?=\.))[.!?؟…۔:]["'»”)]*$/iu

/**
 * Whether a line is an entry of a list or a row of a table: it ends with no full stop, and with no colon that the next
 * ones would hang on. Of a paragraph whose writer leaves the last one out those before tell.
 */
export function isEntry(line: string): boolean {
  return !SENTENCE_ENDS.test(line.trimEnd()) && listSentencesOfLine(line).length <= 1
}
