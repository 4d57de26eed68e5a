import type { Clock } from './clock.ts'
import type { RandomBytes } from './random.ts'

/** Makes identifiers. They sort by the time of their making, so the primary key is the order of creation. */
export interface Ids {
  /** A UUIDv7 (RFC 9562, section 5.7), lower case. */
  uuid(): string
}

/**
 * UUIDv7 with a 12-bit counter in `rand_a` (RFC 9562, section 6.2, method 1), so that ids made by one process in the same
 * millisecond still sort in the order of their making. A clock that steps back does not break the order either.
 */
export function createIds(clock: Clock, random: RandomBytes): Ids {
  let lastMs = 0
  let counter = 0
  return {
    uuid() {
      const now = clock.now().getTime()
      if (now > lastMs) {
        lastMs = now
        counter = random(2).readUInt16BE() & 0x7ff
      } else if (++counter > 0xfff) {
        // The counter is full: borrow the next millisecond rather than break the order.
        lastMs += 1
        counter = 0
      }
      const bytes = random(16)
      bytes.writeUIntBE(lastMs, 0, 6)
      bytes.writeUInt16BE(0x7000 | counter, 6)
      bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
      const hex = bytes.toString('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    },
  }
}
