import { openRow, placeMeasures } from './measure-places.ts'
import { NEARNESS_MEASURES } from './nearness.ts'

/** What is measured here. */
const MEASURES = [
  'coverage',
  'headingCoverage',
  'headingFit',
  'headingAsked',
  'headingAskedWhole',
  'ownWords',
  'bm25',
  'closeness',
  'sentence',
  'polarity',
  'position',
  'missingStrong',
  'missingNarrow',
  'missingNumber',
  'missingNumberOfPrice',
  'namesSame',
  'namesOther',
  'namesNoneOfKind',
  'saysAspect',
  'lacksAspect',
  'lacksPrice',
  'lacksAmount',
  'lacksTime',
  'lacksOther',
  'fewTerms',
  'usualPart',
  'usualWhole',
  'usualNear',
  'letters',
  'wideCoverage',
  'wideHeading',
  'wideHeadingAsked',
  'wideSentence',
  'wideContext',
  'unrelatedKnown',
  'unrelatedOther',
  'rare',
  'rarestFound',
  'rarestMissing',
  'asksExistence',
  'asksLeave',
  'asksPrice',
  'echo',
  'echoSentence',
  'echoTitle',
  'echoTitleFirst',
  'topicFirst',
] as const

/** Where each measure stands in a passage's row. */
export const AT = placeMeasures(MEASURES)
/** A row in which nothing is measured yet. */
export const UNMEASURED = openRow(MEASURES)

/** All that is measured of a passage and a question; most from 0 to 1. */
export const RANK_FEATURES = [...MEASURES, ...NEARNESS_MEASURES] as const

/**
 * What tells of the question's own words, or of what a passage lacks: the version in the other language says nothing of
 * it.
 */
const OF_OWN_WORDS: ReadonlySet<(typeof RANK_FEATURES)[number]> = new Set([
  'ownWords',
  'letters',
  'echo',
  'echoSentence',
  'echoTitle',
  'echoTitleFirst',
  'missingStrong',
  'missingNarrow',
  'missingNumber',
  'missingNumberOfPrice',
  'unrelatedKnown',
  'unrelatedOther',
  'rare',
  'rarestFound',
  'rarestMissing',
  'lostHere',
  'absent',
])
/** For each measure, whether a passage and its version in the other language share it. */
export const IS_BLENDED = RANK_FEATURES.map((name) => !OF_OWN_WORDS.has(name))
