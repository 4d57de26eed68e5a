import type { Logger } from '../platform/log.ts'

/** Notices that requests to the database fail again and again. */
export interface OutageWatch {
  /** The database could not serve. */
  failed(reason: string): void
  /** It served. */
  served(): void
}

/** An outage that passes by itself, such as a restart or a failover, is not logged at `error`. */
const PATIENCE_MS = 30_000
const TOLD_AGAIN_AFTER_MS = 60_000

/**
 * Logs at `error`, once a minute, that the database has not served for half a minute, and when it serves again; a
 * single refusal is not worth waking anybody. `facts` say what it does not serve.
 */
export function watchOutage(log: Logger, facts: object, nowMs: () => number): OutageWatch {
  let outage: { readonly sinceMs: number; failures: number; toldAtMs: number | null } | null = null
  return {
    failed(reason) {
      const now = nowMs()
      outage ??= { sinceMs: now, failures: 0, toldAtMs: null }
      outage.failures += 1
      const { sinceMs, failures, toldAtMs } = outage
      if (now - (toldAtMs ?? sinceMs) < (toldAtMs === null ? PATIENCE_MS : TOLD_AGAIN_AFTER_MS)) return
      outage.toldAtMs = now
      log.error({ ...facts, reason, failures, for_ms: now - sinceMs }, 'the database does not serve')
    },
    served() {
      if (outage === null) return
      const { sinceMs, failures, toldAtMs } = outage
      outage = null
      if (toldAtMs !== null)
        log.warn({ ...facts, failures, for_ms: nowMs() - sinceMs }, 'the database serves again')
    },
  }
}
