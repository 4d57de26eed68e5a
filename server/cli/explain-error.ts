import { explainDatabaseAbsence } from '../db/database-absence.ts'
import { SQL_STATES } from '../db/sql-states.ts'

/**
 * One line for an operator. What was foreseen says it itself; of anything else the message is shown, with the causes
 * that add something, and an error of several attempts (an address that resolves twice) is told by its first one. A
 * package that is missing, as after an update of the checkout alone, is told with the command that installs it; a
 * database that was lost, with what that leaves open.
 */
export function explainError(error: unknown): string {
  const missing = /^Cannot find package '([^']+)'/.exec(error instanceof Error ? error.message : '')?.[1]
  if (missing !== undefined) return `The package ${missing} is not installed: run "npm ci", then try again.`
  if (error instanceof Error && (error as NodeJS.ErrnoException).code === SQL_STATES.readOnlyTransaction)
    return 'DATABASE_URL: this server takes no writes: it is a standby, or was set to read only. Name the primary.'
  const told = tell(error)
  // The answer to a commit may have been lost after it was carried out.
  return isForeseen(error) || explainDatabaseAbsence(error) === null
    ? told
    : `The database went away: ${told.replace(/\.$/, '')}. Run this again when it is back; what it was to change may be changed already, so look first.`
}

function tell(error: unknown): string {
  const told: string[] = []
  for (let current = error, depth = 0; current !== undefined && depth < 4; depth++) {
    if (current instanceof AggregateError && current.message === '') current = current.errors[0]
    const message = current instanceof Error ? current.message || current.name : String(current)
    if (!told.some((known) => known.includes(message))) told.push(message)
    current = isForeseen(current) || !(current instanceof Error) ? undefined : current.cause
  }
  const last = told.length - 1
  return told
    .map((message, index) => (index < last ? message.replace(/\.$/, '') : message))
    .join(': ')
    .replace(/\s*\n\s*/g, ' ')
    .trim()
}

function isForeseen(error: unknown): boolean {
  return error instanceof Error && ['OperatorError', 'ConfigError'].includes(error.name)
}
