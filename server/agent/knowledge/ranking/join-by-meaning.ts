import { compareDirections } from '../../language/meaning/directions.ts'
import type { QuestionTerm } from '../../terms/question-terms.ts'
import type { CoveringPlace } from '../passages/find-covering.ts'
import { readDirection } from './near-words.ts'
import type { PassageReader } from './read-passage.ts'

/** The question, and the passages to search. */
interface Looked {
  readonly terms: readonly QuestionTerm[]
  readonly passages: PassageReader
  /** The number of passages. */
  readonly size: number
}

/** For the first question of this kind the meanings of all passages are read, up to 0.7 ms each, while others wait. */
const MOST_READ = 500

/**
 * The candidates that words found and, if these are fewer than `most`, the passages that are nearest in their whole
 * meaning: a question about "flip flops" is answered by closed shoes, without a shared word (decision 194).
 */
export function joinByMeaning(
  found: readonly CoveringPlace[],
  { terms, passages, size }: Looked,
  most: number,
): readonly CoveringPlace[] {
  const wanted = Math.min(most, size) - found.length
  if (wanted <= 0 || size > MOST_READ || terms.length === 0) return found
  const held = new Set(found.map(({ place }) => place))
  const others = Array.from({ length: size }, (_, place) => place).filter((place) => !held.has(place))
  const nearest = others.length === wanted ? others : sortByMeaning(others, terms, passages).slice(0, wanted)
  return [...found, ...nearest.map((place) => ({ place, coverage: 0, headingCoverage: 0, wideCoverage: 0 }))]
}

function sortByMeaning(
  places: readonly number[],
  terms: readonly QuestionTerm[],
  passages: PassageReader,
): number[] {
  const asked = readDirection(terms)
  return places
    .map((place) => ({ place, alike: compareDirections(asked, passages.directionOf(place)) }))
    .sort((one, other) => other.alike - one.alike)
    .map(({ place }) => place)
}
