import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

// A look is a turn of the event loop at least: a process that is too busy to read what has arrived takes its time.
const LOOK_EVERY_MS = 10
/**
 * For how many looks a server that closes still takes requests. Those that were on their way when it was told to are
 * there by then; closing their connections would reset them.
 */
const LOOKS_FOR_REQUESTS = 20
/** For how many it waits for callers who read slowly. A stop gives requests 3 s in all. */
const LOOKS_AT_ANSWERS = 250

/**
 * Lets a server close without cutting a caller off, and without waiting for connections that nobody needs any more:
 * every answer from then on says that it is the connection's last one. Node would keep a connection whose request was
 * in flight open until its caller closes it, and would destroy one whose answer is written but not sent to its end.
 */
export function takeLastRequests(server: FastifyInstance): void {
  const sockets = new Set<Socket>()
  let isClosing = false
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.addHook('onSend', (_request, reply, _payload, next) => {
    if (isClosing) reply.header('connection', 'close')
    next()
  })
  server.addHook('preClose', async () => {
    isClosing = true
    await look(LOOKS_FOR_REQUESTS, () => sockets.size === 0)
    await look(LOOKS_AT_ANSWERS, () => ![...sockets].some(({ writableLength }) => writableLength > 0))
    // Node waits for the first request of a new connection.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
}

async function look(atMost: number, isOver: () => boolean): Promise<void> {
  for (let looks = 0; looks < atMost && !isOver(); looks++) await pause(LOOK_EVERY_MS)
}
