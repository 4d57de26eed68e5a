import { SQL_STATES } from './sql-states.ts'

// Connection exceptions (class 08), a standby, a server without a free connection (53300), and a server that is
// shutting down, has crashed, or is not up yet (57P01 to 57P03).
const AWAY_STATES = /^(08...|25006|53300|57P0[123])$/
// The database is there but cannot serve now: it lacks room, is shutting down or is a standby, its disk fails or its
// data is damaged (class 58, XX001, XX002), an operator or a time limit canceled the statement (57014, 25P04), a lock
// or a transaction was held too long, or its transactions keep deadlocking.
const UNABLE_STATES = /^(40...|53...|57...|58...|55000|55P03|25P0[34]|25006|XX00[12])$/
// A wrong password (class 28), a database name that no longer exists, and a certificate that has expired or belongs to
// another host.
const KEPT_OUT_CODES = /^((28...|3D000)$|CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO_)/
// The routine of the server with which row-level security refuses a row, which is our own fault. It has the SQLSTATE of
// missing rights, like a file that the server may not open, and a file system that was mounted read-only.
const ROW_CHECK = 'ExecWithCheckOptions'
const KEPT_OUT_MESSAGES = /^The server does not support SSL connections/
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTDOWN',
  'EAI_AGAIN',
  'EAI_FAIL',
  // A name that is not known yet, such as that of a container that is just being started.
  'ENOTFOUND',
  // This machine has no port, no memory or no file descriptor left for a connection.
  'EADDRNOTAVAIL',
  'ENOBUFS',
  'EMFILE',
  'ENFILE',
])
// What the driver says without a code when a connection breaks or does not open in time, and what the system says about
// a missing Unix socket, because its server has stopped.
const AWAY_MESSAGES =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|connect ENOENT )/
// The classes of SQLSTATEs begin with a digit or with one of these letters; codes of the network are no SQLSTATEs.
const SQL_STATE = /^[0-9FHPX][0-9A-Z]{4}$/
/** What a connection pooler says, as a connection exception, about a setting that it does not pass on. */
export const REFUSED_SETTING = /^unsupported startup parameter/

/** Whether a statement got no connection, or lost it. */
function lacksConnection({ code = '', message }: NodeJS.ErrnoException): boolean {
  return AWAY_CODES.has(code) || AWAY_STATES.test(code) || AWAY_MESSAGES.test(message)
}

/**
 * Whether the database no longer admits this process: its name, password, certificates or rights were changed, or the
 * server's own rights to its files. A start fails with it; a running service has to wait until an operator has repaired
 * it.
 */
function isKeptOut(error: NodeJS.ErrnoException & { readonly routine?: string }): boolean {
  const { code = '', message, routine } = error
  const lacksRights = code === SQL_STATES.insufficientPrivilege && routine !== ROW_CHECK
  return lacksRights || KEPT_OUT_CODES.test(code) || KEPT_OUT_MESSAGES.test(message)
}

/**
 * Whether the database could not serve its caller for now. Only the error itself is examined: if a remote service could
 * not be reached, the network's error is the cause of another error.
 */
export function saysUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  return UNABLE_STATES.test(code) || lacksConnection(error) || isKeptOut(error)
}

/** Whether the error comes from the database at all. */
export function isOfTheDatabase(error: unknown): boolean {
  return error instanceof Error && SQL_STATE.test((error as NodeJS.ErrnoException).code ?? '')
}

/** Why an error says that the database is away for now; null if it says something else, such as a wrong password. */
export function explainDatabaseAbsence(error: unknown): string | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth++) {
    if (REFUSED_SETTING.test(current.message)) return null
    if (lacksConnection(current)) return current.message || String((current as NodeJS.ErrnoException).code)
    current = current instanceof AggregateError ? current.errors[0] : current.cause
  }
  return null
}

/**
 * Whether an error says that the database is away or cannot serve for now, so that the same statement may succeed
 * later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return saysUnavailable(error) || explainDatabaseAbsence(error) !== null
}
