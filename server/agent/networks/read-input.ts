import { listTopicFeatures, measureLength } from '../classifier/features.ts'
import { findMeaning, joinMeanings } from '../language/meaning/word-meanings.ts'
import { listWords } from '../language/words/words.ts'

/** A text as the network sees it. */
export interface Input {
  /** The rows of its words, pairs of words, runs of letters and fields of meaning, with how much each counts. */
  readonly places: Int32Array
  readonly shares: Float32Array
  /** What it means, in numbers; empty where nothing is known of it. */
  readonly meaning: Float32Array
}

/**
 * Reads a text, for a network with so many places. The whole counts as much however long it is, and its meaning is that
 * of its words together, a vector of length one.
 */
export function readInput(text: string, places: number): Input {
  const features = listTopicFeatures(text)
  const length = measureLength(features)
  return {
    places: Int32Array.from(features.places, (place) => place % places),
    shares: Float32Array.from(features.shares, (share) => share / length),
    meaning: joinMeanings(listWords(text).map(findMeaning)),
  }
}
