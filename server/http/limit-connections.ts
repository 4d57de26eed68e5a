import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from '../platform/log.ts'
import { ConnectionPlaces } from './connection-places.ts'

/** The share of a process's files that callers may have: the rest is for the database, for logs and for a worker. */
const SHARE = 3 / 4
// Whoever opens connections without end would fill the log too.
const TELL_EVERY_MS = 60_000

/**
 * Closes connections before the process has no file left to open, those first that ask for nothing. The system would
 * refuse new ones all the same, but tell nobody, and the next connection to the database, or the next webhook, as well.
 */
export function limitConnections(server: Server, log: Logger, openFiles: number | null): void {
  if (openFiles === null) return
  const connections = Math.floor(openFiles * SHARE)
  const places = new ConnectionPlaces<Socket>(connections)
  // A newcomer is let in before another one gives way to it.
  server.maxConnections = connections + 1
  const tell = tellSometimes(() =>
    log.warn(
      { connections, open_files: openFiles },
      'connections are closed: somebody keeps too many open, or the process may open too few files (ulimit -n)',
    ),
  )
  server.on('drop', tell)
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => places.leave(socket))
    const leaving = places.enter(socket)
    if (leaving === null) return
    leaving.destroy()
    tell()
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (hasBody(request)) {
      places.awaitBody(socket)
      // Of a request that was refused the rest may come after its answer.
      request.once('end', () => {
        if (!response.writableEnded) places.begin(socket)
      })
    } else places.begin(socket)
    response.once('close', () => places.end(socket))
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function tellSometimes(tell: () => void): () => void {
  let toldAtMs = Number.NEGATIVE_INFINITY
  return () => {
    const nowMs = performance.now()
    if (nowMs - toldAtMs < TELL_EVERY_MS) return
    toldAtMs = nowMs
    tell()
  }
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
