import { setTimeout as pause } from 'node:timers/promises'

// With 5,000 pages a look takes 120 to 190 ms (two busy cores), and there is always another message.
const SHORTEST_REST_MS = 20
const REST_SHARE = 2

/**
 * Shares one look among all callers that ask while it runs. If somebody has asked meanwhile, or if it says that there
 * is more, it runs again, after a rest for the database. `lookOnce` never rejects. The returned function asks for a
 * look; it resolves when no further look is needed.
 */
export function shareLooks(lookOnce: () => Promise<{ readonly isMore: boolean }>): () => Promise<void> {
  let looking: Promise<void> | undefined
  let isAskedAgain = false

  async function lookUntilNobodyAsks(): Promise<void> {
    do {
      isAskedAgain = false
      const startedMs = performance.now()
      if ((await lookOnce()).isMore) isAskedAgain = true
      const restMs = Math.max(SHORTEST_REST_MS, REST_SHARE * (performance.now() - startedMs))
      if (isAskedAgain) await pause(restMs)
    } while (isAskedAgain)
    looking = undefined
  }

  return () => {
    isAskedAgain = true
    looking ??= lookUntilNobodyAsks()
    return looking
  }
}
