import { createHash } from 'node:crypto'
import { CONCEPTS, type Concept } from './concepts-data.ts'
import { listPhraseConcepts } from './question-terms.ts'
import { listWords } from './words.ts'

/** Raised when splitting or indexing changes in code. */
const CODE_VERSION = 1

/**
 * How passages are indexed. It is part of every article's content hash, so that an import after a change of the vocabulary
 * or of the code writes every article anew.
 */
export const INDEX_VERSION = createHash('sha256')
  .update(`${CODE_VERSION}\n${JSON.stringify(CONCEPTS)}`)
  .digest('base64url')

/**
 * What PostgreSQL's `english` configuration is given to index: plain ASCII words. How its parser reads other punctuation
 * depends on the database's locale, and a knowledge base must not.
 */
export function writeEnglishIndex(text: string): string {
  return listWords(text)
    .filter((word) => word.script !== 'arabic')
    .map((word) => word.text)
    .join(' ')
}

/** What PostgreSQL's `simple` configuration is given to index: every form of every Arabic word, and concepts that phrases raise. */
export function writeArabicIndex(text: string): string {
  const forms = listWords(text)
    .filter((word) => word.script === 'arabic')
    .flatMap((word) => word.forms)
  return [...forms, ...listPhraseConcepts(text).map(markConcept)].join(' ')
}

/** The lexeme that stands for a concept itself. No customer writes it. */
export function markConcept(concept: Concept): string {
  return `concept${concept.toLowerCase()}`
}
