import type { Passage } from '../agent.ts'
import type { CoveringPassage } from './queries.ts'
import type { QuestionTerm } from './question-terms.ts'
import { measurePassages } from './rank-features.ts'
import weights from './rank-weights.json' with { type: 'json' }

/** How far a passage is ahead of the next one of its language counts up to this much, either way. */
const MOST_LEAD = 2

/**
 * Orders passages by how well they fit a question, best first, each with the chance that it answers it. Two linear models make it: one
 * orders, and one judges how sure the order's winner is, from the same measures and from its lead. `evals/fit-ranking.ts` fits them.
 */
export function rankPassages(
  candidates: readonly CoveringPassage[],
  question: string,
  terms: readonly QuestionTerm[],
): Passage[] {
  const measured = measurePassages(candidates, question, terms)
  const judged = measured.map((each) => ({ ...each, fit: scoreFit(each.features, weights.fit) }))
  return judged
    .map((each) => {
      const rivals = judged.filter(
        (other) => other !== each && other.passage.language === each.passage.language,
      )
      const chance = judgeChance(
        each.features,
        findLead(
          each.fit,
          rivals.map(({ fit }) => fit),
        ),
        weights.chance,
      )
      const {
        coverage: _c,
        headingCoverage: _h,
        position: _p,
        termWeights: _t,
        kind,
        ...passage
      } = each.passage
      return {
        passage: { ...passage, score: Math.round(chance * 1000) / 1000, isWhole: kind === 'faq' },
        fit: each.fit,
      }
    })
    .sort((a, b) => b.passage.score - a.passage.score || b.fit - a.fit)
    .map(({ passage }) => passage)
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

/** What the chance is judged by. Coverage counts more the fuller it is, and more with a lead. */
export function listChanceInputs(features: readonly number[], lead: number): number[] {
  const coverage = features[0] ?? 0
  return [...features, lead, lead * lead, coverage * coverage, coverage * lead, 1]
}

/** The chance that a passage answers, from 0 to 1. */
export function judgeChance(features: readonly number[], lead: number, fitted: readonly number[]): number {
  const inputs = listChanceInputs(features, lead)
  return 1 / (1 + Math.exp(-scoreFit(inputs, fitted)))
}
