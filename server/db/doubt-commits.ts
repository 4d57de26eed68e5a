import type { Database } from './database.ts'
import { FLUSH } from './without-flush.ts'

// Far longer than a commit takes on a slow disk.
const LONGEST_COMMIT_MS = 5_000

/**
 * Tells whether commits succeed, as far as this process has seen; to be called repeatedly. A database may keep
 * answering while every commit waits, for a synchronous standby that is gone, or a disk that hangs. As long as none of
 * this process's own commits waits too long the check costs nothing. After that only a commit can tell: a small one,
 * one at a time, whose result a later call finds.
 */
export function doubtCommits({
  shared,
  longestCommitMs,
}: Pick<Database, 'shared' | 'longestCommitMs'>): () => boolean {
  let isDoubted = false
  let isTrying = false

  async function tryOne(): Promise<void> {
    isTrying = true
    try {
      await shared.query(FLUSH)
      isDoubted = longestCommitMs() > LONGEST_COMMIT_MS
    } catch {
      // The next call tries again.
    } finally {
      isTrying = false
    }
  }

  return () => {
    isDoubted ||= longestCommitMs() > LONGEST_COMMIT_MS
    if (isDoubted && !isTrying) void tryOne()
    return !isDoubted
  }
}
