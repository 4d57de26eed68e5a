import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from './operate.ts'

/**
 * Customers who write without end, each once and in a thread of their own, so
 * that the caps for one customer slow nobody.
 */
export interface Stream {
  /** The senders whose message was answered 202. */
  readonly accepted: ReadonlySet<string>
  /** Waits until this many more messages are accepted. Behind them customers write on, a second's worth. */
  more(count: number): Promise<void>
  /** Lets the posts in flight come to their 202, and starts no others. */
  stop(): Promise<void>
}

const CLIENTS = 4
// Replies leave at 20 a second at most, so customers who write much faster would only make the test wait.
const PAUSE_MS = 100
// What they write while something is killed and started again; on a busy machine that takes
// long, and each message has to be answered.
const MOST_AHEAD = 40
const REQUEST_LIMIT_MS = 10_000
const PATIENCE_MS = 30_000

/**
 * Starts posting. A post that fails, because the service was killed meanwhile, is
 * repeated as it is until it is answered 202.
 */
export function startStream(baseUrl: string, token: string): Stream {
  const accepted = new Set<string>()
  const stopping = new AbortController()
  let goal = 0

  async function postOnce(sender: string): Promise<boolean> {
    try {
      const response = await fetch(`${baseUrl}/v1/inbound-events`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': sender,
        },
        body: JSON.stringify({
          channel: 'web',
          external_message_id: sender,
          external_thread_id: sender,
          sender: { external_id: sender },
          text: 'Hello',
        }),
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      })
      const body = await response.text()
      assert.ok(response.status === 202 || response.status >= 500 || response.status === 409, body)
      return response.status === 202
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error
      return false
    }
  }

  async function write(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (accepted.size < goal + MOST_AHEAD) {
        const sender = randomUUID()
        await until(PATIENCE_MS, 'a 202', () => postOnce(sender))
        accepted.add(sender)
      }
      await pause(PAUSE_MS)
    }
  }

  const clients = Array.from({ length: CLIENTS }, write)
  return {
    accepted,
    async more(count) {
      goal = accepted.size + count
      await Promise.race([
        until(PATIENCE_MS, `${count} more messages`, () => accepted.size >= goal),
        ...clients,
      ])
    },
    async stop() {
      stopping.abort()
      await Promise.all(clients)
    },
  }
}

/** A JSON value of which the test knows the shape; what it does not have fails the assertion that looks for it. */
type Json = ReturnType<typeof JSON.parse>

async function list(baseUrl: string, token: string, path: string): Promise<Json[]> {
  const found: Json[] = []
  let cursor: string | null = null
  do {
    const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page = await get(baseUrl, token, `${path}?limit=100${query}`)
    found.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null)
  return found
}

async function hasOpen(baseUrl: string, token: string): Promise<boolean> {
  return (await get(baseUrl, token, '/v1/conversations?status=open&limit=1')).data.length > 0
}

async function get(baseUrl: string, token: string, path: string): Promise<Json> {
  const response = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })
  assert.equal(response.status, 200, path)
  return response.json()
}

/**
 * Every accepted message is there once and answered once, as far as a caller can see: one customer, one conversation,
 * one message in and one reply out that was sent, for each sender.
 */
export async function assertAnsweredOnce(
  baseUrl: string,
  token: string,
  senders: ReadonlySet<string>,
  withinMs: number,
): Promise<void> {
  // A delivered reply makes its conversation wait for the customer. All of them are asked for only when none is open:
  // to list hundreds over and over takes the processor from those who answer.
  await until(withinMs, 'an answer to every message', async () => {
    if (await hasOpen(baseUrl, token)) return false
    const statuses = (await list(baseUrl, token, '/v1/conversations')).map(({ status }) => status)
    return statuses.length >= senders.size && statuses.every((status) => status === 'pending')
  })
  const customers = await list(baseUrl, token, '/v1/customers')
  const externalIds = customers.flatMap(({ identities }) =>
    identities.map((identity: Json) => identity.external_id),
  )
  assert.deepEqual(externalIds.sort(), [...senders].sort())
  const conversations = await list(baseUrl, token, '/v1/conversations')
  assert.equal(conversations.length, senders.size)
  assert.equal(new Set(conversations.map(({ customer_id }) => customer_id)).size, senders.size)
  for (const { id } of conversations) {
    const { messages } = (await get(baseUrl, token, `/v1/conversations/${id}`)).data
    assert.deepEqual(
      messages.map(({ direction, sent_at }: Json) => [direction, sent_at !== null]),
      [
        ['in', true],
        ['out', true],
      ],
    )
  }
}
