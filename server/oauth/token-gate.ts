import { RATE_LIMITS } from '../../contract/limits.ts'
import { type Client, toClient } from '../apps/find-clients.ts'
import { createCoalescer } from '../db/coalescer.ts'
import type { Querier } from '../db/database.ts'
import { type RateCount, windowEnd, windowStart } from '../http/rate-window.ts'
import type { Clock } from '../platform/clock.ts'
import { addressSubject, clientSubject, countTokenRequests, type TokenGroup } from './token-gate-queries.ts'

/** The subjects that a token request is counted against. An empty text stands for none. */
export interface GateRequest {
  /** Empty if the request was counted against its address before. */
  readonly address: string
  /** Empty if the request names no client. */
  readonly clientId: string
}

export interface GateAnswer {
  /** Null if no address was to be counted. */
  readonly addressRate: RateCount | null
  /** Null if no client was named, or if the address admits no more requests. */
  readonly clientRate: RateCount | null
  /** The client that the request names, as its row stands now; null if there is none. */
  readonly client: Client | null
}

/** Counts token requests, exactly across any number of gateways, and finds the clients that they name. */
export interface TokenGate {
  ask(request: GateRequest): Promise<GateAnswer>
}

/**
 * Makes a gate that asks the database once for all requests that arrive together. They count in the window in which it
 * asks.
 */
export function createTokenGate(db: Querier, clock: Clock): TokenGate {
  const asked = createCoalescer<GateRequest, GateAnswer>({
    name: 'token_requests',
    lanes: 1,
    // The statement compares every group of the batch with every address and client: with 300 it would take 10 ms.
    mostPerBatch: 100,
    mostWaiting: 10_000,
    run: (requests) => askTogether(db, requests, clock.now()),
  })
  return { ask: (request) => asked.submit(request) }
}

/** Requests that count against the same subjects. */
interface Group extends TokenGroup {
  /** Their places in the batch. */
  readonly indexes: number[]
  size: number
  behind: number
}

async function askTogether(
  db: Querier,
  requests: readonly GateRequest[],
  now: Date,
): Promise<readonly GateAnswer[]> {
  const groups = groupRequests(requests)
  const counters = await countTokenRequests(db, { groups, windowStart: windowStart(now), now })
  const counts = new Map(counters.map(({ subject, count }) => [subject, count]))
  const clients = new Map(counters.map((row) => [row.client_id, toClient(row)]))
  const windowEndsAt = windowEnd(now)
  // A counter has the count after its last request. Going backwards, each request takes the count and leaves one less
  // to the one before it.
  const take = (subject: string): RateCount | null => {
    const count = counts.get(subject)
    if (count === undefined) return null
    counts.set(subject, count - 1)
    return { limit: RATE_LIMITS.token, count, windowEndsAt }
  }
  const answers: GateAnswer[] = []
  for (const { address, clientId, indexes } of groups.toReversed()) {
    const [addressKey, clientKey] = [addressSubject(address), clientSubject(clientId)]
    for (const index of indexes.toReversed()) {
      const addressRate = take(addressKey)
      const isAdmitted = addressRate === null || addressRate.count <= addressRate.limit
      answers[index] = {
        addressRate,
        clientRate: isAdmitted ? take(clientKey) : null,
        client: clients.get(clientId) ?? null,
      }
    }
  }
  return answers
}

function groupRequests(requests: readonly GateRequest[]): Group[] {
  const found = new Map<string, Group>()
  requests.forEach(({ address, clientId }, index) => {
    const key = `${address} ${clientId}`
    const group = found.get(key) ?? { address, clientId, indexes: [], size: 0, behind: 0 }
    found.set(key, group)
    group.indexes.push(index)
    group.size += 1
  })
  const groups = [...found.values()]
  const behind = new Map<string, number>()
  for (const group of groups.toReversed()) {
    group.behind = behind.get(group.address) ?? 0
    behind.set(group.address, group.behind + group.size)
  }
  return groups
}
