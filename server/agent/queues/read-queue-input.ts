import type { Size } from '../networks/network.ts'
import { type Input, readInput } from '../networks/read-input.ts'
import { readPosition } from '../usual-questions/read.ts'

/**
 * Reads a text as the network of the queues sees it. Beside its words and what they mean it knows where the text lies
 * among the questions that customers of all companies ask: what is learnt of one trade then holds for another.
 */
export function readQueueInput(text: string, { places, meanings }: Size): Input {
  const { meaning: ofWords, ...words } = readInput(text, places)
  const position = readPosition(text)
  const meaning = new Float32Array(meanings)
  meaning.set(ofWords)
  meaning.set(position, meanings - position.length)
  return { ...words, meaning }
}
