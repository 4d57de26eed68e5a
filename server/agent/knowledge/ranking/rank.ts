import type { Passage } from '../../agent.ts'
import { detectLanguage } from '../../language/text/language.ts'
import type { StoredPassage } from '../passages/queries.ts'
import type { MeasuredPassage } from '../passages/twins.ts'
import type { Candidates } from './candidates.ts'
import { prepareGate, readAsked } from './gate.ts'
import { measurePassages } from './measure-passages.ts'
import { RANK_FEATURES } from './rank-features.ts'
import weights from './rank-weights.json' with { type: 'json' }
import { compareWithRivals } from './rivals.ts'

/** A second passage belongs to the answer too if it is no further behind than this. */
const NEAR_BEST = 1
/** The lead of a passage in the question's language over an equally good one in the other language. */
const OWN_LANGUAGE = 3
/**
 * A passage that shares no word with the question counts as found from this chance on, far below every threshold for an
 * answer.
 */
const FOUND_BY_MEANING = 0.02
const WIDE_COVERAGE = RANK_FEATURES.indexOf('wideCoverage')
const judgeChance = prepareGate(weights.gate)

/**
 * Orders passages by how well they fit a question, and returns the best `most`, best first, each with the chance that
 * it answers. A linear model orders them. The gate judges the chance from the same measures, from the lead over the
 * others and from what is asked. `evals/fit-ranking.ts` fits both.
 */
export function rankPassages(candidates: Candidates, most: number): Passage[] {
  const language = detectLanguage(candidates.question)
  const ranked = placeAmong(measurePassages(candidates), readAsked(candidates.question))
    .map((placed) => ({
      ...placed,
      order: placed.fit + (placed.passage.language === language ? OWN_LANGUAGE : 0),
    }))
    .sort((a, b) => b.order - a.order)
  const [best] = ranked
  const second = ranked.find((each) => each !== best && each.passage.language === best?.passage.language)
  return takeFound(ranked, most).map((each) => {
    const passage = present(each)
    return each === second && isNearBest((best?.order ?? 0) - each.order)
      ? Object.assign(passage, { isNearBest: true })
      : passage
  })
}

/**
 * The first `most` that share words with the question or have a chance: in a small knowledge base every passage is a
 * candidate.
 */
function takeFound<One extends Placed>(ranked: readonly One[], most: number): One[] {
  const found: One[] = []
  for (const each of ranked) {
    if (found.length === most) break
    if (each.sharesWords || each.judge() >= FOUND_BY_MEANING) found.push(each)
  }
  return found
}

/** Whether a passage that is this far behind the best belongs to the answer too. */
export function isNearBest(behind: number): boolean {
  return behind <= NEAR_BEST
}

interface Placed {
  readonly passage: StoredPassage
  readonly fit: number
  readonly sharesWords: boolean
  /** The chance that it answers. */
  readonly judge: () => number
}

/** Compares every passage with the others of its language. */
function placeAmong(measured: readonly MeasuredPassage[], asked: readonly number[]): Placed[] {
  const placed = measured.map(({ passage, features }) => ({
    passage,
    features,
    fit: scoreFit(features, weights.fit),
  }))
  return [...Map.groupBy(placed, ({ passage }) => passage.language).values()].flatMap((group) => {
    const describe = compareWithRivals(group)
    return group.map(({ passage, features, fit }, at) => ({
      ...{ passage, fit, sharesWords: (features[WIDE_COVERAGE] ?? 0) > 0 },
      judge: () => judgeChance(describe(at), asked),
    }))
  })
}

/**
 * Copies the fields into plain data: a getter in the literal would give every passage a hidden class of its own, which
 * keeps the measures of all candidates in memory until the next full collection (decision 189).
 */
function present({ passage, judge }: Placed): Passage {
  const { passageId, articleId, title, url, heading, text, rowsOf, language, kind } = passage
  const score = Math.round(judge() * 1000) / 1000
  return {
    ...{ passageId, articleId, title, url, heading, text, language, score, isWhole: kind === 'faq' },
    ...(rowsOf !== undefined && { rowsOf }),
  }
}

/** How well a passage fits, in comparison with others for the same question. */
function scoreFit(features: readonly number[], fitted: readonly number[]): number {
  let total = 0
  for (let at = 0; at < features.length; at++) total += (features[at] as number) * (fitted[at] ?? 0)
  return total
}
