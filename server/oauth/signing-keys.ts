import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Context } from '../context.ts'
import { encodePart } from './compact-jws.ts'
import { type PublicJwk, type StoredSigningKey, selectPublishedKeys } from './queries.ts'
import { ensureSigningKey, needsNewKey, sealingPurpose } from './rotate-signing-key.ts'
import { TOKEN_ALG, TOKEN_TYP } from './rules.ts'

// Far less than the time for which a new key is published before it signs, so every gateway knows it in time.
const FRESH_MS = 5_000
// An unknown kid makes the set be read again, but invented ones cause at most one read a second.
const UNKNOWN_KID_MS = 1_000

/** A public key that is in the JWKS now. */
export interface PublishedKey {
  readonly kid: string
  readonly publicJwk: PublicJwk
  readonly publicKey: KeyObject
}

/** A key that is opened and can sign. */
export interface OpenKey {
  readonly kid: string
  readonly privateKey: KeyObject
  /** The header of every token that it signs, encoded as the first part of the token. */
  readonly header: string
}

/** The service's signing keys as this process knows them. All processes share them through the database. */
export interface SigningKeys {
  /** The key that signs now. */
  signer(): Promise<OpenKey>
  /** The key with this id if it is in the JWKS; null otherwise. */
  find(kid: string): Promise<PublishedKey | null>
  /** Whether a key with this id is in the JWKS, as far as this process knows without reading the set again. */
  isKnown(kid: string): boolean
  /** Every key of the JWKS, newly read. */
  published(): Promise<readonly PublishedKey[]>
}

interface LoadedKey extends PublishedKey {
  readonly stored: StoredSigningKey
}

interface Loaded {
  readonly keys: readonly LoadedKey[]
  readonly atMs: number
}

function isPublished({ stored: { publishedUntil } }: LoadedKey, nowMs: number): boolean {
  return publishedUntil === null || publishedUntil.getTime() > nowMs
}

/** Reads the keys from the database, and creates the first one if there is none. */
export function createSigningKeys(context: Pick<Context, 'db' | 'clock' | 'secretBox'>): SigningKeys {
  const { db, clock, secretBox } = context
  let loaded: Loaded = { keys: [], atMs: Number.NEGATIVE_INFINITY }
  let loading: Promise<Loaded> | undefined
  let opened: OpenKey | undefined

  async function read(): Promise<Loaded> {
    const now = clock.now()
    let stored = await selectPublishedKeys(db.shared, now)
    if (needsNewKey(stored, now)) {
      await ensureSigningKey(context)
      stored = await selectPublishedKeys(db.shared, now)
    }
    const known = new Map(loaded.keys.map((key) => [key.kid, key.publicKey]))
    loaded = {
      atMs: now.getTime(),
      keys: stored.map((key) => ({
        kid: key.kid,
        publicJwk: key.publicJwk,
        publicKey: known.get(key.kid) ?? createPublicKey({ key: { ...key.publicJwk }, format: 'jwk' }),
        stored: key,
      })),
    }
    return loaded
  }

  // Callers that need the set while it is being read wait for that same read.
  function reload(): Promise<Loaded> {
    loading ??= read().finally(() => {
      loading = undefined
    })
    return loading
  }

  function isFresh(nowMs: number, mostAgeMs: number): boolean {
    const ageMs = nowMs - loaded.atMs
    // A clock that was set back must not keep a set for ever.
    return ageMs >= 0 && ageMs < mostAgeMs
  }

  async function current(mostAgeMs: number): Promise<readonly LoadedKey[]> {
    const nowMs = clock.now().getTime()
    const { keys } = isFresh(nowMs, mostAgeMs) ? loaded : await reload()
    return keys.filter((key) => isPublished(key, nowMs))
  }

  return {
    async signer() {
      const keys = await current(FRESH_MS)
      const now = clock.now()
      // Another machine's clock may run a little ahead: then the very first key signs although its time has not come
      // here.
      const key = keys.findLast(({ stored }) => stored.signsFrom <= now) ?? keys[0]
      if (key === undefined) throw new Error('There is no signing key although one was just made.')
      if (opened?.kid !== key.kid) {
        const pem = secretBox.open(key.stored.privateKeySealed, sealingPurpose(key.kid))
        const header = encodePart({ alg: TOKEN_ALG, kid: key.kid, typ: TOKEN_TYP })
        opened = { kid: key.kid, privateKey: createPrivateKey(pem), header }
      }
      return opened
    },
    async find(kid) {
      const isWanted = (key: LoadedKey) => key.kid === kid
      return (
        (await current(FRESH_MS)).find(isWanted) ?? (await current(UNKNOWN_KID_MS)).find(isWanted) ?? null
      )
    },
    isKnown(kid) {
      const nowMs = clock.now().getTime()
      return isFresh(nowMs, FRESH_MS) && loaded.keys.some((key) => key.kid === kid && isPublished(key, nowMs))
    },
    async published() {
      return current(0)
    },
  }
}
