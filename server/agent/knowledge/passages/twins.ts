import type { StoredPassage } from './queries.ts'

/** A passage with its measures, in the order of `RANK_FEATURES`. */
export interface MeasuredPassage {
  readonly passage: StoredPassage
  readonly features: readonly number[]
  /** The same for the versions of a passage in two languages. */
  readonly twinPlace: string
}

/** How much the version in the other language says about how well a passage fits. */
const TWIN_SHARE = 0.4

/**
 * Two languages say the same thing in the same place, and each is read in its own words: where both versions of a
 * passage are measured, either is judged by both. Of what only tells of the words themselves, and is not `isBlended`,
 * each keeps its own: a question repeats nothing of a version in the other language.
 */
export function blendTwins(
  measured: readonly MeasuredPassage[],
  isBlended: readonly boolean[],
): MeasuredPassage[] {
  const byPlace = Map.groupBy(measured, ({ twinPlace }) => twinPlace)
  return measured.map((each) => {
    const twin = byPlace
      .get(each.twinPlace)
      ?.find(({ passage }) => passage.language !== each.passage.language)
    if (twin === undefined) return each
    const features = each.features.slice()
    for (let at = 0; at < features.length; at++) {
      if (!isBlended[at]) continue
      features[at] = (1 - TWIN_SHARE) * (features[at] as number) + TWIN_SHARE * (twin.features[at] ?? 0)
    }
    return { passage: each.passage, twinPlace: each.twinPlace, features }
  })
}
