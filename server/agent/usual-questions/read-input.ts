import { listTopicFeatures, measureLength } from '../classifier/features.ts'
import { findMeaning, joinMeanings } from '../language/meaning/word-meanings.ts'
import { listWords } from '../language/words/words.ts'
import { PLACES } from './network.ts'

/** A text as the network sees it. */
export interface Input {
  /** The rows of its words, pairs of words, runs of letters and fields of meaning, with how much each counts. */
  readonly places: Int32Array
  readonly shares: Float32Array
  /** What its words mean together: a vector of length one, empty where nothing is known of them. */
  readonly meaning: Float32Array
}

/** Reads a text. The whole counts as much however long it is. */
export function readInput(text: string): Input {
  const features = listTopicFeatures(text)
  const length = measureLength(features)
  return {
    places: Int32Array.from(features.places, (place) => place % PLACES),
    shares: Float32Array.from(features.shares, (share) => share / length),
    meaning: joinMeanings(listWords(text).map(findMeaning)),
  }
}
