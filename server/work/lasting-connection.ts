import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { watchOutage } from '../db/outage-watch.ts'
import { requireWrites } from '../db/require-writes.ts'
import type { Logger } from '../platform/log.ts'
import { backoffMs } from './backoff.ts'
import { createBell } from './bell.ts'

/** What a connection is opened with. */
export interface LastingConnectionOptions {
  readonly db: Pick<Database, 'connect'>
  readonly log: Logger
  /** The purpose of the connection, for the log. */
  readonly purpose: string
  /** Prepares a new connection (takes locks, listens); it counts as open when this is done. */
  readonly prepare: (client: pg.Client) => Promise<void>
  /** A monotonic clock in milliseconds; the process's own if absent. */
  readonly nowMs?: () => number
}

/** One connection that is reopened whenever it is lost. */
export interface LastingConnection {
  /** The open connection; null while there is none. */
  current(): pg.Client | null
  /** Resolves when the connection is open for the first time. */
  readonly opened: Promise<void>
  close(): Promise<void>
}

const FIRST_PAUSE_MS = 50
/** The longest pause between two tries to open a connection. */
export const LONGEST_PAUSE_MS = 1_000
/** How often the connection is pinged. */
export const PING_EVERY_MS = 2_000
/** How long the answer is waited for. */
export const PING_TIMEOUT_MS = 5_000

/**
 * Keeps one connection open, outside the pools, for what lives as long as a session: locks and LISTEN. A lost
 * connection is replaced at once; if that fails, or if the next one breaks as soon as it is open, with growing pauses
 * up to a second. A ping notices a host that vanished without a word, and a server that no longer takes writes: another
 * has replaced it, so locks and notifications on this connection are worthless.
 */
export function keepConnected(options: LastingConnectionOptions): LastingConnection {
  const { db, log, purpose, prepare, nowMs = () => performance.now() } = options
  const closing = createBell()
  let closed = false
  let client: pg.Client | null = null
  const outage = watchOutage(log, { purpose }, nowMs)
  const firstOpening = Promise.withResolvers<void>()

  async function holdOne(): Promise<void> {
    const fresh = await db.connect()
    const ended = new Promise<void>((resolve) => fresh.once('end', resolve))
    // From the first statement on, because a host may vanish before the connection is ready.
    const pings = pingUntilSilent(fresh)
    const lost = Promise.race([ended, pings.silent])
    try {
      const prepared = requireWrites(fresh).then(() => prepare(fresh))
      const isReady = await Promise.race([prepared.then(() => true), lost.then(() => false)])
      if (closed || !isReady) return
      client = fresh
      outage.served()
      firstOpening.resolve()
      await lost
    } finally {
      pings.stop()
      client = null
      // Ending a connection whose host vanished never completes, so it is not awaited.
      fresh.end().catch(() => {})
    }
  }

  async function keep(): Promise<void> {
    for (let failures = 0; !closed; ) {
      const sinceMs = performance.now()
      try {
        await holdOne()
        // A connection that breaks as soon as it is open is no better than one that does not open.
        failures = performance.now() - sinceMs < LONGEST_PAUSE_MS ? failures + 1 : 0
        if (!closed) log.warn({ purpose }, 'database connection lost, opening another')
      } catch (error) {
        failures += 1
        const reason = (error as Error).message
        if (!closed) log.warn({ purpose, reason }, 'database connection failed')
        if (!closed) outage.failed(reason)
      }
      if (failures > 0 && !closed) await closing.wait(backoffMs(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS))
    }
  }

  void keep()
  return {
    current: () => client,
    opened: firstOpening.promise,
    async close() {
      closed = true
      closing.ring()
      await client?.end()
    },
  }
}

function pingUntilSilent(client: pg.Client): { silent: Promise<void>; stop: () => void } {
  const { promise: silent, resolve } = Promise.withResolvers<void>()
  let waiting = false
  let patience: NodeJS.Timeout | undefined
  const timer = setInterval(() => {
    if (waiting) return
    waiting = true
    patience = setTimeout(resolve, PING_TIMEOUT_MS)
    requireWrites(client).then(() => {
      waiting = false
      clearTimeout(patience)
    }, resolve)
  }, PING_EVERY_MS)
  timer.unref()
  return {
    silent,
    stop() {
      clearInterval(timer)
      clearTimeout(patience)
    },
  }
}
