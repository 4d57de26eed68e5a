import { blendTwins, type MeasuredPassage } from '../passages/twins.ts'
import { scoreBm25 } from './bm25.ts'
import type { Candidates } from './candidates.ts'
import { measurePassage, type PassageTerms } from './measure-passage.ts'
import { measureNearness } from './nearness.ts'
import { IS_BLENDED } from './rank-features.ts'
import type { ReadPassage } from './read-passage.ts'
import { readQuestion } from './read-question.ts'
import { placeTerms } from './term-table.ts'

/** Measures every candidate against the question. */
export function measurePassages(candidates: Candidates): MeasuredPassage[] {
  const { terms, termWeights, passages } = candidates
  const read = candidates.found.map(({ place }) => passages.read(place))
  const question = readQuestion(candidates)
  const nearness = measureNearness(
    read.map(({ meant }) => meant),
    terms,
    passages.table,
  )
  const placed = read.map(({ body, heading, title }) => ({
    body: placeTerms(question.table, body),
    heading: placeTerms(question.table, heading),
    title: placeTerms(question.table, title),
  }))
  const scores = scoreBm25(termWeights, read, placed)
  const bestScore = Math.max(...scores, 1e-9)
  const measured = candidates.found.map((covering, at) => {
    const one = read[at] as ReadPassage
    const places = placed[at] as PassageTerms
    const near = nearness[at] as readonly number[]
    const bm25 = (scores[at] ?? 0) / bestScore
    const features = measurePassage(question, { covering, one, places, bm25, near })
    return { passage: one.passage, features, twinPlace: one.twinPlace }
  })
  return blendTwins(measured, IS_BLENDED)
}
