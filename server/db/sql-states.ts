import pg from 'pg'

/** The SQLSTATEs that this code distinguishes (PostgreSQL documentation, appendix A). */
export const SQL_STATES = {
  staleStatementPlan: '0A000',
  invalidParameterValue: '22023',
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  /** A write on a standby, or on a server that is just being promoted. */
  readOnlyTransaction: '25006',
  /** A statement after one that failed, in the same transaction. */
  inFailedTransaction: '25P02',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  insufficientPrivilege: '42501',
  diskFull: '53100',
  lockNotAvailable: '55P03',
} as const

/** The SQLSTATE of a PostgreSQL error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** The constraint that a PostgreSQL error names, if it does. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === SQL_STATES.uniqueViolation
    ? error.constraint
    : undefined
}
