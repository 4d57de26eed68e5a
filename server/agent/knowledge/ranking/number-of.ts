/** The number of a key: its own, or the next number if it has none yet. */
export function numberOf(key: string, numbers: Map<string, number>): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, numbers.size)
  return numbers.size - 1
}
