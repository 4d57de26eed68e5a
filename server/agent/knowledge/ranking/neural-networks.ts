/** One network: `hidden` has the weights of the inputs for each hidden unit. */
export interface Network {
  readonly hidden: readonly (readonly number[])[]
  readonly biases: readonly number[]
  readonly outputs: readonly number[]
  readonly bias: number
}

/** A few small networks on the same inputs, which are normalized by their means and spreads. */
export interface NetworkModel {
  readonly means: readonly number[]
  readonly spreads: readonly number[]
  readonly networks: readonly Network[]
}

/** An input counts up to this many spreads, so that an extreme value does not outweigh all others. */
export const MOST_SPREADS = 3
/** The slope of a hidden unit below zero (leaky ReLU). */
export const LEAK = 0.1

/** Prepares the function that judges inputs: the mean output of the networks, as log odds. */
export function prepareNetworks({
  means,
  spreads,
  networks,
}: NetworkModel): (inputs: readonly number[]) => number {
  const size = means.length
  const units = networks.flatMap(({ hidden, biases, outputs }) =>
    hidden.map((row, at) => ({ row, bias: biases[at] ?? 0, output: (outputs[at] ?? 0) / networks.length })),
  )
  const base = networks.reduce((sum, { bias }) => sum + bias, 0) / networks.length
  const weights = Float64Array.from(units.flatMap(({ row }) => row))
  const biases = Float64Array.from(units, ({ bias }) => bias)
  const outputs = Float64Array.from(units, ({ output }) => output)
  const centres = Float64Array.from(means)
  const scales = Float64Array.from(spreads, (spread) => 1 / spread)
  // Shared by all judgements, because none is interrupted.
  const values = new Float64Array(size)
  return (inputs) => {
    for (let at = 0; at < size; at++) {
      const value = ((inputs[at] as number) - (centres[at] as number)) * (scales[at] as number)
      values[at] = Math.max(-MOST_SPREADS, Math.min(MOST_SPREADS, value))
    }
    let odds = base
    for (let unit = 0, at = 0; unit < outputs.length; unit++) {
      let sum = biases[unit] as number
      for (let input = 0; input < size; input++, at++)
        sum += (weights[at] as number) * (values[input] as number)
      odds += (outputs[unit] as number) * (sum > 0 ? sum : LEAK * sum)
    }
    return odds
  }
}
