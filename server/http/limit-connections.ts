import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Logger } from '../platform/log.ts'

/** The share of a process's files that callers may have: the rest is for the database, for logs and for a worker. */
const SHARE = 3 / 4
// Whoever opens connections without end would fill the log too.
const TELL_EVERY_MS = 60_000

/**
 * Refuses connections before the process has no file left to open. The system would refuse them all the same, but tell
 * nobody, and the next connection to the database, or the next webhook, as well.
 */
export function limitConnections(server: Server, log: Logger, openFiles: number | null): void {
  if (openFiles === null) return
  server.maxConnections = Math.floor(openFiles * SHARE)
  let toldAtMs = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    const nowMs = performance.now()
    if (nowMs - toldAtMs < TELL_EVERY_MS) return
    toldAtMs = nowMs
    log.warn(
      { connections: server.maxConnections, open_files: openFiles },
      'connections are refused: somebody keeps too many open, or the process may open too few files (ulimit -n)',
    )
  })
}

/** How many files, sockets among them, this process may have open; null where the system does not tell. */
export function readOpenFilesLimit(limitsFile = '/proc/self/limits'): number | null {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync(limitsFile, 'utf8')) ?? []
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}
