import { RANK_FEATURES } from './rank-features.ts'

/** A passage in the order: its measures, and how well it fits by them. */
export interface Ordered {
  readonly features: readonly number[]
  readonly fit: number
}

/** The limit up to which a lead over the next passage counts, in both directions. */
const MOST_LEAD = 2
/**
 * Measures in which a passage is also compared with the best of the others: a winner that leads in many of them is
 * surer than one that leads in few.
 */
const COMPARED = [
  'coverage',
  'headingFit',
  'letters',
  'usualPart',
  'usualWhole',
  'usualNear',
  'wideHeading',
  'wideContext',
  'echo',
  'nearHeading',
  'nearSentence',
  'nearAnywhere',
  'alikePassage',
  'sameAnywhere',
] as const satisfies readonly (typeof RANK_FEATURES)[number][]
const COMPARED_PLACES = COMPARED.map((name) => RANK_FEATURES.indexOf(name))

interface TopTwo {
  readonly first: number
  readonly second: number
}

/**
 * Returns a function that describes a passage, by its place among the others, for the gate: its measures, its lead over
 * the others, its fit, and its leads in single measures.
 */
export function compareWithRivals(passages: readonly Ordered[]): (at: number) => number[] {
  const findTops = () => ({
    fits: findTopTwo(passages, ({ fit }) => fit),
    tops: COMPARED_PLACES.map((place) => findTopTwo(passages, ({ features }) => features[place] ?? 0)),
  })
  // Computed on first use, because mostly no passage in the other language is judged.
  let found: ReturnType<typeof findTops> | undefined
  return (at) => {
    found ??= findTops()
    const { fits, tops } = found
    const { features = [], fit = 0 } = passages[at] ?? {}
    const lead = Math.max(-MOST_LEAD, Math.min(MOST_LEAD, aheadOf(fit, fits)))
    const leads = COMPARED_PLACES.map((place, compared) =>
      aheadOf(features[place] ?? 0, tops[compared] ?? NOBODY, 0),
    )
    return features.concat(lead, fit, leads)
  }
}

const NOBODY: TopTwo = { first: -Infinity, second: -Infinity }

function findTopTwo(passages: readonly Ordered[], read: (passage: Ordered) => number): TopTwo {
  let { first, second } = NOBODY
  for (const passage of passages) {
    const value = read(passage)
    if (value > first) [first, second] = [value, first]
    else if (value > second) second = value
  }
  return { first, second }
}

/** The lead of one of some values over the best other one; if there is no other, over `alone`. */
function aheadOf(value: number, { first, second }: TopTwo, alone = -Infinity): number {
  const best = value === first ? second : first
  return value - (best === -Infinity ? alone : best)
}
