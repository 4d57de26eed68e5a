import { createHash } from 'node:crypto'
import { BROKEN_PLURALS } from '../language/broken-plurals-data.ts'
import { listFields, markField, THESAURUS_TEXT } from '../language/thesaurus.ts'
import { listWords } from '../language/words.ts'
import { CONCEPTS, type Concept } from '../terms/concepts-data.ts'
import { listPhraseConcepts } from '../terms/question-terms.ts'
import type { NewPassage } from './passages/queries.ts'

/** Raised when splitting or indexing changes in code. */
const CODE_VERSION = 16

/**
 * How passages are indexed. It is part of every article's content hash, so that an import after a change of the
 * vocabulary or of the code writes every article anew.
 */
export const INDEX_VERSION = createHash('sha256')
  .update(`${CODE_VERSION}\n${JSON.stringify(CONCEPTS)}\n${THESAURUS_TEXT}\n${BROKEN_PLURALS}`)
  .digest('base64url')

/**
 * What PostgreSQL's `english` configuration is given to index: plain ASCII words. How its parser reads other
 * punctuation depends on the database's locale, and a knowledge base must not.
 */
function writeEnglishIndex(text: string): string {
  return listWords(text)
    .filter((word) => word.script !== 'arabic')
    .map((word) => word.text)
    .join(' ')
}

/**
 * What PostgreSQL's `simple` configuration is given to index: every form of every Arabic word, concepts that phrases
 * raise, and fields.
 */
function writeArabicIndex(text: string): string {
  const words = listWords(text)
  const forms = words.filter((word) => word.script === 'arabic').flatMap((word) => word.searched)
  const marks = [...listPhraseConcepts(text).map(markConcept), ...listFields(words).map(markField)]
  return [...forms, ...marks].join(' ')
}

/** The lexeme that stands for a concept itself. No customer writes it. */
export function markConcept(concept: Concept): string {
  return `concept${concept.toLowerCase()}`
}

/** Both indexes of a passage. Without a heading of its own it is headed by its article's title. */
export function indexPassage(
  title: string,
  heading: string | null,
  text: string,
): Pick<NewPassage, 'english' | 'arabic'> {
  const map = (write: (part: string) => string) => ({
    title: write(title),
    heading: write(heading ?? title),
    text: write(text),
  })
  return { english: map(writeEnglishIndex), arabic: map(writeArabicIndex) }
}
