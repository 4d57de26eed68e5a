/** The number of a key: the one that it was given first, or the next. */
export function numberOf(key: string, numbers: Map<string, number>): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, numbers.size)
  return numbers.size - 1
}
