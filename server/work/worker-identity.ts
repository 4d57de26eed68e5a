import type pg from 'pg'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../platform/log.ts'
import { keepConnected, LONGEST_PAUSE_MS, PING_EVERY_MS, PING_TIMEOUT_MS } from './lasting-connection.ts'

/** A query for the numbers of the workers that are alive: those whose connection still holds its lock. */
export const LIVING_WORKERS = `SELECT objid::bigint::integer FROM pg_locks
  WHERE locktype = 'advisory' AND classid = ${ADVISORY_LOCKS.workers} AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

/** How other workers know this one. */
export interface WorkerIdentity {
  /** The worker's number, while its lock proves that it is alive; null while the database is away. */
  number(): number | null
  /**
   * Whether the worker may take others for dead. Not in the first moments after it reconnected: they may have been cut
   * off at the same time, and be about to reconnect and continue their work.
   */
  mayJudge(): boolean
  /** Resolves when the worker has its first number. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/**
 * The longest time between the reconnection of one worker and that of another which was cut off at the same moment: it
 * has to notice this and to open a new connection.
 */
const LONGEST_ABSENCE_MS = PING_EVERY_MS + PING_TIMEOUT_MS + LONGEST_PAUSE_MS

interface WorkerIdentityOptions {
  readonly db: Pick<Database, 'connect'>
  readonly log: Logger
  /** Counts milliseconds and never steps back. */
  readonly nowMs?: () => number
}

/**
 * A worker's number and the proof that it lives: an advisory lock that PostgreSQL releases by itself when the process
 * or its connection dies, so that leases of the dead can be told from those of the slow. A worker whose connection was
 * lost keeps its number if it can lock it again: work that it still performs then stays its own, unless a worker that
 * was not cut off has swept it meanwhile. If the lost session lingers on the server and still holds the lock, the
 * worker takes a new number; its older leases stay protected by that session and by their time.
 */
export function openWorkerIdentity(options: WorkerIdentityOptions): WorkerIdentity {
  const { nowMs = () => performance.now() } = options
  let number: number | null = null
  let judgesFromMs = Number.NEGATIVE_INFINITY
  const connection = keepConnected({
    ...options,
    purpose: 'worker identity',
    async prepare(client) {
      if (number === null || !(await lockNumber(client, number))) {
        const isFirst = number === null
        number = await takeNumber(client)
        if (isFirst) return
      }
      judgesFromMs = nowMs() + LONGEST_ABSENCE_MS
    },
  })
  return {
    number: () => (connection.current() === null ? null : number),
    mayJudge: () => connection.current() !== null && nowMs() >= judgesFromMs,
    ready: connection.opened,
    close: () => connection.close(),
  }
}

async function takeNumber(client: pg.Client): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ number: number }>(
      `SELECT nextval('worker_numbers')::integer AS number`,
    )
    const number = rows[0]?.number
    if (number === undefined) throw new Error('The sequence worker_numbers gave no number.')
    // The sequence cycles, so a number of its last round may still be in use.
    if (await lockNumber(client, number)) return number
  }
}

async function lockNumber(client: pg.Client, number: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS locked', [
    ADVISORY_LOCKS.workers,
    number,
  ])
  return rows[0]?.locked === true
}
