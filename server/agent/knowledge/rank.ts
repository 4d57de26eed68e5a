import type { Language, Passage } from '../agent.ts'
import { detectLanguage } from '../language.ts'
import type { Candidates } from './candidates.ts'
import { judgeByTrees, type TreeModel } from './decision-trees.ts'
import type { StoredPassage } from './queries.ts'
import { measurePassages } from './rank-features.ts'
import weights from './rank-weights.json' with { type: 'json' }
import type { MeasuredPassage } from './twins.ts'

/** How far a passage is ahead of the next one of its language counts up to this much, either way. */
const MOST_LEAD = 2
/** A second passage that is no further behind belongs to the answer as well. */
const NEAR_BEST = 0.5
/** What a passage in the language of the question is ahead of one that fits as well and is in the other. */
const OWN_LANGUAGE = 3
/** The weights as they stand in their file: what a tree is, the type of a JSON file cannot say. */
const CHANCE = weights.chance as unknown as TreeModel

/**
 * Orders passages by how well they fit a question and returns the best so many, best first, each with the chance that it answers it. A linear
 * model orders, and small decision trees judge how sure the order's winner is, from the same measures and from its lead.
 * `evals/fit-ranking.ts` fits both.
 */
export function rankPassages(candidates: Candidates, most: number): Passage[] {
  const asked = detectLanguage(candidates.question)
  const ranked = placeAmong(measurePassages(candidates))
    .map((placed) => ({
      ...placed,
      order: placed.fit + (placed.passage.language === asked ? OWN_LANGUAGE : 0),
    }))
    .sort((a, b) => b.order - a.order)
  const [best] = ranked
  const second = ranked.find((each) => each !== best && each.passage.language === best?.passage.language)
  return ranked.slice(0, most).map((each) => {
    const passage = present(each.passage, judgeChance(each.features, each.lead, CHANCE))
    return each === second && isNearBest((best?.order ?? 0) - each.order)
      ? { ...passage, isNearBest: true }
      : passage
  })
}

/** Whether a passage that is this far behind the best belongs to the answer as well. */
export function isNearBest(behind: number): boolean {
  return behind <= NEAR_BEST
}

interface Placed {
  readonly passage: StoredPassage
  readonly features: readonly number[]
  readonly fit: number
  readonly lead: number
}

/** Places every passage among the others of its language. */
function placeAmong(measured: readonly MeasuredPassage[]): Placed[] {
  const fits = measured.map(({ features }) => scoreFit(features, weights.fit))
  const leaders = new Map<Language, number[]>()
  measured.forEach(({ passage }, at) => {
    const [first = -Infinity, second = -Infinity] = leaders.get(passage.language) ?? []
    const fit = fits[at] ?? 0
    leaders.set(passage.language, fit > first ? [fit, first] : [first, Math.max(second, fit)])
  })
  return measured.map(({ passage, features }, at) => {
    const fit = fits[at] ?? 0
    const [first = -Infinity, second = -Infinity] = leaders.get(passage.language) ?? []
    // The best one's rival is the next one; every other passage's is the best.
    return { passage, features, fit, lead: findLead(fit, [fit === first ? second : first]) }
  })
}

function present(passage: StoredPassage, chance: number): Passage {
  const { passageId, articleId, title, url, heading, text, language, kind } = passage
  const score = Math.round(chance * 1000) / 1000
  return { passageId, articleId, title, url, heading, text, language, score, isWhole: kind === 'faq' }
}

/** How well a passage fits, for comparing passages of one question. */
export function scoreFit(features: readonly number[], fitted: readonly number[]): number {
  return features.reduce((total, feature, at) => total + feature * (fitted[at] ?? 0), 0)
}

/** How far ahead of its best rival a passage is. */
export function findLead(fit: number, rivals: readonly number[]): number {
  const next = Math.max(...rivals, fit - MOST_LEAD)
  return Math.max(-MOST_LEAD, Math.min(MOST_LEAD, fit - next))
}

/** The chance that a passage answers, from 0 to 1, by its measures and by how far it is ahead. */
export function judgeChance(features: readonly number[], lead: number, model: TreeModel): number {
  return judgeByTrees([...features, lead], model)
}
