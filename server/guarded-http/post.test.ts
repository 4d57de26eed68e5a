import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { describe, it, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { parseNetworks } from '../platform/networks.ts'
import type { Lookup } from '../platform/system-lookup.ts'
import { createPoster, type PostRequest } from './post.ts'
import type { PostResult } from './post-result.ts'

const BODY = Buffer.from('{"id":"1","text":"مرحبا"}')

interface Receiver {
  readonly port: number
  readonly sockets: Socket[]
}

async function listen(t: TestContext, server: Server, host = '127.0.0.1', port = 0): Promise<Receiver> {
  const sockets: Socket[] = []
  server.on('connection', (socket: Socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
  })
  server.listen(port, host)
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, sockets }
}

const receive = (t: TestContext, handler: (request: IncomingMessage, response: ServerResponse) => void) =>
  listen(t, createServer(handler))

/** A receiver that speaks raw bytes once the first bytes of a request have come. */
const receiveRaw = (t: TestContext, handler: (socket: Socket) => void) =>
  listen(
    t,
    createTcpServer((socket) => socket.once('data', () => handler(socket))),
  )

function poster(t: TestContext, options: { lookup?: Lookup; allowed?: string } = {}) {
  const { lookup = async () => ['127.0.0.1'], allowed = '127.0.0.0/8' } = options
  const made = createPoster({ allowedNetworks: parseNetworks(allowed), lookup })
  t.after(() => made.close())
  const post = (url: string, overrides: Partial<PostRequest> = {}) =>
    made.post({ url, environment: 'sandbox', headers: {}, body: BODY, timeoutMs: 5000, ...overrides })
  return { ...made, post }
}

function answered(result: PostResult): PostResult & { kind: 'answered' } {
  assert.ok(result.kind === 'answered', JSON.stringify(result))
  return result
}

function failure(result: PostResult): string {
  assert.ok(result.kind === 'failed', JSON.stringify(result))
  return `${result.phase} ${result.error}${result.deterministic ? ' for good' : ''}`
}

/** Settles when the receiver has seen its first socket end, gently or not. */
async function closed(sockets: readonly Socket[]): Promise<void> {
  const [socket] = sockets
  assert.ok(socket)
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
}

describe('the guarded sender', () => {
  it('sends exactly the given bytes and headers to the name in the URL', async (t) => {
    let seen: { request?: IncomingMessage; body?: Buffer } = {}
    const { port } = await receive(t, async (request, response) => {
      seen = { request, body: Buffer.concat(await request.toArray()) }
      response.writeHead(202, { 'Retry-After': '7' }).end('thanks')
    })
    const headers = { 'content-type': 'application/json; charset=utf-8', 'X-Service-Event': 'webhook.test' }
    const result = await poster(t).post(`http://receiver.example:${port}/a%20b?c=d`, { headers })

    const { durationMs, ...rest } = answered(result)
    assert.deepEqual(rest, { kind: 'answered', statusCode: 202, excerpt: 'thanks', retryAfter: '7' })
    assert.ok(durationMs >= 0)
    assert.equal(seen.request?.method, 'POST')
    assert.equal(seen.request?.url, '/a%20b?c=d')
    assert.deepEqual(seen.body, BODY)
    assert.deepEqual(seen.request?.headers, {
      host: `receiver.example:${port}`,
      connection: 'keep-alive',
      'user-agent': 'Sanad-Webhooks/1',
      'content-type': 'application/json; charset=utf-8',
      'x-service-event': 'webhook.test',
      'content-length': String(BODY.length),
    })
  })

  it('never follows a redirect', async (t) => {
    const elsewhere = await receive(t, (_request, response) => response.end())
    for (const status of [301, 302, 303, 307, 308]) {
      const { port } = await receive(t, (_request, response) =>
        response.writeHead(status, { location: `http://127.0.0.1:${elsewhere.port}/` }).end(),
      )
      assert.equal(answered(await poster(t).post(`http://127.0.0.1:${port}/`)).statusCode, status)
    }
    assert.equal(elsewhere.sockets.length, 0)
  })

  it('cuts a receiver that hangs or drips when the time is up, and closes its socket', async (t) => {
    const drip = (first: string, then: string) => (socket: Socket) => {
      socket.write(first)
      const timer = setInterval(() => socket.write(then), 20)
      socket.on('close', () => clearInterval(timer))
    }
    const receivers = {
      'never answers': () => {},
      'drips its status line': drip('HTTP/1.1 200 ', 'O'),
      'drips its headers': drip('HTTP/1.1 200 OK\r\n', 'a: b\r\n'),
      'drips early hints': drip('', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
      'drips its body': drip('HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\n', 'x'),
      'drips its chunks': drip('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n'),
    }
    await Promise.all(
      Object.entries(receivers).map(async ([what, handler]) => {
        const { port, sockets } = await receiveRaw(t, handler)
        const result = await poster(t).post(`http://127.0.0.1:${port}/`, { timeoutMs: 1_000 })
        assert.equal(failure(result), 'answer timeout', what)
        assert.ok(result.durationMs < 10_000, `${what}: ${result.durationMs} ms`)
        await closed(sockets)
      }),
    )
  })

  it('reads at most 64 KiB of an answer, keeps the first 1 KiB and drops the socket', async (t) => {
    const { port, sockets } = await receive(t, (_request, response) => {
      const endless = new Readable({ read: () => endless.push('x'.repeat(16 * 1024)) })
      endless.pipe(response)
    })
    const result = answered(await poster(t).post(`http://127.0.0.1:${port}/`))
    assert.equal(result.statusCode, 200)
    assert.equal(result.excerpt, 'x'.repeat(1024))
    await closed(sockets)
  })

  it('reads no more of what a receiver sends beside a body either, and drops the socket', async (t) => {
    const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'
    const floods: [string, string, string, string | number][] = [
      [
        'interim answers',
        '',
        'HTTP/1.1 103 Early Hints\r\na: b\r\n\r\n'.repeat(100),
        'answer invalid_answer',
      ],
      ['a chunk’s extension', `${chunked}1;`, 'x'.repeat(4096), 200],
      ['chunks of one byte', chunked, `1;${'x'.repeat(4000)}\r\nx\r\n`, 200],
    ]
    for (const [what, first, then, expected] of floods) {
      const { port, sockets } = await receiveRaw(t, (socket) => {
        socket.write(first)
        const endless = new Readable({ read: () => endless.push(then) })
        endless.pipe(socket)
      })
      const result = await poster(t).post(`http://127.0.0.1:${port}/`, { timeoutMs: 20_000 })
      assert.equal(result.kind === 'answered' ? result.statusCode : failure(result), expected, what)
      assert.ok(result.durationMs < 10_000, what)
      await closed(sockets)
      assert.ok((sockets[0]?.bytesWritten ?? 0) < 16 * 1024 * 1024, what)
    }
  })

  it('inflates nothing', async (t) => {
    const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024, 'x'))
    const { port } = await receive(t, (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    const { excerpt } = answered(await poster(t).post(`http://127.0.0.1:${port}/`))
    assert.doesNotMatch(excerpt, /xxxx/)
    assert.ok(excerpt.length <= 1024)
  })

  it('makes an excerpt that can be stored and shown', async (t) => {
    const answers: [Buffer | string, string][] = [
      ['a\u0000b\u001b[31mc\u202ed\ne', 'a\uFFFDb\uFFFD[31mc\uFFFDd\ne'],
      [`${'x'.repeat(1023)}م`, 'x'.repeat(1023)],
      [Buffer.of(0x61, 0xff, 0x62), 'a\uFFFDb'],
      ['', ''],
    ]
    for (const [sent, excerpt] of answers) {
      const { port } = await receive(t, (_request, response) => response.end(sent))
      assert.equal(answered(await poster(t).post(`http://127.0.0.1:${port}/`)).excerpt, excerpt)
    }
  })

  it('says how far an attempt came', async (t) => {
    const { post } = poster(t)
    const reset = await receiveRaw(t, (socket) => socket.resetAndDestroy())
    const silent = await receiveRaw(t, (socket) => socket.end())
    const half = await receiveRaw(t, (socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'),
    )
    const nonsense = await receiveRaw(t, (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'))
    const upgrade = await receiveRaw(t, (socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    )
    const bloated = await receiveRaw(t, (socket) =>
      socket.write(`HTTP/1.1 200 OK\r\na: ${'x'.repeat(70_000)}\r\n\r\n`),
    )
    const unused = createTcpServer().listen(0, '127.0.0.1')
    await once(unused, 'listening')
    const { port: closedPort } = unused.address() as AddressInfo
    await once(unused.close(), 'close')

    const urlOf = (port: number) => `http://127.0.0.1:${port}/`
    assert.equal(failure(await post('http://user@receiver.example/')), 'url credentials for good')
    assert.equal(failure(await post('http://10.0.0.1/')), 'url private_address for good')
    assert.equal(
      failure(await post('http://receiver.example/', { environment: 'live' })),
      'url https_required for good',
    )
    assert.equal(failure(await post(urlOf(closedPort))), 'connect connection_refused')
    assert.equal(failure(await post(urlOf(reset.port))), 'answer connection_reset')
    assert.equal(failure(await post(urlOf(silent.port))), 'answer connection_reset')
    assert.equal(failure(await post(urlOf(half.port))), 'answer connection_reset')
    assert.equal(failure(await post(urlOf(nonsense.port))), 'answer invalid_answer')
    assert.match(failure(await post(urlOf(upgrade.port))), /^answer (invalid_answer|connection_reset)$/)
    assert.equal(failure(await post(urlOf(bloated.port))), 'answer invalid_answer')
  })
})

describe('the address check', () => {
  it('refuses a name with one forbidden address among good ones, and sends no packet', async (t) => {
    const receiver = await receive(t, (_request, response) => response.end())
    const url = `http://receiver.example:${receiver.port}/`
    for (const bad of [
      '10.0.0.1',
      '127.0.0.2',
      '::1',
      '::ffff:10.0.0.1',
      '169.254.169.254',
      'fe80::1%lo',
      'nonsense',
    ]) {
      for (const answer of [['127.0.0.1', bad], [bad, '127.0.0.1'], [bad]]) {
        const { post } = poster(t, { lookup: async () => answer, allowed: '127.0.0.1/32' })
        assert.match(failure(await post(url)), /^resolve \w+_address$/, answer.join())
      }
    }
    assert.equal(receiver.sockets.length, 0)
  })

  it('asks the resolver once per attempt and connects to what was judged', async (t) => {
    const { port } = await receive(t, (_request, response) => response.end())
    const answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1']]
    let asked = 0
    const { post } = poster(t, { lookup: async () => answers[asked++] ?? [] })
    const url = `http://receiver.example:${port}/`
    assert.equal(answered(await post(url)).statusCode, 200)
    // A socket to the good address is still open; the new answer counts all the same.
    assert.equal(failure(await post(url)), 'resolve private_address')
    assert.equal(answered(await post(url)).statusCode, 200)
    assert.equal(asked, 3)
  })

  it('reuses a socket only for an address that this attempt judged', async (t) => {
    const first = await receive(t, (_request, response) => response.end('first'))
    let address = '127.0.0.1'
    const { post } = poster(t, { lookup: async () => [address] })
    const url = `http://receiver.example:${first.port}/`
    for (let n = 0; n < 3; n++) assert.equal(answered(await post(url)).excerpt, 'first')
    assert.equal(first.sockets.length, 1)

    // Another name that leads to the same address does not share its socket: Host and TLS belong to the name.
    await post(`http://other.example:${first.port}/`)
    assert.equal(first.sockets.length, 2)

    address = '127.0.0.2'
    assert.match(failure(await post(url, { timeoutMs: 500 })), /^connect /)
    assert.equal(first.sockets.length, 2)
  })

  it('tries the next judged address when one does not answer', async (t) => {
    const { port } = await receive(t, (_request, response) => response.end('here'))
    const { post } = poster(t, { lookup: async () => ['127.0.0.2', '127.0.0.1'] })
    assert.equal(answered(await post(`http://receiver.example:${port}/`)).excerpt, 'here')
  })

  it('shares the time among however many addresses a name has', async (t) => {
    const { port } = await receive(t, (_request, response) => response.end('here'))
    const others = ['127.0.0.2', '127.0.0.3', '127.0.0.4']
    for (const closed of [1, 2, 3]) {
      const { post } = poster(t, { lookup: async () => [...others.slice(0, closed), '127.0.0.1'] })
      // A time that no number of addresses divides.
      const result = await post(`http://receiver.example:${port}/`, { timeoutMs: 5003 })
      assert.equal(answered(result).excerpt, 'here', `${closed} before it`)
    }
  })

  it('takes a resolver that answers late or not at all for a remote failure', async (t) => {
    const slow = poster(t, { lookup: () => Promise.withResolvers<string[]>().promise })
    assert.equal(failure(await slow.post('http://receiver.example/', { timeoutMs: 100 })), 'resolve timeout')
    const broken = poster(t, {
      lookup: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
    })
    assert.equal(failure(await broken.post('http://receiver.example/')), 'resolve name_not_found')
    const empty = poster(t, { lookup: async () => [] })
    assert.equal(failure(await empty.post('http://receiver.example/')), 'resolve name_not_found')
  })
})

describe('kept sockets', () => {
  it('are dialled anew when the receiver closed them, and no request is sent twice', async (t) => {
    let requests = 0
    const { port, sockets } = await receive(t, (_request, response) => {
      requests++
      response.end()
    })
    const { post } = poster(t)
    const url = `http://127.0.0.1:${port}/`
    for (let n = 0; n < 5; n++) {
      assert.equal(answered(await post(url)).statusCode, 200)
      const socket = sockets.at(-1)
      assert.ok(socket)
      socket.destroy()
      await once(socket, 'close')
      // The sender hears of it on its next turn, as in real life it may hear of it too late.
      await new Promise((resolve) => setImmediate(resolve))
    }
    assert.equal(requests, 5)
    assert.equal(sockets.length, 5)
  })

  it('are not kept after an answer that said so, nor after a failure', async (t) => {
    const { port, sockets } = await receive(t, (_request, response) =>
      response.setHeader('connection', 'close').end(),
    )
    const { post } = poster(t)
    for (let n = 0; n < 3; n++) await post(`http://127.0.0.1:${port}/`)
    assert.equal(sockets.length, 3)
  })

  it('do not pile up listeners over many requests', async (t) => {
    const { port, sockets } = await receive(t, (_request, response) => response.end())
    const warnings: Error[] = []
    const onWarning = (warning: Error) => warnings.push(warning)
    process.on('warning', onWarning)
    t.after(() => process.off('warning', onWarning))
    const { post } = poster(t)
    for (let n = 0; n < 50; n++) await post(`http://127.0.0.1:${port}/`)
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(sockets.length, 1)
    assert.deepEqual(warnings, [])
  })
})

describe('stopping', () => {
  it('calls off what is in flight and refuses what comes later, as stopped', async (t) => {
    const arrived = Promise.withResolvers<void>()
    const { port } = await receive(t, () => arrived.resolve())
    const { post, close } = poster(t)
    const pending = post(`http://127.0.0.1:${port}/`)
    await arrived.promise
    close()
    assert.equal(failure(await pending), 'answer stopped')
    assert.match(failure(await post(`http://127.0.0.1:${port}/`)), /stopped$/)
  })
})
