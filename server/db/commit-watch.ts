/** Knows for how long commits have been waited for. */
export interface CommitWatch {
  /** Waits for a commit, and counts how long that takes. */
  watch<Result>(commit: Promise<Result>): Promise<Result>
  /** How long the oldest commit that is under way has been waited for; 0 where none is. */
  longestMs(): number
}

/** A watch that knows of no commit yet. */
export function createCommitWatch(): CommitWatch {
  // The oldest stands first.
  const underWay = new Set<{ readonly sinceMs: number }>()
  return {
    async watch(commit) {
      const one = { sinceMs: performance.now() }
      underWay.add(one)
      try {
        return await commit
      } finally {
        underWay.delete(one)
      }
    },
    longestMs() {
      for (const { sinceMs } of underWay) return performance.now() - sinceMs
      return 0
    },
  }
}
