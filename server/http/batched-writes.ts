import type { Database, LockWait, Querier, Transaction } from '../db/database.ts'
import { WAITING_BRIEFLY } from '../db/lock-waits.ts'
import { type ConditionalPart, sql } from '../db/sql.ts'
import { createTenantCoalescer } from '../db/tenant-coalescer.ts'
import type { OfTenant } from '../db/tenant-columns.ts'
import type { Traffic } from '../db/traffic.ts'
import { Problem } from '../platform/problem.ts'
import type { SecretBox } from '../platform/secret-box.ts'
import { explainLock, replay, type StoredResponse } from './idempotency.ts'
import {
  findResponses,
  type KeyedRequest,
  keyIdentity,
  reserveKeys,
  storeKeys,
  storeResponses,
  type WireResponse,
} from './idempotency-records.ts'

interface BatchServices {
  readonly db: Database
  readonly secretBox: SecretBox
  readonly traffic: Traffic
}

/** One write of a batch with its key: what it asks for, and how its outcome is rendered. */
export interface BatchedWrite<Input> {
  readonly request: KeyedRequest
  readonly input: Input
  /**
   * The response if nothing prevents the write. It is stored together with the key; only a different response is
   * written afterwards.
   */
  readonly expected: WireResponse
  /** Renders a refusal that the operation itself decided. */
  readonly renderRefusal: (problem: Problem) => WireResponse
}

/** What one operation does with a batch of writes. */
export interface BatchedWork<Input> {
  /** The name under which the batches are reported to whoever watches them. */
  readonly name: string
  /**
   * Performs all of them in one statement that commits by itself, provided that each comes out as expected; otherwise
   * it writes nothing and returns false. `keys` makes the part of that statement that stores the requests' keys if a
   * condition holds; no part before it may wait for a lock.
   */
  performExpected(shared: Querier, inputs: readonly Input[], keys: ConditionalPart): Promise<boolean>
  /** Performs them whatever they meet; returns a response, or a decided refusal, for each. */
  perform(tx: Transaction, inputs: readonly Input[]): Promise<readonly (WireResponse | Problem)[]>
}

/**
 * Runs writes of one operation once per key, as `runOnce` does, but many at a time: in one statement if nothing
 * unexpected happens, and otherwise in one transaction. A caller does not know whether its request shared a batch, and
 * waits for nothing that stays locked of another tenant, such as a thread that a frozen worker has claimed.
 */
export function createBatchedWriter<Input>(
  services: BatchServices,
  work: BatchedWork<Input>,
): (write: BatchedWrite<Input>) => Promise<StoredResponse> {
  const shortcut = createShortcut()
  const coalescer = createTenantCoalescer<BatchedWrite<Input> & OfTenant, StoredResponse | Problem>({
    name: work.name,
    // While one batch's commit reaches the disk, the next one is carried out.
    lanes: 2,
    spareLanes: 1,
    mostPerBatch: 100,
    // These batches do not wait for other traffic; admission waits for them.
    gathering: services.traffic.share(0),
    mostWaiting: 5_000,
    run: async (writes, wait) =>
      (await shortcut.take(() => runAsExpected(services, writes, work, wait))) ??
      services.db.acrossTenants((tx) => runBatch(tx, services.secretBox, writes, work), wait),
    // A repeat that arrives beside its first request is answered from the record, one batch later.
    keyOf: ({ request }) => keyIdentity(request),
  })
  return async (write) => {
    const { tenant } = write.request.app
    const outcome = await coalescer.submit({ tenant, ...write }).catch(explainLock)
    if (outcome instanceof Problem) throw outcome
    return outcome
  }
}

// While repeats keep coming, most batches hold one, and the statement that expects none would fail each time.
const MOST_UNTRIED = 15

/**
 * Tries a shortcut that usually works and returns null where it does not. After each null in a row it is skipped twice
 * as often, up to 15 times.
 */
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
  { db, secretBox }: BatchServices,
  writes: readonly BatchedWrite<Input>[],
  work: BatchedWork<Input>,
  wait: LockWait,
): Promise<StoredResponse[] | null> {
  const executed = writes.map(({ request, expected }) => ({ request, response: expected }))
  const isDone = await work.performExpected(
    db.shared,
    writes.map(({ input }) => input),
    (condition) =>
      storeKeys(
        executed,
        secretBox,
        wait === 'briefly' ? sql`${condition} AND ${WAITING_BRIEFLY}` : condition,
      ),
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
