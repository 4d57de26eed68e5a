import type { Database } from './database.ts'
import { FLUSH } from './without-flush.ts'

// Far longer than a commit takes on a slow disk.
const LONGEST_COMMIT_MS = 5_000

/**
 * Says whether commits come through, as far as this process has seen; to be asked again and again. A database may go on
 * answering while every commit waits: for a synchronous standby that is gone, or a disk that hangs. As long as none of
 * this process's own commits waits too long the question costs nothing. After that only a commit tells: a small one,
 * one at a time, whose answer a later asking finds.
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
      // The next asking tries again.
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
