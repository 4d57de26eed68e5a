/** Where each of some measures stands in a row of numbers that holds them in this order. */
export function placeMeasures<Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((name, at) => [name, at])) as Record<Name, number>
}

/**
 * A row in which nothing is measured yet, to be copied for each passage: such a copy costs far less than an object with
 * as many names.
 */
export function openRow(names: readonly string[]): readonly number[] {
  return names.map(() => Number.NaN)
}
