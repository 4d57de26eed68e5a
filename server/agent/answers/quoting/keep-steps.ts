import { isLaterStep, isStep } from '../../language/text/steps.ts'
import { HANGS, type Placed } from './placed-sentences.ts'

/**
 * A run extended to all steps of the instructions that it contains a step of, with the line that introduces them,
 * because steps are done in order.
 */
export function keepSteps(placed: readonly Placed[], run: readonly Placed[]): readonly Placed[] {
  const [first] = run
  if (first === undefined) return run
  let start = placed.indexOf(first)
  let end = start + run.length
  for (const steps of listSteps(placed)) {
    if (steps.end <= start || steps.start >= end) continue
    start = Math.min(start, steps.start)
    end = Math.max(end, steps.end)
  }
  return placed.slice(start, end)
}

/** The beginnings and ends of numbered lists of two or more lines, including the text between their steps. */
function listSteps(placed: readonly Placed[]): { readonly start: number; readonly end: number }[] {
  const lists: { start: number; end: number; count: number }[] = []
  placed.forEach(({ sentence, isFirst }, at) => {
    if (!isFirst || !isStep(sentence)) return
    const next = placed.findIndex((one, behind) => behind > at && one.isFirst)
    const end = next === -1 ? placed.length : next
    const last = lists.at(-1)
    if (last !== undefined && isLaterStep(sentence)) {
      last.end = end
      last.count += 1
    } else {
      const above = placed.slice(0, at).findLastIndex((one) => one.isFirst)
      const hangs = HANGS.test(placed[at - 1]?.sentence ?? '')
      lists.push({ start: hangs ? above : at, end, count: 1 })
    }
  })
  return lists.filter(({ count }) => count > 1)
}
