import { PROBLEMS } from '../../contract/problem-codes.ts'
import { createCoalescer } from '../db/coalescer.ts'
import {
  type Database,
  type Querier,
  sqlState,
  type TenantTransaction,
  type Transaction,
} from '../db/database.ts'
import { type ConditionalPart, sql } from '../db/sql.ts'
import type { Traffic } from '../db/traffic.ts'
import { Problem } from '../platform/problem.ts'
import type { SecretBox } from '../platform/secret-box.ts'
import {
  findResponses,
  KEPT_MS,
  type KeyedRequest,
  keyIdentity,
  reserveKeys,
  storeKeys,
  storeResponses,
  type WireResponse,
} from './idempotency-records.ts'

const LOCK_NOT_AVAILABLE = '55P03'

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

interface BatchServices extends Services {
  readonly traffic: Traffic
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
 * Runs a write once per key. The key, the effect, the events that it emits and the response are stored in one transaction. While
 * the first request is in flight its key's row is locked, so a repeat waits as long as the pool's `lock_timeout`, then learns that
 * it is in progress. Executed outcomes are stored: successes, and the 409 and 422 that the operation itself decided; any other
 * failure rolls the key back with everything else.
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

/** A refusal that the operation itself decided: it is the outcome of the request and is stored like a success. */
function isDecided(error: unknown): error is Problem {
  return error instanceof Problem && [409, 422].includes(PROBLEMS[error.code].status)
}

function replay(stored: WireResponse | Problem): StoredResponse | Problem {
  return stored instanceof Problem ? stored : { ...stored, replayed: true }
}

function explainLock(error: unknown): never {
  if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
  const detail = 'The first request with this Idempotency-Key has not finished.'
  throw new Problem('idempotency_key_in_progress', detail, { retryAfterSeconds: 1, cause: error })
}

/** One keyed write of a batch: what it asks for, and how its outcome is put on the wire. */
export interface BatchedWrite<Input> {
  readonly request: KeyedRequest
  readonly input: Input
  /** The response where nothing stands in the way. It is stored with the key, so that only another one is written again. */
  readonly expected: WireResponse
  /** Renders a refusal that the operation itself decided. */
  readonly renderRefusal: (problem: Problem) => WireResponse
}

/** What a batch of writes does. */
export interface BatchedWork<Input> {
  /**
   * Does it for all of them in one statement, committed by itself, if each comes out as expected, and otherwise nothing at all: then it returns
   * false. `keys` is the part of that statement that stores their keys where a condition holds.
   */
  performExpected(shared: Querier, inputs: readonly Input[], keys: ConditionalPart): Promise<boolean>
  /** Does it in any case; returns a response, or a decided refusal, for each. */
  perform(tx: Transaction, inputs: readonly Input[]): Promise<readonly (WireResponse | Problem)[]>
}

/**
 * Runs writes of one operation once per key, like `runOnce`, but many at once: in one statement where nothing unexpected happens, and in one
 * transaction otherwise. The caller does not know whether its request shared a batch.
 */
export function createBatchedWriter<Input>(
  services: BatchServices,
  work: BatchedWork<Input>,
): (write: BatchedWrite<Input>) => Promise<StoredResponse> {
  const shortcut = createShortcut()
  const coalescer = createCoalescer<BatchedWrite<Input>, StoredResponse | Problem>({
    // While one batch's commit reaches the disk, the next one is carried out.
    lanes: 2,
    spareLanes: 1,
    mostPerBatch: 100,
    // They wait for nobody, and admission waits for them.
    gathering: services.traffic.share(0),
    mostWaiting: 5_000,
    run: async (writes) =>
      (await shortcut.take(() => runAsExpected(services, writes, work))) ??
      services.db.acrossTenants((tx) => runBatch(tx, services.secretBox, writes, work)),
    // A repeat that arrives beside its first request is answered from the record, one batch later.
    keyOf: ({ request }) => keyIdentity(request),
  })
  return async (write) => {
    const outcome = await coalescer.submit(write).catch(explainLock)
    if (outcome instanceof Problem) throw outcome
    return outcome
  }
}

// Where repeats keep coming, most batches hold one, and the statement that expects none would be tried in vain.
const MOST_UNTRIED = 15

/** A way that is usually open and answers null where it is not; each null in a row doubles how often it is not tried, up to 15 times. */
function createShortcut(): { take<Result>(attempt: () => Promise<Result | null>): Promise<Result | null> } {
  let untried = 0
  let untriedNext = 1
  return {
    async take(attempt) {
      if (untried > 0) {
        untried -= 1
        return null
      }
      const result = await attempt()
      untried = result === null ? untriedNext : 0
      untriedNext = result === null ? Math.min(untriedNext * 2, MOST_UNTRIED) : 1
      return result
    },
  }
}

async function runAsExpected<Input>(
  { db, secretBox }: Services,
  writes: readonly BatchedWrite<Input>[],
  work: BatchedWork<Input>,
): Promise<StoredResponse[] | null> {
  const executed = writes.map(({ request, expected }) => ({ request, response: expected }))
  const isDone = await work.performExpected(
    db.shared,
    writes.map(({ input }) => input),
    (condition) => storeKeys(executed, secretBox, condition),
  )
  return isDone ? writes.map(({ expected }) => ({ ...expected, replayed: false })) : null
}

async function runBatch<Input>(
  tx: Transaction,
  secretBox: SecretBox,
  writes: readonly BatchedWrite<Input>[],
  work: BatchedWork<Input>,
): Promise<(StoredResponse | Problem)[]> {
  const isOurs = await reserveKeys(tx, writes, secretBox)
  const fresh = writes.filter((_, index) => isOurs[index])
  const repeated = writes.filter((_, index) => !isOurs[index])
  const outcomes = new Map<BatchedWrite<Input>, StoredResponse | Problem>()
  if (fresh.length > 0) {
    const results = await work.perform(
      tx,
      fresh.map(({ input }) => input),
    )
    const unexpected = fresh.flatMap((write, index) => {
      const result = results[index]
      if (result === undefined) throw new Error('A batched write has no outcome.')
      const response = result instanceof Problem ? write.renderRefusal(result) : result
      outcomes.set(write, { ...response, replayed: false })
      return response.body === write.expected.body ? [] : [{ request: write.request, response }]
    })
    await storeResponses(tx, unexpected, secretBox)
  }
  if (repeated.length > 0) {
    const requests = repeated.map(({ request }) => request)
    const stored = await findResponses(tx, requests, secretBox)
    repeated.forEach((write, index) => {
      outcomes.set(write, replay(stored[index] as WireResponse | Problem))
    })
  }
  return writes.map((write) => outcomes.get(write) as StoredResponse | Problem)
}

const MOST_DELETED = 5_000

/** Forgets some of the records that are older than 24 hours; returns how many went. To be called until none is left. */
export async function deleteExpiredKeys(db: Pick<Database, 'shared'>, now: Date): Promise<number> {
  return db.shared.execute(sql`
    DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM idempotency_keys WHERE created_at <= ${new Date(now.getTime() - KEPT_MS)}
      LIMIT ${MOST_DELETED}::integer))`)
}
