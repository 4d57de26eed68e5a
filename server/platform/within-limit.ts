// Parts of the limit are counted instead of time: for a process that was suspended only one of them has passed.
const PIECES = 6

/**
 * Waits for work no longer than `limitMs`, and not past the abort of `signal`. The work gets a signal that aborts in
 * either case. Work that ignores it is left behind, and its result is not used. While the process stands still (a
 * machine that sleeps or is moved) almost nothing of the limit passes, because the work stood still too. `isExcused` is
 * asked at the end of each sixth of the limit: if it says yes, that sixth is not counted.
 */
export async function withinLimit<Result>(
  limitMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
  isExcused: () => boolean = () => false,
): Promise<Result> {
  signal.throwIfAborted()
  const ending = new AbortController()
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const end = (reason: unknown) => {
    reject(reason)
    ending.abort(reason)
  }
  const onAbort = () => end(signal.reason)
  let piecesLeft = PIECES
  const timer = setInterval(() => {
    if (isExcused()) return
    piecesLeft -= 1
    if (piecesLeft === 0) end(new Error(`It took longer than ${limitMs} ms.`))
  }, limitMs / PIECES)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([ended, work(ending.signal)])
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', onAbort)
  }
}
