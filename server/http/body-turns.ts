import { Problem } from '../platform/problem.ts'

/** A shorter body is worked on at once. The longest texts of customers are shorter. */
const LONG_BYTES = 64 * 1024
/**
 * How many bytes of long bodies are worked on at a time. As values in V8's heap they take up to twenty times as much.
 */
const MOST_BYTES = 4 * 1024 * 1024
const LONGEST_WAIT_MS = 10_000

/**
 * Lets long bodies be parsed and worked on a few at a time. A body that waits is a buffer of its own length outside
 * V8's heap. Hundreds that are parsed at once would fill that heap, and a process with a full heap ends, with
 * everybody's requests.
 */
export interface BodyTurns {
  /** Works on a body when its turn has come; throws `service_unavailable` if that takes too long. */
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
        // Those that waited behind it may be shorter and fit now.
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
