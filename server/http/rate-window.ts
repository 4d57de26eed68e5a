const WINDOW_MS = 60_000

/** Where a caller stands in the current window. */
export interface RateCount {
  readonly limit: number
  /** Requests in this window so far, including this one and refused ones. */
  readonly count: number
  readonly windowEndsAt: Date
}

/** The beginning of the fixed one-minute window that a moment lies in. */
export function windowStart(now: Date): Date {
  return new Date(windowStartMs(now))
}

/** The same as a number of milliseconds. */
export function windowStartMs(now: Date): number {
  return Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS
}

/** The first moment after the window that a moment lies in. */
export function windowEnd(now: Date): Date {
  return new Date(windowStartMs(now) + WINDOW_MS)
}

/** A moment before which every window ended long ago. */
export function longEnded(now: Date): Date {
  return new Date(now.getTime() - 2 * WINDOW_MS)
}

/**
 * A moment that no clock has reached yet. Counters after it were written under a clock that ran ahead and was set back;
 * if they stayed, they would already be used up when their window comes.
 */
export function farAhead(now: Date): Date {
  return new Date(now.getTime() + 2 * WINDOW_MS)
}

/** Requests of one batch that share a counter. */
export interface CounterGroup<Request> {
  readonly key: string
  /** The first of them; the others are like it in everything that counting looks at. */
  readonly request: Request
  readonly size: number
}

/**
 * Counts a batch of requests with one statement. `keyOf` names a request's counter; `count` adds the size of each group
 * to its counter and returns a row for each group. `present` makes a request's result from its group's row and from
 * `behind`, the number of requests of the group that come after it: the row has counted the whole group, so the
 * request's own count is the row's less `behind`.
 */
export async function countTogether<Request, Row extends { readonly key: string }, Result>(
  requests: readonly Request[],
  keyOf: (request: Request) => string,
  count: (groups: readonly CounterGroup<Request>[]) => Promise<readonly Row[]>,
  present: (request: Request, row: Row | undefined, behind: number) => Result,
): Promise<Result[]> {
  const groups = new Map<string, { key: string; request: Request; size: number }>()
  const grouped = requests.map((request) => {
    const key = keyOf(request)
    let group = groups.get(key)
    if (group === undefined) {
      group = { key, request, size: 0 }
      groups.set(key, group)
    }
    group.size += 1
    return { request, group, place: group.size }
  })
  const rows = new Map((await count([...groups.values()])).map((row) => [row.key, row]))
  return grouped.map(({ request, group, place }) => present(request, rows.get(group.key), group.size - place))
}
