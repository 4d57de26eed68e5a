/** Lets one loop wait until it is rung. A ring while nobody waits is kept for the next wait, so that none is missed. */
export interface Bell {
  ring(): void
  /** Rings after this many milliseconds, unless it is rung before. */
  ringWithin(delayMs: number): void
  /** Resolves at the next ring, or after this many milliseconds; true if it was rung. */
  wait(timeoutMs: number): Promise<boolean>
}

/** A bell that has not been rung yet. One loop waits at it at a time. */
export function createBell(): Bell {
  let rung = false
  let answer: (() => void) | undefined
  let late: NodeJS.Timeout | undefined
  function ring(): void {
    clearTimeout(late)
    late = undefined
    if (answer === undefined) rung = true
    else answer()
  }
  return {
    ring,
    ringWithin(delayMs) {
      late ??= setTimeout(ring, delayMs).unref()
    },
    async wait(timeoutMs) {
      let hasRung = rung
      if (!rung) {
        hasRung = await new Promise((resolve) => {
          const timer = setTimeout(() => resolve(false), timeoutMs)
          answer = () => {
            clearTimeout(timer)
            resolve(true)
          }
        })
        answer = undefined
      }
      rung = false
      return hasRung
    },
  }
}
