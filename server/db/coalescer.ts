import { observe } from '../platform/observe.ts'
import { Problem } from '../platform/problem.ts'
import { sqlState } from './sql-states.ts'

/** How long a batch waits for more items, because one large batch costs far less than many small ones. */
export interface Gathering {
  /** How many items a batch should have: it waits while it has fewer. */
  readonly expected: () => number
  /** The longest that a batch waits for them. */
  readonly mostMs: number
  /** An item was submitted. */
  readonly joined?: () => void
  /** So many items are settled. */
  readonly left?: (count: number) => void
  /** Calls `look` once, when `expected` may have fallen. */
  readonly whenFewer?: (look: () => void) => void
}

export interface CoalescerOptions<Item, Result> {
  /** What the batches hold, for whoever watches them. */
  readonly name: string
  /** Batches that run at the same time. */
  readonly lanes: number
  /**
   * More batches, which run only where a batch is full or the others take long. A further lane makes batches smaller
   * and each item more expensive, but a batch that waits for a lock must not hold up everybody else.
   */
  readonly spareLanes?: number
  readonly mostPerBatch: number
  /** What a batch waits for; without it a batch leaves as soon as a lane is free. */
  readonly gathering?: Gathering
  /**
   * How many items may wait. One more is refused with `service_unavailable`, so that
   * a stalled database is not buried in work.
   */
  readonly mostWaiting: number
  /** Runs a batch and returns one result per item, in the order of the items. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>
  /** Items with the same key never share a batch: the later one waits for the next. */
  readonly keyOf?: (item: Item) => string
}

export interface Coalescer<Item, Result> {
  /** Puts an item into the next batch and resolves with its own result. */
  submit(item: Item): Promise<Result>
}

// A batch that takes longer than this waits for something that does not concern the items behind it, such as a lock.
const SLOW_MS = 20

interface Waiting<Item, Result> {
  readonly item: Item
  readonly key: string | undefined
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Turns many small statements into few large ones. A batch closes when a lane is free, not on a timer: an idle service
 * adds no wait and a busy one amortises by itself (64 requests in flight: a durable insert 3 to 4 times as often as one
 * by one). The use cases above it do not know whether they are batched.
 */
export function createCoalescer<Item, Result>(
  options: CoalescerOptions<Item, Result>,
): Coalescer<Item, Result> {
  const { name, lanes, spareLanes = 0, mostPerBatch, gathering, mostWaiting, keyOf } = options
  let waiting: Waiting<Item, Result>[] = []
  let busyLanes = 0
  let slowLanes = 0
  let isScheduled = false
  let overdue: NodeJS.Timeout | undefined
  let isOverdue = false
  let isWaitingForFewer = false

  // Everything that arrives in one turn of the event loop shares a batch.
  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      openLanes()
    })
  }

  function isGathered(): boolean {
    if (gathering === undefined || isOverdue || waiting.length >= mostPerBatch) return true
    if (gathering.expected() <= waiting.length) return true
    overdue ??= setTimeout(() => {
      isOverdue = true
      openLanes()
    }, gathering.mostMs)
    if (!isWaitingForFewer && gathering.whenFewer !== undefined) {
      isWaitingForFewer = true
      gathering.whenFewer(() => {
        isWaitingForFewer = false
        openLanes()
      })
    }
    return false
  }

  // Whether one more lane should take what waits while so many others are busy.
  function isWantedBeside(others: number): boolean {
    if (waiting.length === 0 || !isGathered()) return false
    return others - slowLanes < lanes || waiting.length >= mostPerBatch
  }

  function openLanes(): void {
    while (busyLanes < lanes + spareLanes && isWantedBeside(busyLanes)) void runLane()
  }

  function takeBatch(): Waiting<Item, Result>[] {
    clearTimeout(overdue)
    overdue = undefined
    isOverdue = false
    if (keyOf === undefined) return waiting.splice(0, mostPerBatch)
    const batch = new Map<string | undefined, Waiting<Item, Result>>()
    const passedOver: Waiting<Item, Result>[] = []
    let looked = 0
    for (const entry of waiting) {
      // Looks only as far as it takes to fill the batch, however many wait.
      if (batch.size === mostPerBatch) break
      if (batch.has(entry.key)) passedOver.push(entry)
      else batch.set(entry.key, entry)
      looked += 1
    }
    waiting = [...passedOver, ...waiting.slice(looked)]
    return [...batch.values()]
  }

  async function runLane(): Promise<void> {
    busyLanes += 1
    while (isWantedBeside(busyLanes - 1)) await timeBatch(takeBatch())
    busyLanes -= 1
  }

  async function settleBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const beganAtMs = performance.now()
    await runBatch(options.run, batch)
    observe('batch', () => ({ name, size: batch.length, durationMs: performance.now() - beganAtMs }))
    gathering?.left?.(batch.length)
  }

  async function timeBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    if (spareLanes === 0) return settleBatch(batch)
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      slowLanes += 1
      openLanes()
    }, SLOW_MS)
    await settleBatch(batch)
    clearTimeout(timer)
    if (isSlow) slowLanes -= 1
  }

  return {
    submit(item) {
      if (waiting.length >= mostWaiting) {
        const detail = 'Too many requests are waiting for the database. Try again shortly.'
        return Promise.reject(new Problem('service_unavailable', detail, { retryAfterSeconds: 1 }))
      }
      gathering?.joined?.()
      return new Promise((resolve, reject) => {
        waiting.push({ item, key: keyOf?.(item), resolve, reject })
        schedule()
      })
    },
  }
}

// What one item can be to blame for: its data (classes 22 and 23), a program limit (54),
// or a row that somebody else keeps locked.
const BLAMED_STATES = /^(22|23|54|55P03)/

/** Thrown inside a batch where one of its items is to blame and no statement of PostgreSQL has said so. */
export class ItemFault extends Error {
  override readonly name = 'ItemFault'
}

function blamesAnItem(error: unknown): boolean {
  return error instanceof ItemFault || BLAMED_STATES.test(sqlState(error) ?? '')
}

/**
 * Runs a batch. On an error that a single item can cause it is halved, so that a
 * poisonous item fails only its own caller.
 */
async function runBatch<Item, Result>(
  run: CoalescerOptions<Item, Result>['run'],
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await run(batch.map(({ item }) => item))
    if (results.length !== batch.length) throw new Error('A batch returned a result too few or too many.')
    batch.forEach(({ resolve }, index) => {
      resolve(results[index] as Result)
    })
  } catch (error) {
    if (batch.length === 1 || !blamesAnItem(error)) {
      for (const { reject } of batch) reject(error)
      return
    }
    const middle = batch.length >> 1
    await runBatch(run, batch.slice(0, middle))
    await runBatch(run, batch.slice(middle))
  }
}
