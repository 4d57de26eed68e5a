import { isLaterStep, isStep } from '../language/steps.ts'
import { HANGS, type Placed } from './placed-sentences.ts'

/** A run with all steps of what it tells a step of, and the line that they hang on: what is done is done in order. */
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

/** Where lists of two and more numbered lines begin and end, each with what stands between its steps. */
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
