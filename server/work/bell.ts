/** Lets one loop wait until it is called. A ring while nobody waits is kept for the next wait, so that none is missed. */
export interface Bell {
  ring(): void
  /** Rings after this many milliseconds, unless it rings before. */
  ringWithin(delayMs: number): void
  /** Resolves at the next ring, or after this many milliseconds. */
  wait(timeoutMs: number): Promise<void>
}

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
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs)
          answer = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        answer = undefined
      }
      rung = false
    },
  }
}
