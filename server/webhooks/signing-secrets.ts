import type { SecretBox } from '../platform/secret-box.ts'

/** An endpoint's signing secrets as they are stored. */
export interface SealedSecrets {
  readonly current: Buffer
  /** The one before, which goes on signing until the rotation ends. */
  readonly previous: Buffer | null
  readonly rotatingUntil: Date | null
}

// The endpoint's id is bound to the ciphertext, so a secret that is copied to another endpoint's row does not open there.
function purpose(endpointId: string): string {
  return `webhook secret ${endpointId}`
}

/** Encrypts a signing secret for its endpoint's row; it is never stored in clear. */
export function sealSigningSecret(secretBox: SecretBox, endpointId: string, secret: string): Buffer {
  return secretBox.seal(secret, purpose(endpointId))
}

/** Whether the previous secret still signs. It is dropped at the very moment that the rotation names (API document, "Retries" 4). */
export function isRotating(rotatingUntil: Date | null, now: Date): rotatingUntil is Date {
  return rotatingUntil !== null && now < rotatingUntil
}

/** The secrets that sign at this moment, the newest first: one, or two while a secret rotates. */
export function openSigningSecrets(
  secretBox: SecretBox,
  endpointId: string,
  { current, previous, rotatingUntil }: SealedSecrets,
  now: Date,
): string[] {
  const inForce = previous !== null && isRotating(rotatingUntil, now) ? [current, previous] : [current]
  return inForce.map((sealed) => secretBox.open(sealed, purpose(endpointId)))
}
