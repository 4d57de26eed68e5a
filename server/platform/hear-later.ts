/**
 * Lets a promise fail before anybody waits for it: unheard, that would end the process. Whoever waits for it hears of the failure all the same.
 */
export function hearLater<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined)
  return promise
}
