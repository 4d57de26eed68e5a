import type { Company } from './coalescer.ts'

/** What is under way in the coalescers of one process that its requests pass one after the other. */
export interface Traffic {
  /**
   * Company for one of them: its batches wait for such a share of all that is under way, and for 2 ms at the most. Where each waits for a half,
   * one batch is under way while the next one gathers; where nothing else is under way, nothing waits. With a share of 0 they are counted and wait for nobody.
   */
  share(share: number): Company
}

const MOST_MS = 2

export function createTraffic(): Traffic {
  let underWay = 0
  let waiting: (() => void)[] = []

  function tellWaiting(): void {
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
      left(count) {
        underWay -= count
        if (waiting.length > 0) setImmediate(tellWaiting)
      },
      whenFewer: (look) => void waiting.push(look),
    }),
  }
}
