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

/**
 * A model's trees laid out one after the other, which many judgements go through several times as fast. A branch's low way stands right behind
 * it, and what is known of the branches lies in lists of small numbers: little memory is touched, and most of it in its order.
 */
export function prepareTrees({ base, trees }: TreeModel): (inputs: readonly number[]) => number {
  /** What each branch asks for; a leaf asks for nothing. */
  const asked: number[] = []
  /** The branches' thresholds, and the leaves' values. */
  const values: number[] = []
  /** Where the branches' high ways begin. */
  const highs: number[] = []
  const lay = (tree: Tree): number => {
    const [input, value] = typeof tree === 'number' ? [NO_INPUT, tree] : tree
    const at = asked.push(input) - 1
    values.push(value)
    highs.push(0)
    if (typeof tree !== 'number') {
      lay(tree[2])
      highs[at] = lay(tree[3])
    }
    return at
  }
  const roots = Int32Array.from(trees, lay)
  const inputOf = Int16Array.from(asked)
  const numberOf = Float64Array.from(values)
  const highOf = Int32Array.from(highs)
  return (inputs) => {
    let odds = base
    for (let root = 0; root < roots.length; root++) {
      let at = roots[root] as number
      let input = inputOf[at] as number
      while (input !== NO_INPUT) {
        at = (inputs[input] ?? 0) <= (numberOf[at] as number) ? at + 1 : (highOf[at] as number)
        input = inputOf[at] as number
      }
      odds += numberOf[at] as number
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
