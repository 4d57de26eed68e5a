import { sqlState } from './database.ts'

// Connection exceptions (class 08), a standby, a server that has no connection left (53300), and one that is being shut
// down, has crashed, or is not up yet (57P01 to 57P03).
const AWAY_STATES = /^(08...|25006|53300|57P0[123])$/
// A database that is there and cannot serve now: it lacks room, is going down or is a standby, somebody kept a lock or
// a transaction too long, or its transactions keep meeting in deadlocks.
const UNABLE_STATES = /^(40|53|57P|55000|55P03|25P03|25006)/
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  // A name that is not known yet, as of a container that is just being started.
  'ENOTFOUND',
])
// What the driver says without a code when a connection ends under it or does not open in time.
const AWAY_MESSAGES =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/
/** What a connection pooler says, as a connection exception, of a setting that it does not pass on. */
export const REFUSED_SETTING = /^unsupported startup parameter/

/** Whether a statement got no connection, or lost it: what a remote service says never reads so. */
export function lacksConnection(error: unknown): boolean {
  return error instanceof Error && AWAY_MESSAGES.test(error.message)
}

/** Why an error says that the database is away for now; null when it says something else, such as a wrong password. */
export function explainDatabaseAbsence(error: unknown): string | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth++) {
    const { code = '' } = current as NodeJS.ErrnoException
    if (REFUSED_SETTING.test(current.message)) return null
    if (AWAY_CODES.has(code) || AWAY_STATES.test(code) || AWAY_MESSAGES.test(current.message))
      return current.message === '' ? code : current.message
    current = current instanceof AggregateError ? current.errors[0] : current.cause
  }
  return null
}

/**
 * Whether an error says that the database is away or cannot serve for now, so that the
 * same may succeed when it is asked again.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return UNABLE_STATES.test(sqlState(error) ?? '') || explainDatabaseAbsence(error) !== null
}
