import { normalizeArabic } from '../language/text/normalize-arabic.ts'
import type { StoredPassage } from './passages/queries.ts'

/** The passages that a later edition has replaced. */
export interface Editions {
  /** Whether a passage's edition is older than the one of `year`, unless the question names its year. */
  isReplaced(passage: Pick<StoredPassage, 'articleId'>, question: string, year: number): boolean
}

const YEAR = /(?<!\p{Nd})20\p{Nd}{2}(?!\p{Nd})/gu

/**
 * Recognizes editions by titles that differ only in the year: once 2026 has begun, "Price list 2026" replaces "Price
 * list 2025".
 */
export function readEditions(stored: readonly StoredPassage[]): Editions {
  const yearsOf = new Map<string, Set<number>>()
  const editionOf = new Map<string, { readonly year: number; readonly years: ReadonlySet<number> }>()
  for (const passage of stored) {
    const title = normalizeArabic(passage.title)
    const [found, ...others] = title.match(YEAR) ?? []
    if (found === undefined || others.length > 0 || editionOf.has(passage.articleId)) continue
    const name = `${passage.language} ${
      title
        .replace(found, '')
        .match(/[\p{L}\p{N}]+/gu)
        ?.join(' ') ?? ''
    }`
    const years = yearsOf.get(name) ?? new Set<number>()
    yearsOf.set(name, years.add(Number(found)))
    editionOf.set(passage.articleId, { year: Number(found), years })
  }
  return {
    isReplaced({ articleId }, question, year) {
      const edition = editionOf.get(articleId)
      if (edition === undefined || normalizeArabic(question).includes(String(edition.year))) return false
      return [...edition.years].some((other) => other > edition.year && other <= year)
    },
  }
}
