import { keepLatest } from '../../../platform/keep-latest.ts'

/** Longer texts are computed each time: they are rarely asked for twice, and would fill the memory. */
const LONGEST_KEPT_CHARS = 600

/**
 * Caches a pure function's results for its latest texts. One turn needs the same things of the same sentence in many
 * places: its words, its terms, its classification. Callers share one result, so it must not be changed.
 */
export function remember<Result>(work: (text: string) => Result, most = 256): (text: string) => Result {
  const kept = new Map<string, { readonly result: Result }>()
  return (text) => {
    if (text.length > LONGEST_KEPT_CHARS) return work(text)
    const found = kept.get(text)
    if (found !== undefined) return found.result
    const result = work(text)
    keepLatest(kept, text, { result }, most)
    return result
  }
}
