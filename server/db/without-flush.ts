import { sql } from './sql.ts'

/** A condition that always holds, and lets the statement's own commit not wait for the disk where the statement is committed by itself. */
export const WITHOUT_FLUSH = sql`(SELECT set_config('synchronous_commit', 'off', true)) = 'off'`
