/**
 * Marks a promise as one that is awaited later. If it rejects before that, Node would otherwise report an unhandled
 * rejection and end the process. The code that awaits it later gets the rejection all the same.
 */
export function awaitedLater<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined)
  return promise
}
