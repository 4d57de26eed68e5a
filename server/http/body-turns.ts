import { Problem } from '../platform/problem.ts'

/** A shorter body waits for nobody. The longest texts of customers are shorter. */
const LONG_BYTES = 64 * 1024
/** So much of long bodies is worked on at a time: as values in V8's heap they take up to twenty times as much. */
const MOST_BYTES = 4 * 1024 * 1024
const LONGEST_WAIT_MS = 10_000

/**
 * Whose long body is read and worked on. One that waits is a buffer of its own length, outside V8's heap; hundreds
 * that are read at once would fill that heap, and a process that has filled it ends with everybody's requests.
 */
export interface BodyTurns {
  /** Works on a body when its turn has come; throws `service_unavailable` where that takes too long. */
  inTurn<Result>(bytes: number, work: () => Promise<Result>): Promise<Result>
}

interface Waiting {
  readonly bytes: number
  readonly begin: () => void
}

export function createBodyTurns(): BodyTurns {
  const waiting = new Set<Waiting>()
  let taken = 0
  const hasRoom = (bytes: number) => taken === 0 || taken + bytes <= MOST_BYTES
  const beginNext = () => {
    for (const next of waiting) {
      if (!hasRoom(next.bytes)) return
      waiting.delete(next)
      taken += next.bytes
      next.begin()
    }
  }
  const take = (bytes: number) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(mine)
        reject(
          new Problem('service_unavailable', 'Too many long bodies are being worked on. Try again shortly.', {
            retryAfterSeconds: 1,
          }),
        )
        // Those behind it may be shorter.
        beginNext()
      }, LONGEST_WAIT_MS)
      const mine = {
        bytes,
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      waiting.add(mine)
      beginNext()
    })
  return {
    async inTurn(bytes, work) {
      if (bytes < LONG_BYTES) return work()
      await take(bytes)
      try {
        return await work()
      } finally {
        taken -= bytes
        beginNext()
      }
    },
  }
}
