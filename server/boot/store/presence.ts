import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import { DatabaseClient } from '../../db/client.ts'
import { OperatorError } from '../../platform/operator-error.ts'

// Both locks are held by a session, so that they end with the process, however it ends.
const { serverUsers: USERS_LOCK, serviceInstance: INSTANCE_LOCK } = ADVISORY_LOCKS

const CLAIM_PATIENCE_MS = 2_000
// Replaying the write-ahead log after a crash may take a while, and PostgreSQL listens meanwhile. If connections are
// refused for this long, there is no process any more.
const REJOIN_PATIENCE_MS = 60_000
const REFUSAL_PATIENCE_MS = 1_000
const POLL_MS = 100

/** This process among the users of the embedded server. */
export interface Presence {
  /** Takes the data directory for this service; throws an `OperatorError` when another service runs on it. */
  claimInstance(): Promise<void>
  /** Resolves when the server is lost: the connection broke and could not be restored. */
  readonly lost: Promise<void>
  /** Leaves the users. True if this was the last one: then nobody can join any more and the server must be stopped. */
  leave(): Promise<boolean>
  /** Closes the connection, if the server has not done so. */
  end(): Promise<void>
}

/** Joins the users of the server at `url`; null when it is being stopped by its last user. */
export async function joinUsers(url: string): Promise<Presence | null> {
  const joined = await shareServer(url)
  if (typeof joined === 'string') return null
  let client = joined
  let isService = false
  let isLeaving = false
  const { promise: lost, resolve: declareLost } = Promise.withResolvers<void>()
  const watch = (watched: pg.Client) => {
    watched.once('end', () => {
      if (isLeaving) return
      void rejoinUsers(url, () => isService && !isLeaving).then((rejoined) => {
        if (rejoined === null) return declareLost()
        client = rejoined
        watch(rejoined)
      })
    })
  }
  watch(client)

  return {
    lost,
    async claimInstance() {
      const deadline = performance.now() + CLAIM_PATIENCE_MS
      // The session of a killed service ends a moment after its process.
      while (!(await tryLock(client, 'pg_try_advisory_lock', INSTANCE_LOCK))) {
        if (performance.now() > deadline) {
          const pid = await findInstance(client)
          throw new OperatorError(
            `The service is already running on this DATA_DIR${pid === null ? '' : ` (process ${pid})`}: stop it first, or ` +
              'choose another DATA_DIR.',
          )
        }
        await delay(POLL_MS)
      }
      isService = true
    },
    async leave() {
      isLeaving = true
      try {
        // The shared lock is released before the exclusive one is tried, so that of two that leave at once the later
        // one gets it.
        await client.query('SELECT pg_advisory_unlock_shared($1)', [USERS_LOCK])
        return await tryLock(client, 'pg_try_advisory_lock', USERS_LOCK)
      } catch {
        return false
      }
    },
    async end() {
      isLeaving = true
      await client.end().catch(() => undefined)
    },
  }
}

/**
 * If a backend crashes PostgreSQL restarts all of them: the locks are lost and are taken again. Null if another service
 * has taken them, if nothing listens any more, or if they are no longer wanted.
 */
async function rejoinUsers(url: string, isWanted: () => boolean): Promise<pg.Client | null> {
  const deadline = performance.now() + REJOIN_PATIENCE_MS
  let lastHeardOf = performance.now()
  for (; isWanted() && performance.now() < deadline; await delay(POLL_MS)) {
    const attempt = await shareServer(url)
    if (attempt === 'refused') {
      if (performance.now() - lastHeardOf > REFUSAL_PATIENCE_MS) return null
      continue
    }
    lastHeardOf = performance.now()
    if (attempt === 'closed') continue
    const isOurs = await tryLock(attempt, 'pg_try_advisory_lock', INSTANCE_LOCK).catch(() => undefined)
    if (isOurs === true) return attempt
    await attempt.end().catch(() => undefined)
    if (isOurs === false) return null
  }
  return null
}

/** A session among the server's users; `refused` if nothing listens there, `closed` if the server admits nobody. */
async function shareServer(url: string): Promise<pg.Client | 'refused' | 'closed'> {
  let outcome: 'refused' | 'closed' = 'closed'
  const client = new DatabaseClient({
    connectionString: url,
    application_name: `sanad-presence-${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // Only the end of the connection matters, and that is watched.
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (await tryLock(client, 'pg_try_advisory_lock_shared', USERS_LOCK)) return client
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') outcome = 'refused'
  }
  await client.end().catch(() => undefined)
  return outcome
}

async function tryLock(
  client: pg.Client,
  take: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
  key: number,
): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`SELECT ${take}($1) AS taken`, [key])
  return rows[0]?.taken === true
}

async function findInstance(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE l.locktype = 'advisory' AND l.classid = 0 AND l.objid = $1 AND l.objsubid = 1 AND l.granted`,
    [INSTANCE_LOCK],
  )
  return /^sanad-presence-(\d+)$/.exec(rows[0]?.name ?? '')?.[1] ?? null
}
