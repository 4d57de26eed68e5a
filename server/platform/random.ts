import { randomBytes } from 'node:crypto'

/** A source of unpredictable bytes; tests may pass a deterministic one where a rule depends on it. */
export type RandomBytes = (size: number) => Buffer

export const systemRandom: RandomBytes = (size) => randomBytes(size)
