/**
 * Waits for work for at most so many milliseconds; true if it ended in time. Work that takes longer continues by
 * itself.
 */
export async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const { promise: elapsed, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), milliseconds)
  try {
    return await Promise.race([work.then(() => true), elapsed])
  } finally {
    clearTimeout(timer)
  }
}
