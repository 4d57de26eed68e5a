import type { StoredPassage } from './queries.ts'

/** A passage with its measures, in the order of `RANK_FEATURES`. */
export interface MeasuredPassage {
  readonly passage: StoredPassage
  readonly features: readonly number[]
  /** Equal for the versions of a passage in two languages. */
  readonly twinPlace: string
}

/** The share of the other language's version in a passage's measures. */
const TWIN_SHARE = 0.4

/**
 * Two languages say the same in the same place, and each version is measured by its own words: if both versions of a
 * passage are measured, their measures are blended. Measures of the words themselves, which are not `isBlended`, stay
 * separate: a question repeats no words of a version in the other language.
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
