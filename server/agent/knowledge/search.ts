import type { Database } from '../../db/database.ts'
import type { Knowledge, Passage } from '../agent.ts'
import { type RankedPassage, type SearchTerm, selectRankedPassages } from './queries.ts'
import { listQuestionTerms, type QuestionTerm } from './question-terms.ts'
import type { Word } from './words.ts'

/** A synonym says the same, but not surely. */
const SYNONYM_SHARE = 0.8
/** How much of a score is what the title and heading say the passage is about; the rest is what it holds. */
const HEADING_SHARE = 0.2

/** The `Knowledge` port on PostgreSQL full text, in English and Arabic at once: passages of both languages compete. */
export function createKnowledge(database: Database): Knowledge {
  return {
    async search(tenant, query, limit, signal) {
      signal.throwIfAborted()
      const terms = listQuestionTerms(query)
      if (terms.length === 0) return []
      const ranked = await database.withTenant(tenant, (tx) =>
        selectRankedPassages(tx, terms.map(toSearchTerm), SYNONYM_SHARE, limit),
      )
      signal.throwIfAborted()
      return ranked.map(toPassage)
    },
  }
}

function toPassage({ coverage, headingCoverage, ...passage }: RankedPassage): Passage {
  const score = (1 - HEADING_SHARE) * coverage + HEADING_SHARE * headingCoverage
  return { ...passage, score: Math.min(1, Math.round(score * 1000) / 1000) }
}

function toSearchTerm({ own, synonyms, weight }: QuestionTerm): SearchTerm {
  const any = [...own, ...synonyms]
  return {
    weight,
    ownEnglish: writeEnglish(own),
    ownArabic: writeArabic(own),
    anyEnglish: writeEnglish(any),
    anyArabic: writeArabic(any),
  }
}

// Words hold letters and digits only, so they are tsquery operands as they stand.
function writeEnglish(words: readonly Word[]): string {
  return words
    .filter((word) => word.script === 'latin')
    .map((word) => word.text)
    .join(' | ')
}

function writeArabic(words: readonly Word[]): string {
  return words
    .filter((word) => word.script === 'arabic')
    .flatMap((word) => word.forms)
    .join(' | ')
}
