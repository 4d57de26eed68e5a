import type { Company } from './coalescer.ts'

/** Counts what is under way in the coalescers that the requests of one process pass, one after the other. */
export interface Traffic {
  /**
   * The company of one coalescer: its batches wait until they hold this share of all that is under way, but never longer than 2 ms. With a
   * half, one batch is under way while the next one gathers, and where nothing else is under way nothing waits. With 0 its items are
   * counted, and its batches wait for nothing.
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
