/**
 * How many slips turn one word into another: a letter too many, one missing, one wrong, or two neighbours swapped
 * (Damerau-Levenshtein distance). Gives up beyond `most` and returns `most + 1`.
 */
export function countSlips(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  let leastAbove = 0
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      current.push(cost)
      least = Math.min(least, cost)
    }
    // A row is computed from the two above it.
    if (least > most && leastAbove > most) return most + 1
    leastAbove = least
    before = above
    above = current
  }
  return above[other.length] ?? most + 1
}
