/** Asks for one number whether it is at most a threshold, and goes on with the first branch or else with the second; or a leaf. */
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

/** A model's trees laid out one after the other, which many judgements go through several times as fast. */
export function prepareTrees({ base, trees }: TreeModel): (inputs: readonly number[]) => number {
  // A branch is its input, its threshold and where its two ways begin; a leaf has no input and its value instead of the threshold.
  const nodes: number[] = []
  const lay = (tree: Tree): number => {
    const at = nodes.length
    if (typeof tree === 'number') {
      nodes.push(NO_INPUT, tree, 0, 0)
      return at
    }
    nodes.push(tree[0], tree[1], 0, 0)
    nodes[at + 2] = lay(tree[2])
    nodes[at + 3] = lay(tree[3])
    return at
  }
  const roots = Int32Array.from(trees, lay)
  const laid = Float64Array.from(nodes)
  return (inputs) => {
    const given = Float64Array.from(inputs)
    let odds = base
    for (let root = 0; root < roots.length; root++) {
      let at = roots[root] ?? 0
      let input = laid[at] ?? NO_INPUT
      while (input !== NO_INPUT) {
        at = ((given[input] ?? 0) <= (laid[at + 1] ?? 0) ? laid[at + 2] : laid[at + 3]) ?? 0
        input = laid[at] ?? NO_INPUT
      }
      odds += laid[at + 1] ?? 0
    }
    return 1 / (1 + Math.exp(-odds))
  }
}

const NO_INPUT = -1

/** The leaf that one tree leads to. */
export function followTree(inputs: readonly number[], tree: Tree): number {
  let branch = tree
  while (typeof branch !== 'number') {
    branch = (inputs[branch[0]] ?? 0) <= branch[1] ? branch[2] : branch[3]
  }
  return branch
}
