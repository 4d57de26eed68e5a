import { test } from 'node:test'
// Ends the process when its last test has ended: here, and not with the first suite that opens a database.
import './harness.ts'
import { listSuitesTogether, type SuiteGroup, showsPostgres } from './suites.ts'

// A test file that hangs costs the others of its process no more than this.
const TIMEOUT_MS = 600_000

/**
 * Runs the suites of a group one after the other in this process. Each is loaded when the one before has ended, as the
 * subtests of one test, so that its hooks are its own. With `SUITES=database` only those run whose statements show what
 * another PostgreSQL takes.
 */
export function runTogether(group: SuiteGroup): void {
  const paths = listSuitesTogether(group)
  for (const path of process.env.SUITES === 'database' ? paths.filter(showsPostgres) : paths)
    test(path, { timeout: TIMEOUT_MS }, async () => void (await import(`../${path}`)))
}
