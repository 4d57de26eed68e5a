import { openRow, placeMeasures } from './measure-places.ts'
import { NEARNESS_MEASURES } from './nearness.ts'

/** The measures of this room, apart from nearness. */
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

/** The index of each measure in a passage's row. */
export const AT = placeMeasures(MEASURES)
/** An empty row of measures. */
export const UNMEASURED = openRow(MEASURES)

/** All measures of a passage for a question; most are from 0 to 1. */
export const RANK_FEATURES = [...MEASURES, ...NEARNESS_MEASURES] as const

/**
 * Measures of the question's own words, or of what a passage lacks: the version in the other language says nothing
 * about them.
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
/** For each measure, whether it is blended with that of the version in the other language. */
export const IS_BLENDED = RANK_FEATURES.map((name) => !OF_OWN_WORDS.has(name))
