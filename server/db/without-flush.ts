import { sql } from './sql.ts'

/** A condition that is always true. Evaluating it makes the commit of its transaction not wait for the disk. */
export const WITHOUT_FLUSH = sql`(SELECT set_config('synchronous_commit', 'off', true)) = 'off'`

/** Makes the commit of a transaction wait for the disk after all. */
export const WITH_FLUSH = sql`SET LOCAL synchronous_commit TO DEFAULT`

/**
 * Commits as little as a transaction can write, a message to nobody, and waits for the disk. The log is written in its
 * order: behind this stands everything that was committed before.
 */
export const FLUSH = sql`SELECT FROM pg_logical_emit_message(true, 'sanad', '')`
