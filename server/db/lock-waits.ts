import { sql } from './sql.ts'

/** The longest that a transaction waits for a lock; it fails instead of piling up with others. */
export const LOCK_WAIT_MS = 5_000

/**
 * How long a transaction may sit idle before PostgreSQL ends it: its process was suspended, or its network fell silent.
 * Whoever waits for one of its locks gets it before giving up, and no snapshot stays open that would slow every queue.
 * The service's transactions wait for the database alone, so those of a process that runs are never idle for long.
 */
export const MOST_IDLE_MS = 4_000

/** How long a transaction of many tenants waits for each lock before it is parted (`tenant-coalescer.ts`). */
export const BRIEF_LOCK_WAIT = '1s'

/**
 * A condition that is always true. Once it is evaluated, its statement waits for locks no longer than that: for a
 * statement that commits by itself, which has no transaction to say so at the beginning.
 */
export const WAITING_BRIEFLY = sql`(SELECT set_config('lock_timeout', ${BRIEF_LOCK_WAIT}, true)) IS NOT NULL`
