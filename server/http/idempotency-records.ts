import { hash } from 'node:crypto'
import { byteStrings, texts, times, uuids } from '../db/arrays.ts'
import type { Querier } from '../db/database.ts'
import { type Statement, sql } from '../db/sql.ts'
import { tenantColumns } from '../db/tenant-columns.ts'
import { Problem } from '../platform/problem.ts'
import type { SecretBox } from '../platform/secret-box.ts'
import type { AdmittedApp } from './operation-handler.ts'

/** How long a key is remembered. */
const KEPT_MS = 24 * 60 * 60 * 1000
const SEALING_PURPOSE = 'idempotency response'

/** A write that came with an `Idempotency-Key`. */
export interface KeyedRequest {
  readonly app: AdmittedApp
  readonly method: string
  readonly path: string
  readonly key: string
  readonly rawBody: Buffer
  /** True when the response shows a secret. */
  readonly sealed: boolean
  readonly now: Date
}

/** A response as it is sent: the stored bytes are the sent bytes. */
export interface WireResponse {
  readonly status: number
  readonly body: string
}

/** A text that is equal for two requests exactly if they have the same key: none of its parts can contain a space. */
export function keyIdentity({ app, method, path, key }: KeyedRequest): string {
  return joinKey(app.id, method, path, key)
}

function joinKey(appId: string, method: string, path: string, key: string): string {
  return `${appId.toLowerCase()} ${method} ${path} ${key}`
}

function fingerprintOf({ rawBody }: KeyedRequest): Buffer {
  return hash('sha256', rawBody, 'buffer')
}

/** The primary key of each request's record, column by column, as `unnest` takes it. */
function keyColumns(requests: readonly KeyedRequest[]) {
  return sql`
    ${tenantColumns(requests.map(({ app }) => app))},
    ${uuids(requests.map(({ app }) => app.id))}::uuid[],
    ${texts(requests.map(({ method }) => method))}::text[],
    ${texts(requests.map(({ path }) => path))}::text[],
    ${texts(requests.map(({ key }) => key))}::text[]`
}

/**
 * A request with the response that is stored together with its key; null if the response is not known before the
 * request is executed.
 */
export interface Reservation {
  readonly request: KeyedRequest
  readonly expected: WireResponse | null
}

/**
 * The part of a statement that stores keys and their responses if a condition holds; it returns a row for each. The
 * keys must all differ. A key that exists already, even an expired one, is a unique violation.
 */
export function storeKeys(
  executed: readonly Executed<WireResponse>[],
  secretBox: SecretBox,
  condition: Statement,
): Statement {
  return sql`${insertKeys(executed, secretBox, condition)} RETURNING key`
}

function insertKeys(
  executed: readonly Executed<WireResponse | null>[],
  secretBox: SecretBox,
  condition: Statement,
): Statement {
  const requests = executed.map(({ request }) => request)
  const { method, path, sealed, status } = findCommon(executed)
  return sql`
    INSERT INTO idempotency_keys AS k
      (organization_id, environment, app_id, method, path, key, fingerprint, created_at,
       response_status, response_body, response_sealed)
    SELECT organization_id, environment, app_id, ${method}::text, ${path}::text, key, fingerprint, created_at,
      ${status}::smallint, body, ${sealed}::boolean
    FROM unnest(
      ${tenantColumns(requests.map(({ app }) => app))},
      ${uuids(requests.map(({ app }) => app.id))}::uuid[],
      ${texts(requests.map(({ key }) => key))}::text[],
      ${byteStrings(requests.map(fingerprintOf))}::bytea[],
      ${times(requests.map(({ now }) => now))}::timestamptz[],
      ${byteStrings(responseBodies(executed, secretBox))}::bytea[]
    ) AS asked (organization_id, environment, app_id, key, fingerprint, created_at, body)
    WHERE ${condition}
    ORDER BY key, app_id, environment, organization_id`
}

/**
 * What requests of one operation have in common, and the response that is stored before they are executed: it is sent
 * to the database once. As columns with a value for each request, they took a twentieth of PostgreSQL's time for an
 * accepted event.
 */
function findCommon(executed: readonly Executed<WireResponse | null>[]) {
  const [first] = executed
  if (first === undefined) throw new Error('No keys are stored.')
  const { method, path, sealed } = first.request
  const status = first.response?.status ?? null
  const isLikeFirst = ({ request, response }: Executed<WireResponse | null>) =>
    request.method === method &&
    request.path === path &&
    request.sealed === sealed &&
    (response?.status ?? null) === status
  if (!executed.every(isLikeFirst)) {
    throw new Error('Keys that are stored together are of one operation and expect one outcome.')
  }
  return { method, path, sealed, status }
}

/**
 * Reserves the keys of requests; the keys must all differ. True for each key that this transaction now holds; an
 * expired record is taken over as if it did not exist. If another transaction has reserved a key, this one waits for
 * it. Records are locked in the order of their keys, so that overlapping batches cannot deadlock.
 */
export async function reserveKeys(
  db: Querier,
  reservations: readonly Reservation[],
  secretBox: SecretBox,
): Promise<boolean[]> {
  const requests = reservations.map(({ request }) => request)
  const executed = reservations.map(({ request, expected }) => ({ request, response: expected }))
  const rows = await db.query<{ app_id: string; method: string; path: string; key: string }>(sql`
    ${insertKeys(executed, secretBox, sql`true`)}
    ON CONFLICT (organization_id, environment, app_id, method, path, key) DO UPDATE
    SET fingerprint = EXCLUDED.fingerprint, created_at = EXCLUDED.created_at, response_status = EXCLUDED.response_status,
      response_body = EXCLUDED.response_body, response_sealed = EXCLUDED.response_sealed
    WHERE k.created_at <= EXCLUDED.created_at - make_interval(secs => ${KEPT_MS / 1000})
    RETURNING app_id, method, path, key`)
  if (rows.length === requests.length) return requests.map(() => true)
  const reserved = new Set(rows.map(({ app_id, method, path, key }) => joinKey(app_id, method, path, key)))
  return requests.map((request) => reserved.has(keyIdentity(request)))
}

interface Executed<Response extends WireResponse | null> {
  readonly request: KeyedRequest
  readonly response: Response
}

/** Each request's response as it is stored, column by column. */
function responseColumns(executed: readonly Executed<WireResponse | null>[], secretBox: SecretBox) {
  return sql`
    ${executed.map(({ response }) => response?.status ?? null)}::smallint[],
    ${byteStrings(responseBodies(executed, secretBox))}::bytea[],
    ${executed.map(({ request }) => request.sealed)}::boolean[]`
}

function responseBodies(executed: readonly Executed<WireResponse | null>[], secretBox: SecretBox) {
  return executed.map(({ request, response }) => {
    if (response === null) return null
    return request.sealed ? secretBox.seal(response.body, SEALING_PURPOSE) : Buffer.from(response.body)
  })
}

/** Stores the responses of reserved keys. */
export async function storeResponses(
  db: Querier,
  executed: readonly Executed<WireResponse>[],
  secretBox: SecretBox,
): Promise<void> {
  if (executed.length === 0) return
  await db.execute(sql`
    UPDATE idempotency_keys k
    SET response_status = done.status, response_body = done.body, response_sealed = done.sealed
    FROM unnest(${keyColumns(executed.map(({ request }) => request))}, ${responseColumns(executed, secretBox)}
    ) AS done (organization_id, environment, app_id, method, path, key, status, body, sealed)
    WHERE k.organization_id = done.organization_id AND k.environment = done.environment
      AND k.app_id = done.app_id AND k.method = done.method AND k.path = done.path AND k.key = done.key`)
}

interface StoredRow {
  place: number
  fingerprint: Buffer
  response_status: number
  response_body: Buffer
  response_sealed: boolean
}

/** The stored responses of keys that were used before; a Problem for a key that was used with another body. */
export async function findResponses(
  db: Querier,
  requests: readonly KeyedRequest[],
  secretBox: SecretBox,
): Promise<(WireResponse | Problem)[]> {
  const rows = await db.query<StoredRow>(sql`
    SELECT asked.place, k.fingerprint, k.response_status, k.response_body, k.response_sealed
    FROM unnest(${keyColumns(requests)})
      WITH ORDINALITY AS asked (organization_id, environment, app_id, method, path, key, place)
    JOIN idempotency_keys k ON k.organization_id = asked.organization_id AND k.environment = asked.environment
      AND k.app_id = asked.app_id AND k.method = asked.method AND k.path = asked.path AND k.key = asked.key`)
  const stored = new Map(rows.map((row) => [row.place, row]))
  return requests.map((request, index) => {
    const row = stored.get(index + 1)
    if (row === undefined) throw new Error('A used Idempotency-Key has no record.')
    return readResponse(row, fingerprintOf(request), secretBox)
  })
}

/** Whether an earlier request that has finished used the key with another body. */
export async function wasKeyReused(db: Querier, request: KeyedRequest): Promise<boolean> {
  const expiredAt = new Date(request.now.getTime() - KEPT_MS)
  const rows = await db.query(sql`
    SELECT FROM unnest(${keyColumns([request])}) AS asked (organization_id, environment, app_id, method, path, key)
    JOIN idempotency_keys k ON k.organization_id = asked.organization_id AND k.environment = asked.environment
      AND k.app_id = asked.app_id AND k.method = asked.method AND k.path = asked.path AND k.key = asked.key
    WHERE k.fingerprint <> ${fingerprintOf(request)} AND k.created_at > ${expiredAt}`)
  return rows.length > 0
}

function readResponse(row: StoredRow, fingerprint: Buffer, secretBox: SecretBox): WireResponse | Problem {
  if (!row.fingerprint.equals(fingerprint)) return keyReused()
  const body = row.response_sealed
    ? secretBox.open(row.response_body, SEALING_PURPOSE)
    : row.response_body.toString('utf8')
  return { status: row.response_status, body }
}

/** The refusal of a request whose key was used with another body before. */
export function keyReused(): Problem {
  const detail = 'This Idempotency-Key was used with another body. Use a fresh key for a new request.'
  const place = { path: 'Idempotency-Key', message: 'was used with another body in the last 24 hours.' }
  return new Problem('idempotency_key_reused', detail, { errors: [place] })
}

const MOST_DELETED = 5_000

/**
 * Deletes some of the records that are older than 24 hours and returns how many; to be called until none is left. A
 * record that a request takes over at the same moment stays, because the condition is checked a second time
 * (`channels/drop-old-sends.ts`).
 */
export function deleteExpiredKeys(shared: Querier, now: Date): Promise<number> {
  const isExpired = sql`created_at <= ${new Date(now.getTime() - KEPT_MS)}`
  return shared.execute(sql`
    DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM idempotency_keys WHERE ${isExpired}
      LIMIT ${MOST_DELETED}::integer)) AND ${isExpired}`)
}
