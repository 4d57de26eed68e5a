/** Lets one loop wait until it is called. A ring while nobody waits is kept for the next wait, so that none is missed. */
export interface Bell {
  ring(): void
  /** Resolves at the next ring, or after this many milliseconds. */
  wait(timeoutMs: number): Promise<void>
}

export function createBell(): Bell {
  let rung = false
  let answer: (() => void) | undefined
  return {
    ring() {
      if (answer === undefined) rung = true
      else answer()
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
