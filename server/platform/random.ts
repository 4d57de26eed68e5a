import { randomFillSync } from 'node:crypto'

/** A source of unpredictable bytes; tests may pass a deterministic one where a rule depends on it. */
export type RandomBytes = (size: number) => Buffer

const POOL_BYTES = 8192
const pool = Buffer.alloc(POOL_BYTES)
let used = POOL_BYTES

/**
 * The machine's cryptographic randomness, drawn in blocks: each request needs a few small portions, and a system call
 * for each of them was two percent of a busy gateway. Bytes are handed out once and wiped from the pool.
 */
export const systemRandom: RandomBytes = (size) => {
  if (size > POOL_BYTES) return randomFillSync(Buffer.alloc(size))
  if (used + size > POOL_BYTES) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = Buffer.allocUnsafe(size)
  pool.copy(bytes, 0, used, used + size)
  pool.fill(0, used, used + size)
  used += size
  return bytes
}
