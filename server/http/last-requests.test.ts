import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { useTestDatabase } from '../../test/harness.ts'
import { plainServer } from '../../test/plain-server.ts'

const { db } = await useTestDatabase()
const ASK = 'GET /v1 HTTP/1.1\r\nHost: x\r\n\r\n'
/** More than the system keeps for a caller who does not read. */
const LONG = 'a'.repeat(16 * 1024 * 1024)

// A server that waits for its callers to close their connections waits for more than a minute.
const QUICK = { timeout: 10_000 }

describe('a server with kept connections', () => {
  let server: FastifyInstance
  let sockets: Socket[]
  /** The answers that are not given yet, by the number of requests that wait. */
  let pending: (() => void)[]
  let heard: PromiseWithResolvers<void>
  let isHeldUp: boolean
  let documentation: string

  beforeEach(async () => {
    sockets = []
    pending = []
    heard = Promise.withResolvers()
    isHeldUp = false
    documentation = ''
    server = plainServer({
      db,
      handlers: {
        getApiIndex: async () => {
          if (isHeldUp) {
            await new Promise<void>((resolve) => {
              pending.push(resolve)
              heard.resolve()
            })
          }
          return { name: 'Sanad', version: '1', documentation, openapi: '', endpoints: [] }
        },
      },
    })
    await server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    for (const give of pending) give()
    await server.close()
  })

  async function open(): Promise<Socket> {
    const accepted = once(server.server, 'connection')
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    sockets.push(socket)
    await accepted
    return socket
  }

  /** All that the server sends until it closes the connection. */
  async function readToEnd(socket: Socket): Promise<string> {
    const pieces: Buffer[] = []
    socket.on('data', (chunk) => pieces.push(chunk)).resume()
    await once(socket, 'close')
    return Buffer.concat(pieces).toString()
  }

  async function ask(socket: Socket): Promise<string> {
    socket.write(ASK)
    const [answer] = await once(socket, 'data')
    return String(answer)
  }

  it(
    'tells whoever waits for an answer when it closes that no other follows on this connection, and ends with it',
    QUICK,
    async () => {
      isHeldUp = true
      const socket = await open()
      const answer = readToEnd(socket)
      socket.write(ASK)
      await heard.promise
      const closed = server.close()
      await new Promise(setImmediate)
      for (const give of pending.splice(0)) give()
      await closed
      assert.match(await answer, /^HTTP\/1\.1 200 [^{]*\r\nconnection: close\r\n/i)
    },
  )

  it('answers a request that was on its way when it began to close', QUICK, async () => {
    const socket = await open()
    assert.match(await ask(socket), /^HTTP\/1\.1 200 [^{]*\r\nconnection: keep-alive\r\n/i)
    const closed = server.close()
    socket.write(ASK)
    assert.match(await readToEnd(socket), /^HTTP\/1\.1 200 [^{]*\r\nconnection: close\r\n/i)
    await closed
  })

  it('keeps them for longer than proxies do', QUICK, async () => {
    assert.match(await ask(await open()), /\r\nkeep-alive: timeout=620\r\n/i)
  })

  it(
    'answers, while it closes, a proxy that goes on using the connections which it keeps',
    QUICK,
    async () => {
      const kept: Socket[] = []
      for (let count = 0; count < 5; count++) kept.push(await open())
      for (const socket of kept) await ask(socket)
      const closed = server.close()
      for (const socket of kept) {
        await pause(100)
        assert.match(await ask(socket), /^HTTP\/1\.1 200 [^{]*\r\nconnection: close\r\n/i)
      }
      await closed
    },
  )

  it('does not cut off an answer that is read slowly when it closes', QUICK, async () => {
    const idle = await open()
    await ask(idle)
    documentation = LONG
    const socket = await open()
    socket.pause()
    const answered = new Promise<void>((resolve) => {
      server.server.once('request', (_request, response) => response.once('prefinish', resolve))
    })
    socket.write(ASK)
    await answered
    const closed = server.close()
    documentation = ''
    // It is closing once it has let this connection go.
    const last = readToEnd(idle)
    idle.write(ASK)
    await last
    const answer = await readToEnd(socket)
    assert.ok(answer.length > LONG.length, `${answer.length} of ${LONG.length}`)
    await closed
  })

  it('answers or refuses callers who connect while it begins to close, and resets none', QUICK, async () => {
    const { port } = server.server.address() as AddressInfo
    const arrived = Promise.withResolvers<void>()
    const callers = Array.from({ length: 20 }, async () => {
      for (;;) {
        const socket = connect(port, '127.0.0.1')
        sockets.push(socket)
        socket.write(ASK.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
        const answer = await readToEnd(socket).catch((error) => error.code as string)
        if (!answer.startsWith('HTTP/1.1 200')) return answer
        arrived.resolve()
      }
    })
    await arrived.promise
    await server.close()
    assert.deepEqual([...new Set(await Promise.all(callers))], ['ECONNREFUSED'])
  })

  it('does not wait for connections on which nothing was ever sent when it closes', QUICK, async () => {
    await open()
    await server.close()
  })
})
