import type { QuestionTerm } from '../../terms/question-terms.ts'
import type { Covering } from '../passages/find-covering.ts'
import type { PassageReader } from './read-passage.ts'

/** The passages that may answer a query, before the finer ranking. */
export interface Candidates extends Covering {
  /** The query as read. */
  readonly question: string
  readonly terms: readonly QuestionTerm[]
  readonly passages: PassageReader
}
