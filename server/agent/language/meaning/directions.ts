/** How many numbers a direction has. */
export const DIMENSIONS = 64

/** What points somewhere. */
interface Directed {
  readonly direction: Float32Array
}

/** The middle of several directions, each with its weight: a vector of length one, or of zeros where there is none. */
export function addUp<Item extends Directed>(
  items: readonly Item[],
  weigh: (item: Item) => number,
): Float32Array {
  const sum = new Float32Array(items[0]?.direction.length ?? 0)
  for (const item of items) {
    const weight = weigh(item)
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + weight * (item.direction[at] ?? 0)
  }
  return normalize(sum)
}

/** A vector made as long as one, in place; one of zeros stays. */
export function normalize(vector: Float32Array): Float32Array {
  let squares = 0
  for (let at = 0; at < vector.length; at++) squares += (vector[at] ?? 0) ** 2
  const length = Math.sqrt(squares) || 1
  for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] ?? 0) / length
  return vector
}

/** How alike two meanings are, from -1 to 1; 0 where one of them is unknown. */
export function compareDirections(one: Float32Array, other: Float32Array): number {
  const size = Math.min(one.length, other.length)
  let sum = 0
  for (let at = 0; at < size; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/**
 * How alike a meaning is to each of many whose directions lie one after the other, from one of them on. Four are gone
 * through at a time: each sum is made in the same order as alone, and a processor that need not wait for one of them
 * goes on with the next.
 */
export function compareWithAll(one: Float32Array, directions: Float32Array, from = 0): Float64Array {
  const count = directions.length / DIMENSIONS
  const alike = new Float64Array(count)
  if (one.length !== DIMENSIONS) return alike
  let each = from
  for (; each + 4 <= count; each += 4) {
    const start = each * DIMENSIONS
    let [first, second, third, fourth] = [0, 0, 0, 0]
    for (let at = 0; at < DIMENSIONS; at++) {
      const value = one[at] as number
      first += value * (directions[start + at] as number)
      second += value * (directions[start + DIMENSIONS + at] as number)
      third += value * (directions[start + 2 * DIMENSIONS + at] as number)
      fourth += value * (directions[start + 3 * DIMENSIONS + at] as number)
    }
    alike[each] = first
    alike[each + 1] = second
    alike[each + 2] = third
    alike[each + 3] = fourth
  }
  for (; each < count; each++) {
    alike[each] = compareDirections(one, directions.subarray(each * DIMENSIONS, (each + 1) * DIMENSIONS))
  }
  return alike
}
