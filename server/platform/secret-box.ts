import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { RandomBytes } from './random.ts'

/**
 * Encrypts what must be readable again (signing keys, webhook secrets, channel credentials) with the operator's
 * `MASTER_KEY`, and digests what only has to be recognized.
 */
export interface SecretBox {
  /** `purpose` is bound to the ciphertext: what was sealed for one purpose does not open for another. */
  seal(plain: string, purpose: string): Buffer
  /** Throws if the bytes were altered, or were sealed for another purpose or under another master key. */
  open(sealed: Buffer, purpose: string): string
  /**
   * 32 bytes that are equal for the same text and purpose. Without the master key they reveal nothing about the text,
   * and guesses cannot be tested.
   */
  digest(plain: string, purpose: string): Buffer
}

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM with a random 96-bit nonce (NIST SP 800-38D). Layout: version, nonce, tag, ciphertext.
 * `masterKey` is exactly 32 bytes.
 */
export function createSecretBox(masterKey: Buffer, random: RandomBytes): SecretBox {
  if (masterKey.length !== 32) throw new Error('The master key must be exactly 32 bytes.')
  // A key of its own (RFC 5869): the master key is used for encryption only.
  const digestKey = Buffer.from(hkdfSync('sha256', masterKey, '', 'sanad digests', 32))
  return {
    seal(plain, purpose) {
      const nonce = random(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', masterKey, nonce).setAAD(Buffer.from(purpose))
      const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), ciphertext])
    },
    open(sealed, purpose) {
      if (sealed[0] !== VERSION) throw new Error('This secret was sealed by an unknown version.')
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', masterKey, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
      const plain = decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES), undefined, 'utf8')
      return plain + decipher.final('utf8')
    },
    digest: (plain, purpose) => createHmac('sha256', digestKey).update(`${purpose}\0${plain}`).digest(),
  }
}
