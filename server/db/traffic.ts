import type { Company } from './coalescer.ts'

/** What is under way in the coalescers of one process that its requests pass one after the other. */
export interface Traffic {
  /**
   * Company for one of them: its batches wait for such a share of all that is under way, and for 2 ms at the most. Where each waits for a half,
   * one batch is under way while the next one gathers; where nothing else is under way, nothing waits.
   */
  share(share: number): Company
}

const MOST_MS = 2

export function createTraffic(): Traffic {
  let underWay = 0
  let isScheduled = false
  let waiting: (() => void)[] = []

  // Once in a turn of the event loop: a batch that ends lets go of all its items at once.
  function tellWaiting(): void {
    isScheduled = false
    const told = waiting
    waiting = []
    for (const look of told) look()
  }

  return {
    share: (share) => ({
      mostMs: MOST_MS,
      expected: () => underWay * share,
      joined() {
        underWay += 1
      },
      left() {
        underWay -= 1
        if (isScheduled || waiting.length === 0) return
        isScheduled = true
        setImmediate(tellWaiting)
      },
      whenFewer: (look) => void waiting.push(look),
    }),
  }
}
