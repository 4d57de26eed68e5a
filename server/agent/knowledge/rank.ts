import type { Language, Passage } from '../agent.ts'
import { detectLanguage } from '../language.ts'
import type { Candidates } from './candidates.ts'
import type { StoredPassage } from './queries.ts'
import { type MeasuredPassage, measurePassages } from './rank-features.ts'
import weights from './rank-weights.json' with { type: 'json' }

/** How far a passage is ahead of the next one of its language counts up to this much, either way. */
const MOST_LEAD = 2
/** A second passage that is no further behind belongs to the answer as well. */
const NEAR_BEST = 0.5
/** What a passage in the language of the question is ahead of one that fits as well and is in the other. */
const OWN_LANGUAGE = 3
/** How sure a passage is of what its translation is sure of. */
const TWIN_SHARE = 0.92

/**
 * Orders passages by how well they fit a question, best first, each with the chance that it answers it. Two linear models make it: one
 * orders, and one judges how sure the order's winner is, from the same measures and from its lead. `evals/fit-ranking.ts` fits them.
 */
export function rankPassages(candidates: Candidates): Passage[] {
  const asked = detectLanguage(candidates.question)
  const judged = judge(measurePassages(candidates))
  const byPlace = Map.groupBy(judged, ({ twinPlace }) => twinPlace)
  const ranked = judged
    .map((each) => {
      const twin = byPlace
        .get(each.twinPlace)
        ?.find(({ passage }) => passage.language !== each.passage.language)
      const isOwn = each.passage.language === asked
      // Two languages say the same thing in the same place: what is found in one is answered in the customer's.
      const chance = isOwn ? Math.max(each.chance, TWIN_SHARE * (twin?.chance ?? 0)) : each.chance
      const fit = isOwn ? Math.max(each.fit, twin?.fit ?? each.fit) + OWN_LANGUAGE : each.fit
      return { passage: present(each.passage, chance), fit }
    })
    .sort((a, b) => b.fit - a.fit)
  const [best] = ranked
  const second = ranked.find((each) => each !== best && each.passage.language === best?.passage.language)
  return ranked.map((each) =>
    each === second && isNearBest((best?.fit ?? 0) - each.fit)
      ? { ...each.passage, isNearBest: true }
      : each.passage,
  )
}

/** Whether a passage that is this far behind the best belongs to the answer as well. */
export function isNearBest(behind: number): boolean {
  return behind <= NEAR_BEST
}

interface Judged {
  readonly passage: StoredPassage
  readonly twinPlace: string
  readonly fit: number
  readonly chance: number
}

/** Judges every passage beside the others of its language. */
function judge(measured: readonly MeasuredPassage[]): Judged[] {
  const fits = measured.map(({ features }) => scoreFit(features, weights.fit))
  const leaders = new Map<Language, number[]>()
  measured.forEach(({ passage }, at) => {
    const [first = -Infinity, second = -Infinity] = leaders.get(passage.language) ?? []
    const fit = fits[at] ?? 0
    leaders.set(passage.language, fit > first ? [fit, first] : [first, Math.max(second, fit)])
  })
  return measured.map(({ passage, twinPlace, features }, at) => {
    const fit = fits[at] ?? 0
    const [first = -Infinity, second = -Infinity] = leaders.get(passage.language) ?? []
    // The best one's rival is the next one; every other passage's is the best.
    const lead = findLead(fit, [fit === first ? second : first])
    return { passage, twinPlace, fit, chance: judgeChance(features, lead, weights.chance) }
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

/** What the chance is judged by: each measure, the lead, and each pair of them, since a full cover means more with a lead. */
export function listChanceInputs(features: readonly number[], lead: number): number[] {
  const single = [...features, lead]
  const inputs = [...single]
  for (let one = 0; one < single.length; one++) {
    for (let other = one; other < single.length; other++) {
      inputs.push((single[one] ?? 0) * (single[other] ?? 0))
    }
  }
  inputs.push(1)
  return inputs
}

/** The chance that a passage answers, from 0 to 1. */
export function judgeChance(features: readonly number[], lead: number, fitted: readonly number[]): number {
  const inputs = listChanceInputs(features, lead)
  return 1 / (1 + Math.exp(-scoreFit(inputs, fitted)))
}
