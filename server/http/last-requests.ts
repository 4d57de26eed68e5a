import { type Socket, Server as TcpServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** For how many turns of the event loop connections are accepted that are there already. */
const TURNS_FOR_CONNECTIONS = 1_000
// A look is a turn of the event loop at least: a process that is too busy to read what has arrived takes its time.
const LOOK_EVERY_MS = 10
/**
 * For how many looks a server that closes takes no request before it closes idle connections. A proxy sends requests on
 * connections that it keeps, and one that is closed meanwhile is reset; each that is answered ends its connection.
 */
const LOOKS_WITHOUT_REQUEST = 20
/** For how many looks requests are taken and slow readers waited for. A stop gives requests 3 s in all. */
const LOOKS_FOR_REQUESTS = 200
const LOOKS_AT_ANSWERS = 250

/**
 * Lets a server close without cutting a caller off, and without waiting for connections that nobody needs any more:
 * every answer from then on says that it is the connection's last one. Node would keep a connection whose request was
 * in flight open until its caller closes it, and would destroy one whose answer is written but not sent to its end.
 */
export function takeLastRequests(server: FastifyInstance): void {
  const sockets = new Set<Socket>()
  /** How many connections were accepted, and answers given. */
  let movements = 0
  let leaving: Promise<void> | undefined
  server.server.on('connection', (socket: Socket) => {
    movements += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // Whoever gets an answer may connect anew, and there would always be somebody who waits to be accepted.
  server.addHook('onRequest', (_request, _reply, next) => {
    if (leaving === undefined) next()
    else void leaving.then(() => next())
  })
  server.addHook('onSend', (_request, reply, _payload, next) => {
    movements += 1
    if (leaving !== undefined) reply.header('connection', 'close')
    next()
  })
  server.addHook('preClose', async () => {
    leaving = leavePort(server, () => movements)
    await leaving
    await look(
      LOOKS_FOR_REQUESTS,
      isQuiet(() => movements, sockets),
    )
    await look(LOOKS_AT_ANSWERS, () => ![...sockets].some(({ writableLength }) => writableLength > 0))
    // Node waits for the first request of a new connection.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
}

/**
 * Stops listening. The system resets the connections that wait to be accepted then, requests and all, and Node accepts
 * one for each turn of the event loop: so it is done at the end of a turn that has accepted none. Nor may it have given
 * an answer, because whoever got that may have connected anew within the same turn.
 */
async function leavePort(server: FastifyInstance, countMovements: () => number): Promise<void> {
  // The present turn may be past its connections.
  await nextTurn()
  for (let turns = 0, before = -1; turns < TURNS_FOR_CONNECTIONS && before !== countMovements(); turns++) {
    before = countMovements()
    await nextTurn()
  }
  // Of several addresses (HOST=localhost) Fastify would close the others with this one, without looking for requests.
  if (server.addresses().length > 1) return
  // An HTTP server also closes its idle connections, for which it is too early.
  TcpServer.prototype.close.call(server.server)
}

/** Whether there has been no movement for some looks, or nobody is connected any more. */
function isQuiet(countMovements: () => number, sockets: ReadonlySet<Socket>): () => boolean {
  let before = countMovements()
  let quietLooks = 0
  return () => {
    quietLooks = before === countMovements() ? quietLooks + 1 : 0
    before = countMovements()
    return sockets.size === 0 || quietLooks > LOOKS_WITHOUT_REQUEST
  }
}

async function look(atMost: number, isOver: () => boolean): Promise<void> {
  for (let looks = 0; looks < atMost && !isOver(); looks++) await pause(LOOK_EVERY_MS)
}
