import { listSentencesOfLine } from './sentences.ts'

/** The full stop of «25 ر.س.» and "3 K.D." belongs to the abbreviation. */
const SENTENCE_ENDS = /(?<!\p{N}\s?(?![ap]\.\s?m)\p{L}\.\s?\p{L}(?=\.))[.!?؟…۔:]["'»”)]*$/iu

/**
 * Whether a line is an entry of a list or a row of a table: it ends without a full stop, and without a colon that would
 * introduce the next lines. A paragraph that only lacks its last full stop has others before it.
 */
export function isEntry(line: string): boolean {
  return !SENTENCE_ENDS.test(line.trimEnd()) && listSentencesOfLine(line).length <= 1
}
