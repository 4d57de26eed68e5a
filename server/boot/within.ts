/** Waits for `work`, but not longer than `ms`: what takes longer is left behind when the process ends. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: elapsed, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  try {
    await Promise.race([work, elapsed])
  } finally {
    clearTimeout(timer)
  }
}
