import { createHash } from 'node:crypto'
import { PROBLEMS } from '../../contract/problem-codes.ts'
import { type Database, sqlState, type TenantTransaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Problem } from '../platform/problem.ts'
import type { SecretBox } from '../platform/secret-box.ts'
import type { AdmittedApp } from './operation-handler.ts'

const KEPT_MS = 24 * 60 * 60 * 1000
const LOCK_NOT_AVAILABLE = '55P03'
const SEALING_PURPOSE = 'idempotency response'

/** A response as it goes over the wire: what is stored is what is sent, to the byte. */
export interface StoredResponse {
  readonly status: number
  readonly body: string
  readonly replayed: boolean
}

export interface IdempotentRequest {
  readonly app: AdmittedApp
  readonly method: string
  readonly path: string
  /** Null when the client sent none: the write simply runs. */
  readonly key: string | null
  readonly rawBody: Buffer
  /** True when the response shows a secret. */
  readonly sealed: boolean
  readonly now: Date
}

type Response = Omit<StoredResponse, 'replayed'>

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
 * Runs a write once per key. The key, the effect, the events that it emits and the response are stored in one transaction. While
 * the first request is in flight its key's row is locked, so a repeat waits as long as the pool's `lock_timeout`, then learns that
 * it is in progress. Executed outcomes are stored: successes, and the 409 and 422 that the operation itself decided; any other
 * failure rolls the key back with everything else.
 */
export async function runOnce(
  services: { db: Database; secretBox: SecretBox },
  request: IdempotentRequest,
  work: (tx: TenantTransaction) => Promise<Response>,
  renderRefusal: (problem: Problem) => Response,
): Promise<StoredResponse> {
  const { db, secretBox } = services
  return db.withTenant(request.app.tenant, async (tx) => {
    if (request.key === null) return { ...(await work(tx)), replayed: false }
    const fingerprint = createHash('sha256').update(request.rawBody).digest()
    if (!(await reserveKey(tx, request, fingerprint))) {
      return { ...(await replay(tx, request, fingerprint, secretBox)), replayed: true }
    }
    const response = await tx
      .savepoint(() => work(tx))
      .catch((error: unknown) => {
        if (error instanceof Problem && [409, 422].includes(PROBLEMS[error.code].status))
          return renderRefusal(error)
        throw error
      })
    await storeResponse(tx, request, response, secretBox)
    return { ...response, replayed: false }
  })
}

// True when the key is ours now. An expired record is taken over as if it were not there.
async function reserveKey(
  tx: TenantTransaction,
  request: IdempotentRequest,
  fingerprint: Buffer,
): Promise<boolean> {
  const { app, method, path, key, now } = request
  try {
    const reserved = await tx.execute(sql`
      INSERT INTO idempotency_keys AS k
        (organization_id, environment, app_id, method, path, key, fingerprint, created_at)
      VALUES (${tx.tenant.organizationId}, ${tx.tenant.environment}, ${app.id}, ${method}, ${path}, ${key},
        ${fingerprint}, ${now})
      ON CONFLICT (organization_id, environment, app_id, method, path, key) DO UPDATE
      SET fingerprint = EXCLUDED.fingerprint, created_at = EXCLUDED.created_at,
        response_status = NULL, response_body = NULL, response_sealed = false
      WHERE k.created_at <= ${new Date(now.getTime() - KEPT_MS)}`)
    return reserved === 1
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
    throw new Problem(
      'idempotency_key_in_progress',
      'The first request with this Idempotency-Key has not finished.',
      {
        retryAfterSeconds: 1,
        cause: error,
      },
    )
  }
}

async function replay(
  tx: TenantTransaction,
  request: IdempotentRequest,
  fingerprint: Buffer,
  secretBox: SecretBox,
): Promise<Response> {
  const { app, method, path, key } = request
  const [row] = await tx.query<{
    fingerprint: Buffer
    response_status: number
    response_body: Buffer
    response_sealed: boolean
  }>(sql`
    SELECT fingerprint, response_status, response_body, response_sealed FROM idempotency_keys
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND app_id = ${app.id} AND method = ${method} AND path = ${path} AND key = ${key}`)
  if (row === undefined) throw new Error('A reserved Idempotency-Key has no record.')
  if (!row.fingerprint.equals(fingerprint)) {
    throw new Problem(
      'idempotency_key_reused',
      'This Idempotency-Key was used with another body. Use a fresh key for a new request.',
      { errors: [{ path: 'Idempotency-Key', message: 'was used with another body in the last 24 hours.' }] },
    )
  }
  const body = row.response_sealed
    ? secretBox.open(row.response_body, SEALING_PURPOSE)
    : row.response_body.toString('utf8')
  return { status: row.response_status, body }
}

async function storeResponse(
  tx: TenantTransaction,
  request: IdempotentRequest,
  response: Response,
  secretBox: SecretBox,
): Promise<void> {
  const { app, method, path, key, sealed } = request
  const body = sealed ? secretBox.seal(response.body, SEALING_PURPOSE) : Buffer.from(response.body)
  await tx.execute(sql`
    UPDATE idempotency_keys
    SET response_status = ${response.status}, response_body = ${body}, response_sealed = ${sealed}
    WHERE organization_id = ${tx.tenant.organizationId} AND environment = ${tx.tenant.environment}
      AND app_id = ${app.id} AND method = ${method} AND path = ${path} AND key = ${key}`)
}

/** Forgets records that are older than 24 hours; returns how many went. */
export async function deleteExpiredKeys(db: Pick<Database, 'shared'>, now: Date): Promise<number> {
  return db.shared.execute(
    sql`DELETE FROM idempotency_keys WHERE created_at <= ${new Date(now.getTime() - KEPT_MS)}`,
  )
}
