/** Asks for one number whether it is at most a threshold, and goes on with the first branch or else with the second; or a leaf. */
export type Tree = number | readonly [input: number, threshold: number, low: Tree, high: Tree]

/** Many small trees whose leaves add up, on a base, to the logarithm of the odds. */
export interface TreeModel {
  readonly base: number
  readonly trees: readonly Tree[]
}

/** What the model makes of the inputs, from 0 to 1. */
export function judgeByTrees(inputs: readonly number[], { base, trees }: TreeModel): number {
  const odds = trees.reduce<number>((sum, tree) => sum + followTree(inputs, tree), base)
  return 1 / (1 + Math.exp(-odds))
}

/** The leaf that one tree leads to. */
export function followTree(inputs: readonly number[], tree: Tree): number {
  let branch = tree
  while (typeof branch !== 'number') {
    branch = (inputs[branch[0]] ?? 0) <= branch[1] ? branch[2] : branch[3]
  }
  return branch
}
