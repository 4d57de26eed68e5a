import { readUsual } from '../../usual-questions/read.ts'
import { type NetworkModel, prepareNetworks } from './neural-networks.ts'
import { RANK_FEATURES } from './rank-features.ts'

/** The highest chance of a passage without an amount, if a price is asked. */
const MOST_WITHOUT_PRICE = 0.3
const LACKS_PRICE = RANK_FEATURES.indexOf('lacksPrice')

/**
 * What a question asks, as the gate reads it: its position among the usual questions of all companies. The same
 * measures mean more for an answer to "where are you" than for one to "what happens when I am late".
 */
export function readAsked(question: string): readonly number[] {
  return Array.from(readUsual(question).direction)
}

/**
 * Prepares the function that judges the chance that a passage answers, from 0 to 1, from everything that
 * `compareWithRivals` measures and from what is asked (decision 190). If a price is asked, a passage without any amount
 * does not answer, however close it is otherwise: the networks have too few lessons of this to learn it.
 */
export function prepareGate(
  model: NetworkModel,
): (measures: readonly number[], asked: readonly number[]) => number {
  const judge = prepareNetworks(model)
  return (measures, asked) => {
    const chance = 1 / (1 + Math.exp(-judge(measures.concat(asked))))
    return (measures[LACKS_PRICE] ?? 0) > 0.5 ? Math.min(chance, MOST_WITHOUT_PRICE) : chance
  }
}
