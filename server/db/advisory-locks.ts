/**
 * The numbers of this service's advisory locks, all in one place so that no two purposes share one: each would wait for
 * the other's work. Locks that a session holds end with its connection, the others with their transaction.
 */
export const ADVISORY_LOCKS = {
  /** Held while the schema is changed. */
  migrations: 7_262_301,
  /** The first of two keys; the second is the worker's number. Held as long as the worker lives. */
  workers: 7_262_302,
  /** Held by the one process that does the housekeeping. */
  housekeeping: 7_262_303,
  /** Held while hours of usage are counted, and shared by the tickets that correct them (migration 0070). */
  usageCounting: 7_262_304,
  /** Held while a signing key is added. */
  signingKeys: 7_262_305,
  /** On the embedded server: shared by its users. A process that holds it alone may stop the server. */
  serverUsers: 7_262_310,
  /** On the embedded server: held by the running service. */
  serviceInstance: 7_262_311,
  /** Held by the process that makes the demo company. */
  firstStart: 7_262_312,
} as const
