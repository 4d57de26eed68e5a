/**
 * Waits for work no longer than `limitMs`, and not past the abort of `signal`. The work gets a signal that says either.
 * Work that ignores it is left behind, and what it still does counts for nothing.
 */
export async function withinLimit<Result>(
  limitMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  const ending = new AbortController()
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const end = (reason: unknown) => {
    reject(reason)
    ending.abort(reason)
  }
  const onAbort = () => end(signal.reason)
  const timer = setTimeout(() => end(new Error(`It took longer than ${limitMs} ms.`)), limitMs)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([ended, work(ending.signal)])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}
