/** Knows how long pending commits have been waited for. */
export interface CommitWatch {
  /** Waits for a commit, and counts how long that takes. */
  watch<Result>(commit: Promise<Result>): Promise<Result>
  /** How long the oldest pending commit has been waited for; 0 if there is none. */
  longestMs(): number
}

/** A watch without a pending commit. */
export function createCommitWatch(): CommitWatch {
  // The oldest comes first.
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
