import { oncePerObject } from '../../platform/once-per-object.ts'
import type { Passage } from '../agent.ts'
import type { StoredPassage } from './passages/queries.ts'
import { presentPassage, ROW } from './topics.ts'

/** Fewer rows are no table. */
const FEWEST_ROWS = 2

/** The passages that hold rows of tables, by articles and in their order, once for each state of the knowledge base. */
export const listTablePassages = oncePerObject((stored: readonly StoredPassage[]): readonly Passage[] =>
  [...Map.groupBy(stored, ({ articleId }) => articleId).values()].flatMap((article) => {
    const rows = Map.groupBy(article, ({ heading }) => heading)
    return article
      .filter(({ kind, heading }) => kind !== 'faq' && countRows(rows.get(heading) ?? []) >= FEWEST_ROWS)
      .toSorted((one, other) => one.position - other.position)
      .map(presentPassage)
  }),
)

function countRows(passages: readonly StoredPassage[]): number {
  return passages.flatMap(({ text }) => text.split('\n').filter((line) => ROW.test(line))).length
}
