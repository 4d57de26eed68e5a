import { oncePerObject } from '../../platform/once-per-object.ts'
import type { Passage } from '../agent.ts'
import type { StoredPassage } from './passages/queries.ts'
import { ROW } from './rows.ts'
import { presentPassage } from './topics.ts'

/** Fewer rows are no table. */
const FEWEST_ROWS = 2

/**
 * The tables, each as the passages of the part of an article that holds its rows, in their order. Once for each state
 * of the knowledge base, so that who reads a table can keep what it made of it.
 */
export const listTableParts = oncePerObject(
  (stored: readonly StoredPassage[]): readonly (readonly Passage[])[] => {
    const articles = Map.groupBy(
      stored.filter(({ kind }) => kind !== 'faq'),
      ({ articleId }) => articleId,
    )
    return [...articles.values()].flatMap((article) => {
      const passages = article.toSorted((one, other) => one.position - other.position)
      const parts = Map.groupBy(passages, ({ heading, language }) => `${language} ${heading ?? ''}`)
      return [...parts.values()]
        .filter((part) => countRows(part) >= FEWEST_ROWS)
        .map((part) => part.map(presentPassage))
    })
  },
)

function countRows(passages: readonly StoredPassage[]): number {
  return passages.flatMap(({ text }) => text.split('\n').filter((line) => ROW.test(line))).length
}
