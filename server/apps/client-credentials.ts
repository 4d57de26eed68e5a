import { hash, timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '../platform/random.ts'

const DIGEST_BYTES = 32

// Stands for an absent secret: no text is known that hashes to it.
const NO_DIGEST = Buffer.alloc(DIGEST_BYTES)

// The current secret and, during an overlap, the previous one; there are more if overlaps meet.
const USUAL_SECRETS = 2

/** A client id: `app_` and 22 characters of `[A-Za-z0-9_-]`. It is not secret. */
export function newClientId(random: RandomBytes): string {
  return `app_${random(16).toString('base64url')}`
}

/** A client secret: `sk_` and 43 characters of `[A-Za-z0-9_-]`, which carry 256 random bits. */
export function newClientSecret(random: RandomBytes): string {
  return `sk_${random(32).toString('base64url')}`
}

/** What is stored of a client secret. */
export function digestClientSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** Whether the secret is one of those. The work is the same for none, one and two of them, and wherever they differ. */
export function matchesClientSecret(secret: string, digests: readonly Buffer[]): boolean {
  const digest = digestClientSecret(secret)
  let isMatch = false
  for (let index = 0; index < Math.max(USUAL_SECRETS, digests.length); index++) {
    const isEqual = timingSafeEqual(digest, digests[index] ?? NO_DIGEST)
    isMatch ||= isEqual
  }
  return isMatch
}
