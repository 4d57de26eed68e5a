import { createHash } from 'node:crypto'
import { BROKEN_PLURALS } from '../language/inflection/broken-plurals-data.ts'
import { listFields, markField, THESAURUS_TEXT } from '../language/thesaurus/thesaurus.ts'
import { listWords } from '../language/words/words.ts'
import { CONCEPTS, type Concept } from '../terms/concepts-data.ts'
import { listPhraseConcepts } from '../terms/question-terms.ts'
import type { IndexedWords } from './passages/index-queries.ts'

/** Raised when splitting or indexing changes in code. */
const CODE_VERSION = 16

/**
 * The version of the index. It is part of every article's content hash, so that an import after a change of the
 * vocabulary or of the code writes every article anew.
 */
export const INDEX_VERSION = createHash('sha256')
  .update(`${CODE_VERSION}\n${JSON.stringify(CONCEPTS)}\n${THESAURUS_TEXT}\n${BROKEN_PLURALS}`)
  .digest('base64url')

/**
 * The text for PostgreSQL's `english` configuration: plain ASCII words. How its parser reads other punctuation depends
 * on the database's locale, which must not change a knowledge base.
 */
function writeEnglishIndex(text: string): string {
  return listWords(text)
    .filter((word) => word.script !== 'arabic')
    .map((word) => word.text)
    .join(' ')
}

/**
 * The text for PostgreSQL's `simple` configuration: every form of every Arabic word, the concepts of phrases, and
 * fields.
 */
function writeArabicIndex(text: string): string {
  const words = listWords(text)
  const forms = words.filter((word) => word.script === 'arabic').flatMap((word) => word.searched)
  const marks = [...listPhraseConcepts(text).map(markConcept), ...listFields(words).map(markField)]
  return [...forms, ...marks].join(' ')
}

/** The lexeme of a concept. No customer writes it. */
export function markConcept(concept: Concept): string {
  return `concept${concept.toLowerCase()}`
}

/** Both indexes of a passage. A passage without a heading takes its article's title. */
export function indexPassage(title: string, heading: string | null, text: string): IndexedWords {
  const map = (write: (part: string) => string) => ({
    title: write(title),
    heading: write(heading ?? title),
    text: write(text),
  })
  return { english: map(writeEnglishIndex), arabic: map(writeArabicIndex) }
}
