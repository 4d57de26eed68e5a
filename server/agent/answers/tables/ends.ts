import type { Measure } from '../../terms/measures.ts'

/** The rows at one end of a column, among those that are left. */
export function chooseEnd(
  measures: readonly Measure[],
  isLeft: readonly boolean[],
  isMost: boolean,
): readonly boolean[] {
  const end = measureEnd(measures, isLeft, isMost)
  return isLeft.map((is, row) => is && end !== null && edgeOf(measures[row], isMost) === end)
}

/** The rows of a column that lie beyond all that are left. */
export function chooseBeyond(
  measures: readonly Measure[],
  isLeft: readonly boolean[],
  isMost: boolean,
): readonly boolean[] {
  const end = measureEnd(measures, isLeft, isMost)
  return isLeft.map((_, row) => {
    const edge = edgeOf(measures[row], isMost)
    return end !== null && edge !== null && (isMost ? edge > end : edge < end)
  })
}

function measureEnd(
  measures: readonly Measure[],
  isLeft: readonly boolean[],
  isMost: boolean,
): number | null {
  const edges = isLeft.flatMap((is, row) => (is ? (edgeOf(measures[row], isMost) ?? []) : []))
  if (edges.length === 0) return null
  return isMost ? Math.max(...edges) : Math.min(...edges)
}

function edgeOf(measure: Measure | undefined, isMost: boolean): number | null {
  if (typeof measure !== 'object') return null
  return isMost ? measure.most : measure.least
}
