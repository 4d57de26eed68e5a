import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseClient } from '../client.ts'
import { codeOf } from './failure.ts'

/** How a wait for the server ended. */
export type Readiness = 'ready' | 'gone' | 'timed-out'

const ATTEMPT_TIMEOUT_MS = 2_000
const FIRST_DELAY_MS = 5
const LONGEST_DELAY_MS = 200

/**
 * Waits until the server at `url` answers a query. Gives up when `isAlive` says that its process is gone, or at the
 * deadline (of `performance.now()`); rejects if it is alive and refuses the password, which waiting does not help.
 */
export async function awaitReadiness(
  url: string,
  isAlive: () => boolean | Promise<boolean>,
  deadline: number,
): Promise<Readiness> {
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
    const refusal = await tryConnect(url)
    if (refusal === undefined) return 'ready'
    if (!(await isAlive())) return 'gone'
    if (['28P01', '28000'].includes(codeOf(refusal))) {
      throw new Error('The PostgreSQL that serves this DATA_DIR refuses the password kept there.', {
        cause: refusal,
      })
    }
    if (performance.now() > deadline) return 'timed-out'
    await delay(delayMs)
  }
}

async function tryConnect(url: string): Promise<unknown> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: ATTEMPT_TIMEOUT_MS,
    query_timeout: ATTEMPT_TIMEOUT_MS,
  })
  // A connection that breaks between two calls emits an error event, which ends the process if nobody listens.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return undefined
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A TCP port on the loopback address that is free at this moment. */
export function findFreePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer()
  server.once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    server.close(() => resolve(port))
  })
  return promise
}
