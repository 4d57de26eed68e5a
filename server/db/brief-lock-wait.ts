import { sql } from './sql.ts'

/** How long a transaction of many tenants waits for each lock before it is parted (`tenant-coalescer.ts`). */
export const BRIEF_LOCK_WAIT = '1s'

/**
 * A condition that is always true. Once it is evaluated, its statement waits for locks no longer than that: for a
 * statement that commits by itself, which has no transaction to say so at the beginning.
 */
export const WAITING_BRIEFLY = sql`(SELECT set_config('lock_timeout', ${BRIEF_LOCK_WAIT}, true)) IS NOT NULL`
