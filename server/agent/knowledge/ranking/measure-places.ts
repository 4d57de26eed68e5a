/** The index of each measure in a row of numbers in this order. */
export function placeMeasures<Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((name, at) => [name, at])) as Record<Name, number>
}

/**
 * An empty row of measures, to be copied for each passage: such a copy costs far less than an object with this many
 * properties.
 */
export function openRow(names: readonly string[]): readonly number[] {
  return names.map(() => Number.NaN)
}
