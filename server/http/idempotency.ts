import { PROBLEMS } from '../../contract/problem-codes.ts'
import type { Database, TenantTransaction } from '../db/database.ts'
import { SQL_STATES, sqlState } from '../db/sql-states.ts'
import { Problem } from '../platform/problem.ts'
import type { SecretBox } from '../platform/secret-box.ts'
import {
  findResponses,
  type KeyedRequest,
  keyReused,
  reserveKeys,
  storeResponses,
  type WireResponse,
  wasKeyReused,
} from './idempotency-records.ts'

/** A response to a write, and whether it is the stored one of an earlier request. */
export interface StoredResponse extends WireResponse {
  readonly replayed: boolean
}

/** A write; `key` is null when the client sent none, and then it simply runs. */
export type IdempotentRequest = Omit<KeyedRequest, 'key'> & { readonly key: string | null }

interface Services {
  readonly db: Database
  readonly secretBox: SecretBox
}

/**
 * Reads the header's value: 1 to 255 visible ASCII characters, bare or as a quoted string (both spell the same key).
 * Undefined when it is neither.
 */
export function readIdempotencyKey(header: string): string | undefined {
  const key =
    /^"((?:[\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/.exec(header)?.[1]?.replace(/\\(["\\])/g, '$1') ?? header
  return /^[\x21-\x7e]{1,255}$/.test(key) ? key : undefined
}

/**
 * Runs a write once per key. The key, the effect, the events that it emits and the response are stored in one
 * transaction. While the first request is in flight its key's row is locked, so a repeat waits as long as the pool's
 * `lock_timeout`, then learns that it is in progress. Executed outcomes are stored: successes, and the 409 and 422 that
 * the operation itself decided; any other failure rolls the key back with everything else.
 */
export async function runOnce(
  { db, secretBox }: Services,
  request: IdempotentRequest,
  work: (tx: TenantTransaction) => Promise<WireResponse>,
  renderRefusal: (problem: Problem) => WireResponse,
): Promise<StoredResponse> {
  return db.withTenant(request.app.tenant, async (tx) => {
    const { key } = request
    if (key === null) return { ...(await work(tx)), replayed: false }
    const keyed = { ...request, key }
    const [isOurs] = await reserveKeys(tx, [{ request: keyed, expected: null }], secretBox).catch(explainLock)
    if (!isOurs) {
      const [stored] = await findResponses(tx, [keyed], secretBox)
      const replayed = replay(stored as WireResponse | Problem)
      if (replayed instanceof Problem) throw replayed
      return replayed
    }
    const response = await tx
      .savepoint(() => work(tx))
      .catch((error: unknown) => {
        if (isDecided(error)) return renderRefusal(error)
        throw error
      })
    await storeResponses(tx, [{ request: keyed, response }], secretBox)
    return { ...response, replayed: false }
  })
}

/**
 * Throws the refusal of a keyed request whose parameters or body are invalid; no record of it is stored. A reused key
 * takes precedence: if the key was used with another body before, that is what the caller is told.
 */
export async function refuseReusedKey(db: Database, request: KeyedRequest, refusal: unknown): Promise<never> {
  const isOfTheInput = refusal instanceof Problem && refusal.code === 'validation_failed'
  const reused = isOfTheInput && (await db.withTenant(request.app.tenant, (tx) => wasKeyReused(tx, request)))
  throw reused ? keyReused() : refusal
}

/** A refusal that the operation itself decided: it is the outcome of the request and is stored like a success. */
function isDecided(error: unknown): error is Problem {
  return error instanceof Problem && [409, 422].includes(PROBLEMS[error.code].status)
}

/** The answer to a repeat of a request, from the record of the first. */
export function replay(stored: WireResponse | Problem): StoredResponse | Problem {
  return stored instanceof Problem ? stored : { ...stored, replayed: true }
}

/** Explains a failure to lock a key: another request with the key is in progress. Throws any other error on. */
export function explainLock(error: unknown): never {
  if (sqlState(error) !== SQL_STATES.lockNotAvailable) throw error
  const detail = 'The first request with this Idempotency-Key has not finished.'
  throw new Problem('idempotency_key_in_progress', detail, { retryAfterSeconds: 1, cause: error })
}
