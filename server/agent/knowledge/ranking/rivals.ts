import { RANK_FEATURES } from './rank-features.ts'

/** A passage as the order sees it: its measures, and how well it fits by them. */
export interface Ordered {
  readonly features: readonly number[]
  readonly fit: number
}

/** How far a passage is ahead of the next one counts up to this much, either way. */
const MOST_LEAD = 2
/**
 * Measures by which a passage is also compared with the best of the others: a winner that many of them name is surer
 * than one that few do.
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
 * Says of each of some passages, by its place among them, all that is judged of it: its measures, how far it is ahead
 * of the others, how well it fits, and how far it is ahead in single measures.
 */
export function compareWithRivals(passages: readonly Ordered[]): (at: number) => number[] {
  const findTops = () => ({
    fits: findTopTwo(passages, ({ fit }) => fit),
    tops: COMPARED_PLACES.map((place) => findTopTwo(passages, ({ features }) => features[place] ?? 0)),
  })
  // Of the passages in the other language mostly none is judged.
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

/** How far one of some values is ahead of the best other one; without another one, ahead of `alone`. */
function aheadOf(value: number, { first, second }: TopTwo, alone = -Infinity): number {
  const best = value === first ? second : first
  return value - (best === -Infinity ? alone : best)
}
