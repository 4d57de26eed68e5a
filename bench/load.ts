import { Pool } from 'undici'

export interface LoadResult {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly count: number
}

export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** The value below which this share of the sorted numbers lies. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Calls `act` again and again from `inFlight` lanes at once for a time, after a warm-up that is not counted. */
export async function repeat(
  act: () => Promise<void>,
  options: { inFlight: number; seconds: number },
): Promise<LoadResult> {
  const warmUpMs = Math.min(1500, options.seconds * 300)
  const startedAt = performance.now() + warmUpMs
  const endsAt = startedAt + options.seconds * 1000
  const durations: number[] = []
  await Promise.all(
    Array.from({ length: options.inFlight }, async () => {
      for (let from = performance.now(); from < endsAt; from = performance.now()) {
        await act()
        const to = performance.now()
        if (from >= startedAt && to <= endsAt) durations.push(to - from)
      }
    }),
  )
  durations.sort((a, b) => a - b)
  return {
    perSecond: durations.length / options.seconds,
    p50Ms: percentile(durations, 0.5),
    p99Ms: percentile(durations, 0.99),
    count: durations.length,
  }
}

/** Loads an HTTP server; every answer must have the expected status. */
export async function loadHttp(
  origin: string,
  next: () => LoadRequest,
  options: { inFlight: number; seconds: number; expect: number },
): Promise<LoadResult> {
  const pool = new Pool(origin, { connections: options.inFlight, pipelining: 1 })
  try {
    return await repeat(async () => {
      const { statusCode, body } = await pool.request(next())
      const text = await body.text()
      if (statusCode !== options.expect)
        throw new Error(`Expected ${options.expect}, got ${statusCode}: ${text}`)
    }, options)
  } finally {
    await pool.close()
  }
}
