import type { Gathering } from './coalescer.ts'

/**
 * Counts the requests of one process that are in a coalescer. A request passes through several of them, one after the
 * other.
 */
export interface Traffic {
  /**
   * How one coalescer gathers its batches: each waits until it holds this share of all requests in progress, but never
   * longer than 2 ms. With a half, one batch runs while the next one gathers, and a single request does not wait. With
   * 0 the items are counted and no batch waits.
   */
  share(share: number): Gathering
}

const MOST_MS = 2

/** Counts the requests in progress in one process; its coalescers share it. */
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
