import { after } from 'node:test'

// Longer than closing takes after the last test, even on a busy machine, and much shorter than a file may take.
const PATIENCE_MS = 120_000

/**
 * Ends the process of a test file whose tests have ended but which still has something open: for example because a hook
 * failed after it had opened something, and the hook that closes everything failed too. Without this the file would run
 * until its time limit, and its failure would be reported only then.
 */
export function endWithTests(patienceMs: number = PATIENCE_MS): void {
  after(() => {
    // The timer keeps nothing alive by itself, so it never fires if everything is closed.
    const end = () => {
      const open = [...new Set(process.getActiveResourcesInfo())].join(', ')
      process.stderr.write(`The tests of this file have ended, and something is still open (${open}).\n`)
      process.exit(1)
    }
    setTimeout(end, patienceMs).unref()
  })
}
