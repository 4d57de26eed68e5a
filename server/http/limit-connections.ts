import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from '../platform/log.ts'
import { ConnectionPlaces } from './connection-places.ts'
import { hasBody } from './has-body.ts'

/** The share of a process's open files that callers may use; the rest is for the database, the logs and a worker. */
const SHARE = 3 / 4
// At most one log line in this time: a caller that opens connections without end must not fill the log.
const TELL_EVERY_MS = 60_000

/**
 * Closes connections before the process runs out of files to open, first those without a request. Otherwise the system
 * would refuse new connections silently, and also the next one to the database or to a webhook.
 */
export function limitConnections(server: Server, log: Logger, openFiles: number | null): void {
  if (openFiles === null) return
  const connections = Math.floor(openFiles * SHARE)
  const places = new ConnectionPlaces<Socket>(connections)
  // A new connection is accepted before another is closed for it.
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
      // After a request was refused, the rest of its body may still arrive.
      request.once('end', () => {
        if (!response.writableEnded) places.begin(socket)
      })
    } else places.begin(socket)
    response.once('close', () => places.end(socket))
  })
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

/** How many files, sockets included, this process may have open; null if the system does not tell. */
export function readOpenFilesLimit(limitsFile = '/proc/self/limits'): number | null {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync(limitsFile, 'utf8')) ?? []
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}
