import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createRawServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, describe, test } from 'node:test'
import { openConnection, writeRequest } from '../../bench/http-connection.ts'
import { loadHttp, paceHttp, sendHttp } from '../../bench/load.ts'
import { submissions } from '../../bench/submission.ts'

const GET = writeRequest({ method: 'GET', path: '/', headers: {} })

const closing: (() => void)[] = []
after(() => {
  for (const close of closing) close()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server that writes what it is told to in the pieces that it is told to, each after the other has left. */
async function serveRaw(pieces: readonly string[]): Promise<string> {
  const server = createRawServer((socket) => {
    socket.setNoDelay(true).on('error', () => undefined)
    socket.on('data', async () => {
      for (const piece of pieces)
        await new Promise((resolve) => socket.write(piece, () => setImmediate(resolve)))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the load generator', () => {
  test('posts every request with a body and a key of its own, one at a time on connections that stay', async () => {
    const requests: { key: unknown; body: string }[] = []
    const busy = new Set<object>()
    const sockets = new Set<object>()
    const origin = await serve(async (request: IncomingMessage, response: ServerResponse) => {
      assert.ok(!busy.has(request.socket), 'A connection has two requests in flight.')
      busy.add(request.socket)
      sockets.add(request.socket)
      requests.push({ key: request.headers['idempotency-key'], body: await text(request) })
      busy.delete(request.socket)
      response.writeHead(202).end('{}')
    })
    await sendHttp(origin, submissions('token', 'سلام'), { inFlight: 4, expect: 202, count: 100 })
    assert.equal(requests.length, 100)
    assert.equal(sockets.size, 4)
    assert.equal(new Set(requests.map(({ key }) => key)).size, 100)
    for (const { key, body } of requests) {
      assert.deepEqual(JSON.parse(body), {
        channel: 'web',
        external_message_id: key,
        external_thread_id: key,
        sender: { external_id: key },
        text: 'سلام',
      })
    }
  })

  test('fails on an answer with another status', async () => {
    const origin = await serve((_, response) => void response.writeHead(503).end('later'))
    await assert.rejects(
      sendHttp(origin, () => GET, { inFlight: 1, expect: 202, count: 1 }),
      /Expected 202, got .*503/s,
    )
  })

  test('fails when the server goes', async () => {
    const origin = await serve((request) => void request.socket.destroy())
    await assert.rejects(
      sendHttp(origin, () => GET, { inFlight: 1, expect: 200, count: 1 }),
      /closed the connection/,
    )
  })

  test('waits for the whole answer, in whatever pieces it comes', async () => {
    const origin = await serveRaw(['HTTP/1.1 200 OK\r\nContent-Le', 'ngth: 4\r\n\r', '\nbo', 'dy'])
    const connection = await openConnection(origin, 200)
    for (let count = 0; count < 20; count++) await connection.exchange(GET)
    connection.close()
  })

  test('counts every request, those of the warm-up too', async () => {
    let answered = 0
    const origin = await serve((_, response) => {
      answered += 1
      response.end('{}')
    })
    const { times, perSecond } = await loadHttp(origin, () => GET, { inFlight: 2, seconds: 0.1, expect: 200 })
    assert.equal(times, answered)
    assert.ok(perSecond * 0.1 < times)
  })

  test('times a request from when it was due, so that one that is held up by others is slow', async () => {
    const arrivedAt: number[] = []
    const origin = await serve((_, response) => {
      arrivedAt.push(performance.now())
      response.end('{}')
    })
    // A hundred that are due within a tenth of a millisecond, and one connection.
    const load = { inFlight: 1, seconds: 1e-4, expect: 200, perSecond: 1e6 }
    const { times, p99Ms } = await paceHttp(origin, () => GET, load)
    assert.equal(times, 100)
    // All were due when the first arrived, so the last but one waited from then until its own arrival.
    const waitedMs = (arrivedAt[98] ?? Number.NaN) - (arrivedAt[0] ?? Number.NaN)
    assert.ok(p99Ms >= waitedMs - 1, `${p99Ms} of ${waitedMs}`)
  })
})
