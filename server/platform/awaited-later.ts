/**
 * Marks a promise as one that is awaited later. If it fails before that, Node would otherwise take the failure for an
 * unhandled one and end the process. Whoever awaits it then gets the failure all the same.
 */
export function awaitedLater<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined)
  return promise
}
