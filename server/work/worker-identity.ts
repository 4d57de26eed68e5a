/** The class of the advisory locks that living workers hold, each with its own number as the second key. */
export const WORKER_LOCK_CLASS = 7_262_302

/** A query for the numbers of the workers that are alive: those whose connection still holds its lock. */
export const LIVING_WORKERS = `SELECT objid::bigint::integer FROM pg_locks
  WHERE locktype = 'advisory' AND classid = ${WORKER_LOCK_CLASS} AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
