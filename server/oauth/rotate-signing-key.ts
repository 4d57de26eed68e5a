import { createHash, generateKeyPairSync } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import {
  deleteUnpublishedKeys,
  insertSigningKey,
  lockSigningKeys,
  type PublicJwk,
  type StoredSigningKey,
  selectPublishedKeys,
  updatePublishedUntil,
} from './queries.ts'

/**
 * How long a new key is published before it signs. It covers the seconds for which other gateways keep the old set, the
 * time for which caches may keep the JWKS, and the 30 s for which common clients do not fetch it again: every client
 * that meets the new `kid` finds it.
 */
const PUBLICATION_LEAD_MS = 60_000

/** How long a key stays in the JWKS after its last signature (API document, Authentication 9). */
const OVERLAP_MS = 60 * 60_000

/** The age at which the service rotates its key by itself. */
export const KEY_LIFETIME_MS = 90 * 24 * 60 * 60_000

/** The result of a rotation. */
export interface SigningKeyRotation {
  readonly kid: string
  /** Null if this is the first key. */
  readonly previousKid: string | null
  /** When the previous public key leaves the JWKS. */
  readonly previousValidUntil: Date | null
}

type KeyStore = Pick<Context, 'db' | 'clock' | 'secretBox'>

/** The purpose that a private key is sealed for, so that it can only be opened for its own `kid`. */
export function sealingPurpose(kid: string): string {
  return `signing key ${kid}`
}

/** Whether a new key is needed: there is none, or the newest has signed for too long. */
export function needsNewKey(keys: readonly StoredSigningKey[], now: Date): boolean {
  const newest = keys.at(-1)
  return newest === undefined || newest.signsFrom.getTime() + KEY_LIFETIME_MS <= now.getTime()
}

/**
 * A key's thumbprint (RFC 7638, section 3): the digest of its members in the order of their names, without whitespace.
 */
function thumbprint({ kty, crv, x, y }: PublicJwk): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}

function makeKey(store: KeyStore, now: Date, signsFrom: Date): StoredSigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const publicJwk: PublicJwk = { kty: 'EC', crv: 'P-256', x, y }
  const kid = thumbprint(publicJwk)
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    kid,
    publicJwk,
    privateKeySealed: store.secretBox.seal(pem, sealingPurpose(kid)),
    createdAt: now,
    signsFrom,
    publishedUntil: null,
  }
}

// On a machine whose clock is behind, the successor must not sign before its predecessor.
function startOfSuccessor(previous: StoredSigningKey, now: Date): Date {
  return new Date(Math.max(now.getTime() + PUBLICATION_LEAD_MS, previous.signsFrom.getTime()))
}

// The caller holds the lock, so the newest key has no successor yet.
async function addKey(store: KeyStore, tx: Transaction, now: Date): Promise<SigningKeyRotation> {
  const previous = (await selectPublishedKeys(tx, now)).at(-1)
  const signsFrom = previous === undefined ? now : startOfSuccessor(previous, now)
  const key = makeKey(store, now, signsFrom)
  await insertSigningKey(tx, key)
  await deleteUnpublishedKeys(tx, now)
  if (previous === undefined) return { kid: key.kid, previousKid: null, previousValidUntil: null }
  // The previous key signs until its successor does.
  const previousValidUntil = new Date(signsFrom.getTime() + OVERLAP_MS)
  await updatePublishedUntil(tx, previous.kid, previousValidUntil)
  return { kid: key.kid, previousKid: previous.kid, previousValidUntil }
}

/**
 * Creates a new signing key. It is published at once and signs a minute later; the previous key signs until then and
 * stays in the JWKS for one more hour. The very first key signs at once.
 */
export async function rotateSigningKey(store: KeyStore): Promise<SigningKeyRotation> {
  return store.db.acrossTenants(async (tx) => {
    await lockSigningKeys(tx)
    return addKey(store, tx, store.clock.now())
  })
}

/**
 * Creates the first key, or the successor of one that is too old; only once, however many processes find that it is
 * needed.
 */
export async function ensureSigningKey(store: KeyStore): Promise<void> {
  await store.db.acrossTenants(async (tx) => {
    await lockSigningKeys(tx)
    const now = store.clock.now()
    if (needsNewKey(await selectPublishedKeys(tx, now), now)) await addKey(store, tx, now)
  })
}
