import { type LoadConnection, openConnection } from './http-connection.ts'

/** How often something was done, and how long it took. */
export interface LoadResult {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** How often it was done, the warm-up included. */
  readonly times: number
}

/** The value below which this share of the sorted numbers lies. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Calls `act` again and again from `inFlight` lanes at once for a time, after a warm-up that is not counted. */
export async function repeat(
  act: (lane: number) => Promise<void>,
  options: { inFlight: number; seconds: number },
): Promise<LoadResult> {
  const warmUpMs = Math.min(1500, options.seconds * 300)
  const startedAt = performance.now() + warmUpMs
  const endsAt = startedAt + options.seconds * 1000
  const durations: number[] = []
  let times = 0
  await Promise.all(
    Array.from({ length: options.inFlight }, async (_, lane) => {
      for (let from = performance.now(); from < endsAt; from = performance.now()) {
        await act(lane)
        times += 1
        const to = performance.now()
        if (from >= startedAt && to <= endsAt) durations.push(to - from)
      }
    }),
  )
  return summarize(durations, options.seconds, times)
}

function summarize(durations: readonly number[], seconds: number, times: number): LoadResult {
  const sorted = durations.toSorted((a, b) => a - b)
  return {
    perSecond: sorted.length / seconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    times,
  }
}

/**
 * Loads an HTTP server with requests as `writeRequest` writes them; every answer must have the expected status.
 * The generator shares the cores with what it loads, so it does as little as it can: it writes bytes, and of an
 * answer it reads the status and the length.
 */
export async function loadHttp(
  origin: string,
  next: () => string,
  options: { inFlight: number; seconds: number; expect: number },
): Promise<LoadResult> {
  return withConnections(origin, options, (connections) =>
    repeat((lane) => (connections[lane] as LoadConnection).exchange(next()), options),
  )
}

/**
 * Loads an HTTP server with a fixed number of requests a second, even if it does not keep up. A request's time counts
 * from the moment at which it was due, so that a stall counts for every request that it held up.
 */
export async function paceHttp(
  origin: string,
  next: () => string,
  options: { inFlight: number; seconds: number; expect: number; perSecond: number },
): Promise<LoadResult> {
  const durations: number[] = []
  const total = Math.floor(options.perSecond * options.seconds)
  await withConnections(origin, options, async (connections) => {
    const startedAt = performance.now()
    let sent = 0
    await Promise.all(
      connections.map(async (connection) => {
        while (sent < total) {
          const dueAt = startedAt + (sent++ * 1000) / options.perSecond
          const wait = dueAt - performance.now()
          if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
          await connection.exchange(next())
          durations.push(performance.now() - dueAt)
        }
      }),
    )
  })
  return summarize(durations, options.seconds, total)
}

// Until then the code that a request runs through is interpreted, compiled, and compiled again for the kinds of values
// that it meets.
const WARM_UP_REQUESTS = 20_000

/**
 * Has a server answer requests that are not counted, so that what is measured next is a server that has been at work
 * for a while: the first few thousand take up to twice as much of a processor.
 */
export async function warmUp(
  origin: string,
  next: () => string,
  { inFlight, expect }: { inFlight: number; expect: number },
): Promise<void> {
  await sendHttp(origin, next, { inFlight, expect, count: WARM_UP_REQUESTS })
}

/** Sends this many requests as fast as they are answered. */
export async function sendHttp(
  origin: string,
  next: () => string,
  options: { inFlight: number; expect: number; count: number },
): Promise<void> {
  let left = options.count
  await withConnections(origin, options, (connections) =>
    Promise.all(
      connections.map(async (connection) => {
        while (left-- > 0) await connection.exchange(next())
      }),
    ),
  )
}

async function withConnections<Result>(
  origin: string,
  { inFlight, expect }: { inFlight: number; expect: number },
  work: (connections: readonly LoadConnection[]) => Promise<Result>,
): Promise<Result> {
  const connections = await Promise.all(
    Array.from({ length: inFlight }, () => openConnection(origin, expect)),
  )
  try {
    return await work(connections)
  } finally {
    for (const { close } of connections) close()
  }
}
