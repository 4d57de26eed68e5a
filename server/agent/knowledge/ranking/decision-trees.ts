/**
 * Asks for one number whether it is at most a threshold, and goes on with the first branch or else with the second; or
 * a leaf.
 */
export type Tree = number | readonly [input: number, threshold: number, low: Tree, high: Tree]

/** Many small trees whose leaves add up, on a base, to the logarithm of the odds. */
export interface TreeModel {
  readonly base: number
  readonly trees: readonly Tree[]
}

/** What the model makes of the inputs, from 0 to 1. */
export function judgeByTrees(inputs: readonly number[], model: TreeModel): number {
  return prepareTrees(model)(inputs)
}

/** How deep the deepest tree is. */
const DEPTH = 3
const WIDTH = 2 ** DEPTH

/**
 * A model's trees laid out one after the other, which many judgements go through several times as fast. Every tree is
 * filled up to the same depth, so that the two ways from place n lead to 2n and 2n + 1: which one is taken is reckoned,
 * and the processor has no jump to guess.
 */
export function prepareTrees({ base, trees }: TreeModel): (inputs: readonly number[]) => number {
  const inputs = new Uint16Array(trees.length * WIDTH)
  const thresholds = new Float64Array(trees.length * WIDTH)
  const leaves = new Float64Array(trees.length * WIDTH)
  const lay = (tree: Tree, start: number, at: number) => {
    if (at >= WIDTH) {
      if (typeof tree !== 'number') throw new Error(`A tree is deeper than ${DEPTH}.`)
      leaves[start + at - WIDTH] = tree
      return
    }
    // Where a tree ends early, either way leads to its leaf.
    const [input, threshold, low, high] = typeof tree === 'number' ? [0, Infinity, tree, tree] : tree
    inputs[start + at] = input
    thresholds[start + at] = threshold
    lay(low, start, 2 * at)
    lay(high, start, 2 * at + 1)
  }
  trees.forEach((tree, place) => {
    lay(tree, place * WIDTH, 1)
  })
  // Numbers of one kind in one place, which all judgements share: none waits for anything in its midst.
  const values = new Float64Array(1 + inputs.reduce((most, input) => Math.max(most, input), 0))
  return (given) => {
    for (let at = 0; at < values.length; at++) values[at] = given[at] as number
    let odds = base
    for (let start = 0; start < leaves.length; start += WIDTH) {
      let at = 1
      for (let step = 0; step < DEPTH; step++) {
        const value = values[inputs[start + at] as number] as number
        at = 2 * at + Number(value > (thresholds[start + at] as number))
      }
      odds += leaves[start + at - WIDTH] as number
    }
    return 1 / (1 + Math.exp(-odds))
  }
}

/** The leaf that one tree leads to. */
export function followTree(inputs: readonly number[], tree: Tree): number {
  let branch = tree
  while (typeof branch !== 'number') {
    branch = (inputs[branch[0]] ?? 0) <= branch[1] ? branch[2] : branch[3]
  }
  return branch
}
