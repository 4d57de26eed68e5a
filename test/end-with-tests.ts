import { after } from 'node:test'

// Longer than what closes after the last test takes, on a machine however busy, and far less than a file may take.
const PATIENCE_MS = 120_000

/**
 * Ends the process of a test file whose tests have ended and in which something is still open: what a hook had opened
 * before it failed, say, and the hook that closes it all failed over what was not there yet. The file would stay for
 * as long as one may take, and its failure would be told no earlier.
 */
export function endWithTests(patienceMs: number = PATIENCE_MS): void {
  after(() => {
    // It keeps nothing alive by itself, so where all is closed it never comes.
    const end = () => {
      const open = [...new Set(process.getActiveResourcesInfo())].join(', ')
      process.stderr.write(`The tests of this file have ended, and something is still open (${open}).\n`)
      process.exit(1)
    }
    setTimeout(end, patienceMs).unref()
  })
}
