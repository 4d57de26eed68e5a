import { SQL_STATES } from './sql-states.ts'

// Connection exceptions (class 08), a standby, a server that has no connection left (53300), and one that is being shut
// down, has crashed, or is not up yet (57P01 to 57P03).
const AWAY_STATES = /^(08...|25006|53300|57P0[123])$/
// A database that is there and cannot serve now: it lacks room, is going down or is a standby, its disk fails or what
// is on it is damaged (class 58, XX001, XX002), an operator or a time limit broke the statement off (57014, 25P04),
// somebody kept a lock or a transaction too long, or its transactions keep meeting in deadlocks.
const UNABLE_STATES = /^(40...|53...|57...|58...|55000|55P03|25P0[34]|25006|XX00[12])$/
// A password that is wrong (class 28), a name that no database has any more, and a certificate that ran out or is
// another's.
const KEPT_OUT_CODES = /^((28...|3D000)$|CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO_)/
// Who refuses for want of rights. Row-level security refuses a row under the same SQLSTATE; that is a fault of ours.
const RIGHTS_CHECK = 'aclcheck_error'
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
  // A name that is not known yet, as of a container that is just being started.
  'ENOTFOUND',
  // This machine has no port, no room or no file descriptor left for a connection.
  'EADDRNOTAVAIL',
  'ENOBUFS',
  'EMFILE',
  'ENFILE',
])
// What the driver says without a code when a connection ends under it or does not open in time; and what the network
// says of a Unix socket that is not there, because its server has stopped.
const AWAY_MESSAGES =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|connect ENOENT )/
// The classes of SQLSTATEs begin with a digit or with one of these letters; codes of the network are no SQLSTATEs.
const SQL_STATE = /^[0-9FHPX][0-9A-Z]{4}$/
/** What a connection pooler says, as a connection exception, of a setting that it does not pass on. */
export const REFUSED_SETTING = /^unsupported startup parameter/

/** Whether a statement got no connection, or lost it. */
function lacksConnection({ code = '', message }: NodeJS.ErrnoException): boolean {
  return AWAY_CODES.has(code) || AWAY_STATES.test(code) || AWAY_MESSAGES.test(message)
}

/**
 * Whether the database lets this process in no more: its name, password, certificates or rights were changed. A start
 * ends with it; a service that runs has to wait until an operator has mended it.
 */
function isKeptOut(error: NodeJS.ErrnoException & { readonly routine?: string }): boolean {
  const { code = '', message, routine } = error
  const lacksRights = code === SQL_STATES.insufficientPrivilege && routine === RIGHTS_CHECK
  return lacksRights || KEPT_OUT_CODES.test(code) || KEPT_OUT_MESSAGES.test(message)
}

/**
 * Whether the database could not serve who asked it, for now. Only the error itself is looked at: where a remote
 * service could not be reached, the error of the network is the cause of another.
 */
export function saysUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  return UNABLE_STATES.test(code) || lacksConnection(error) || isKeptOut(error)
}

/** Whether it is the database that says so, whatever it says. */
export function isOfTheDatabase(error: unknown): boolean {
  return error instanceof Error && SQL_STATE.test((error as NodeJS.ErrnoException).code ?? '')
}

/** Why an error says that the database is away for now; null when it says something else, such as a wrong password. */
export function explainDatabaseAbsence(error: unknown): string | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth++) {
    if (REFUSED_SETTING.test(current.message)) return null
    if (lacksConnection(current)) return current.message || String((current as NodeJS.ErrnoException).code)
    current = current instanceof AggregateError ? current.errors[0] : current.cause
  }
  return null
}

/**
 * Whether an error says that the database is away or cannot serve for now, so that the
 * same may succeed when it is asked again.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return saysUnavailable(error) || explainDatabaseAbsence(error) !== null
}
