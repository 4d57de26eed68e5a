import type { Clock } from './clock.ts'
import type { RandomBytes } from './random.ts'

/** Makes identifiers. They sort by the time of their creation, so the primary key is the order of creation. */
export interface Ids {
  /** A UUIDv7 (RFC 9562, section 5.7), lower case. */
  uuid(): string
}

/** The spelling of an id; a client may also send capital letters. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Before every id, and after every one, in their sort order. */
export const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
export const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Whether a text can be an id at all; PostgreSQL would fail on anything else. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

const HEX = Buffer.from('0123456789abcdef')
// The places of the bytes in the text; hyphens are in between.
const PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]

/**
 * UUIDv7 with a 12-bit counter in `rand_a` (RFC 9562, section 6.2, method 1), so that ids that one process makes in the
 * same millisecond still sort in the order of their creation. A clock that steps back does not break the order either.
 */
export function createIds(clock: Clock, random: RandomBytes): Ids {
  let lastMs = 0
  let counter = 0
  // Every id is written into the same buffer: concatenating pieces took 1 KB for the two ids of a request.
  const spelled = Buffer.alloc(36, '-')
  return {
    uuid() {
      const now = clock.now().getTime()
      const bytes = random(16)
      if (now > lastMs) {
        lastMs = now
        counter = bytes.readUInt16BE(6) & 0x7ff
      } else if (++counter > 0xfff) {
        // The counter is full: take the next millisecond rather than break the order.
        lastMs += 1
        counter = 0
      }
      bytes.writeUIntBE(lastMs, 0, 6)
      bytes.writeUInt16BE(0x7000 | counter, 6)
      bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
      for (let index = 0; index < 16; index++) {
        const byte = bytes[index] ?? 0
        const at = PLACES[index] ?? 0
        spelled[at] = HEX[byte >> 4] ?? 0
        spelled[at + 1] = HEX[byte & 0xf] ?? 0
      }
      return spelled.toString('latin1')
    },
  }
}
