import { readUsual } from '../../usual-questions/read.ts'
import { type NetworkModel, prepareNetworks } from './neural-networks.ts'
import { RANK_FEATURES } from './rank-features.ts'

/** What the chance of a passage without an amount is at most, where a price is asked. */
const MOST_WITHOUT_PRICE = 0.3
const LACKS_PRICE = RANK_FEATURES.indexOf('lacksPrice')

/**
 * What a question asks, as the gate reads it: where it lies among the usual questions of all companies. The same
 * measures say more of an answer to "where are you" than of one to "what happens when I am late".
 */
export function readAsked(question: string): readonly number[] {
  return Array.from(readUsual(question).direction)
}

/**
 * Makes ready to judge the chance that a passage answers, from 0 to 1, by all that `compareWithRivals` says of it and
 * by what is asked (decision 190). Where a price is asked, a passage without any amount answers nothing, however much
 * it is about the thing: lessons of that are too few for the networks to learn it.
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
