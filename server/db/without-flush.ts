import { sql } from './sql.ts'

/** A condition that is always true. Evaluating it makes the commit of its transaction not wait for the disk. */
export const WITHOUT_FLUSH = sql`(SELECT set_config('synchronous_commit', 'off', true)) = 'off'`

/** Makes the commit of a transaction wait for the disk after all. */
export const WITH_FLUSH = sql`SET LOCAL synchronous_commit TO DEFAULT`
