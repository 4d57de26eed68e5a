import { keepLatest } from '../platform/keep-latest.ts'
import type { SecretBox } from '../platform/secret-box.ts'

/** An endpoint's signing secrets as they are stored. */
export interface SealedSecrets {
  readonly current: Buffer
  /** The previous secret, which keeps signing until the rotation ends. */
  readonly previous: Buffer | null
  readonly rotatingUntil: Date | null
}

// The endpoint's id is bound to the ciphertext, so a secret that is copied to another endpoint's row cannot be opened
// there.
function purpose(endpointId: string): string {
  return `webhook secret ${endpointId}`
}

/** Encrypts a signing secret for its endpoint's row; it is never stored in clear. */
export function sealSigningSecret(secretBox: SecretBox, endpointId: string, secret: string): Buffer {
  return secretBox.seal(secret, purpose(endpointId))
}

/**
 * Whether the previous secret still signs. It is dropped at exactly the moment that the rotation names (API document,
 * "Retries" 4).
 */
export function isRotating(rotatingUntil: Date | null, now: Date): rotatingUntil is Date {
  return rotatingUntil !== null && now < rotatingUntil
}

/** The secrets that sign at this moment, the newest first: one, or two while a secret rotates. */
export type SecretOpener = (endpointId: string, secrets: SealedSecrets, now: Date) => string[]

const MOST_REMEMBERED = 1_000

/**
 * Opens endpoints' secrets and remembers the latest, since opening takes a good part of an attempt. A sealed secret
 * always opens to the same text, so what is remembered is never outdated; whether it signs is decided anew each time.
 */
export function createSecretOpener(secretBox: SecretBox): SecretOpener {
  const opened = new Map<string, string>()
  // The deliveries of one claim carry the same buffer, so its bytes need not be compared.
  const openedBytes = new WeakMap<Buffer, string>()
  const open = (endpointId: string, sealed: Buffer) => {
    const known = openedBytes.get(sealed)
    if (known !== undefined) return known
    const secret = openAnew(endpointId, sealed)
    openedBytes.set(sealed, secret)
    return secret
  }
  const openAnew = (endpointId: string, sealed: Buffer) => {
    const key = `${endpointId} ${sealed.toString('latin1')}`
    const known = opened.get(key)
    if (known !== undefined) return known
    const secret = secretBox.open(sealed, purpose(endpointId))
    keepLatest(opened, key, secret, MOST_REMEMBERED)
    return secret
  }
  return (endpointId, { current, previous, rotatingUntil }, now) => {
    const inForce = previous !== null && isRotating(rotatingUntil, now) ? [current, previous] : [current]
    return inForce.map((sealed) => open(endpointId, sealed))
  }
}
