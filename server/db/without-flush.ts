import { sql } from './sql.ts'

/**
 * A condition that is always true. Evaluating it means that the commit of its transaction does not wait for the disk.
 */
export const WITHOUT_FLUSH = sql`(SELECT set_config('synchronous_commit', 'off', true)) = 'off'`

/** Makes the commit of a transaction wait for the disk after all. */
export const WITH_FLUSH = sql`SET LOCAL synchronous_commit TO DEFAULT`

/**
 * Commits as little as a transaction can write, a message without a receiver, and waits for the disk. The log is
 * written in order, so everything that was committed before is on the disk then too.
 */
export const FLUSH = sql`SELECT FROM pg_logical_emit_message(true, 'sanad', '')`
