import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { claimsOf, insertPlainApp } from '../../test/plain-app.ts'
import { plainServer, TOKEN } from '../../test/plain-server.ts'
import { createLog } from '../platform/log.ts'

/** What a connection that nothing answers is given before the test calls it a hang. */
const PATIENCE_MS = 5_000

const lines: { request_id?: string; status?: number }[] = []
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })

let database: TestDatabase
let server: FastifyInstance

before(async () => {
  database = await openTestDatabase()
  const app = await insertPlainApp(database.db)
  server = plainServer({
    db: database.db,
    log,
    claims: claimsOf(app),
    handlers: {
      getApiIndex: async () => ({
        name: 'Sanad',
        version: '1',
        documentation: '',
        openapi: '',
        endpoints: [],
      }),
    },
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
})
after(async () => {
  await server.close()
  await database.close()
})

interface Answer {
  readonly status: number
  readonly requestId: string | undefined
  readonly head: string
}

function answersIn(text: string): Answer[] {
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((piece) => piece.startsWith('HTTP/1.1 ') && !piece.startsWith('HTTP/1.1 100 '))
    .map((piece) => {
      const head = piece.split('\r\n\r\n', 1)[0] ?? ''
      return {
        status: Number(piece.slice(9, 12)),
        requestId: /^x-request-id: (\S+)$/im.exec(head)?.[1],
        head,
      }
    })
}

/** Sends bytes and reads until the service closes the connection; every answer on it must carry a request id. */
function exchange(bytes: string | Buffer, { halfClose = false } = {}): Promise<Answer[]> {
  const { port } = server.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.setTimeout(PATIENCE_MS, () => {
      socket.destroy()
      reject(new Error(`The connection hangs after: ${text.slice(0, 200)}`))
    })
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    // A reset after the answer is as good as a close: the service does not read on.
    socket.on('error', () => {})
    socket.on('end', () => socket.end())
    socket.on('close', () => {
      const answers = answersIn(text)
      for (const { head, requestId } of answers) {
        if (requestId === undefined) reject(new Error(`An answer without X-Request-Id: ${head}`))
      }
      resolve(answers)
    })
    socket.on('connect', () => (halfClose ? socket.end(bytes) : socket.write(bytes)))
  })
}

const HOST = 'Host: x\r\n'
const CLOSE = 'Connection: close\r\n'
const AUTHORIZED = `Authorization: Bearer ${TOKEN}\r\n`
const POST = `POST /v1/customers HTTP/1.1\r\n${HOST}${AUTHORIZED}Content-Type: application/json\r\n`
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

/** What is sent, and the statuses that may answer it. */
const NONSENSE: Readonly<Record<string, readonly [bytes: string, statuses: readonly number[]]>> = {
  'a proper request': [`GET /v1 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [200]],
  'no Host': [`GET /v1 HTTP/1.1\r\n${CLOSE}\r\n`, [400]],
  'no Host, as HTTP/1.0 allows': ['GET /v1 HTTP/1.0\r\n\r\n', [200]],
  'a Host that is none': [`GET /v1 HTTP/1.1\r\nHost: a b/c\r\n${CLOSE}\r\n`, [400]],
  'a Host with a path': [`GET /v1 HTTP/1.1\r\nHost: x/v1\r\n${CLOSE}\r\n`, [400]],
  'a Host with a user': [`GET /v1 HTTP/1.1\r\nHost: u@x\r\n${CLOSE}\r\n`, [400]],
  'an empty Host': [`GET /v1 HTTP/1.1\r\nHost:\r\n${CLOSE}\r\n`, [200]],
  'an IPv6 Host': [`GET /v1 HTTP/1.1\r\nHost: [::1]:8080\r\n${CLOSE}\r\n`, [200]],
  'a Host with an underscore': [`GET /v1 HTTP/1.1\r\nHost: sanad_1.internal.:80\r\n${CLOSE}\r\n`, [200]],
  'two Hosts': [`GET /v1 HTTP/1.1\r\n${HOST}Host: y\r\n${CLOSE}\r\n`, [400]],
  'a broken request line': ['NONSENSE\r\n\r\n', [400]],
  'an empty request line and then nonsense': ['\r\n\r\n\u0001\u0002\r\n\r\n', [400]],
  'an unknown method': [`BREW /v1 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [400]],
  'a method of somebody else': [`PROPFIND /v1 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [405]],
  QUERY: [`QUERY /v1 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [405]],
  'QUERY of nothing': [`QUERY /nothing HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [404]],
  'a path that leaves its id out': [`GET /v1/customers/ HTTP/1.1\r\n${HOST}${AUTHORIZED}${CLOSE}\r\n`, [404]],
  'two tokens': [
    `GET /v1/customers HTTP/1.1\r\n${HOST}${AUTHORIZED}Authorization: Bearer x\r\n${CLOSE}\r\n`,
    [401],
  ],
  'a body for nothing that is never sent': [
    `POST /v1/nothing HTTP/1.1\r\n${HOST}${CLOSE}Content-Length: 100\r\n\r\n`,
    [404],
  ],
  'a body of more than 1 MB for nothing': [
    `POST /v1/nothing HTTP/1.1\r\n${HOST}${CLOSE}Content-Length: 1048577\r\n\r\n`,
    [404],
  ],
  TRACE: [`TRACE /v1 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [405]],
  CONNECT: ['CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n', [405]],
  'OPTIONS of everything': [`OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [405]],
  'OPTIONS of everything, by a browser': [`OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}Origin: null\r\n\r\n`, [403]],
  'GET of everything': [`GET * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [400]],
  'a fragment': [`GET /v1#top HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [400]],
  'an empty fragment': [`GET /v1# HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [400]],
  'a fragment behind a query': [`GET /v1?#limit=1 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [400]],
  'a fragment of a whole URL': [`GET http://x/v1#top HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [400]],
  'a whole URL': [`GET http://x/v1 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [200]],
  'the HTTP/2 preface': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  'a version of the future': [`GET /v1 HTTP/3.9\r\n${HOST}\r\n`, [400]],
  'a TLS greeting': ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', [400]],
  'a header of 20 KB': [`GET /v1 HTTP/1.1\r\n${HOST}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`, [431]],
  'a request line of 20 KB': [`GET /v1?${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, [431]],
  'three thousand headers': [`GET /v1 HTTP/1.1\r\n${HOST}${'A: b\r\n'.repeat(3_000)}\r\n`, [431]],
  'a header with a control character': [`GET /v1 HTTP/1.1\r\n${HOST}X-A: a\u0000b\r\n\r\n`, [400]],
  'a header without a colon': [`GET /v1 HTTP/1.1\r\n${HOST}nonsense\r\n\r\n`, [400]],
  'a folded header': [`GET /v1 HTTP/1.1\r\n${HOST}X-A: a\r\n b\r\n${CLOSE}\r\n`, [400]],
  'an expectation of nonsense': [`${POST}Expect: nonsense\r\nContent-Length: 2\r\n\r\n{}`, [417]],
  'an upgrade that nobody offers': [
    `GET /v1 HTTP/1.1\r\n${HOST}Connection: close, upgrade\r\nUpgrade: websocket\r\n\r\n`,
    [200],
  ],
  'a path that is not percent-encoded UTF-8': [
    `GET /v1/customers/%zz HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    [400],
  ],
  'a path with U+0000': [`GET /v1/%00 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [404]],
  'an absolute address as the path': [`GET http://x/v1 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, [200]],
  'a media type without a body': [`${POST}${CLOSE}\r\n`, [400]],
  'a media type without the body that it announces': [`${POST}${CLOSE}Expect: 100-continue\r\n\r\n`, [400]],
  'both framings': [`${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, [400]],
  'both framings, the other way round': [
    `${POST}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n`,
    [400],
  ],
  'chunked twice over': [
    `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
    [400],
  ],
  'chunked that is not last': [`${POST}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`, [400]],
  'packed, and then chunked': [
    `${POST}${CLOSE}Transfer-Encoding: gzip, chunked\r\n\r\n${chunk('{"channel":"web","external_id":"a"}')}0\r\n\r\n`,
    [400],
  ],
  'chunked in capitals': [`${POST}${CLOSE}Transfer-Encoding: Chunked\r\n\r\n${chunk('{}')}0\r\n\r\n`, [400]],
  'two media types': [`${POST}${CLOSE}Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}`, [415]],
  'chunked, misspelled': [`${POST}${CLOSE}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, [400]],
  'a blank before the colon': [`${POST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`, [400]],
  'lines that end in LF alone': [`GET /v1 HTTP/1.1\nHost: x\n\n`, [400]],
  'a CR alone in a header': [`GET /v1 HTTP/1.1\r\n${HOST}X-A: a\rX-B: b\r\n\r\n`, [400]],
  'a length with a sign': [`${POST}Content-Length: +2\r\n\r\n{}`, [400]],
  'a length in hexadecimal': [`${POST}Content-Length: 0x2\r\n\r\n{}`, [400]],
  'a length that is negative': [`${POST}Content-Length: -2\r\n\r\n{}`, [400]],
  'a length beyond any number': [`${POST}Content-Length: 99999999999999999999999\r\n\r\n{}`, [400]],
  'a list of lengths': [`${POST}Content-Length: 2, 2\r\n\r\n{}`, [400]],
  'a chunk whose size is negative': [`${POST}Transfer-Encoding: chunked\r\n\r\n-1\r\n{}\r\n0\r\n\r\n`, [400]],
  'a chunk longer than it says': [
    `${POST}${CLOSE}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n`,
    [400],
  ],
  'two lengths': [`${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, [400]],
  'a length that is no number': [`${POST}Content-Length: two\r\n\r\n{}`, [400]],
  'a length of more than 1 MB': [`${POST}${CLOSE}Content-Length: 1048577\r\n\r\n`, [413]],
  'an unknown transfer encoding': [`${POST}${CLOSE}Transfer-Encoding: nonsense\r\n\r\n`, [400]],
  'a bad chunk': [`${POST}${CLOSE}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, [400]],
  'a bad chunk after a good one': [
    `${POST}${CLOSE}Transfer-Encoding: chunked\r\n\r\n${chunk('{"a":')}nonsense\r\n`,
    [400],
  ],
  'a bad chunk without a token': [
    `POST /v1/customers HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    // The refusal and the broken chunk race; either may be told first.
    [400, 401],
  ],
  'chunks of more than 1 MB': [
    `${POST}${CLOSE}Transfer-Encoding: chunked\r\n\r\n${chunk('a'.repeat(65_536)).repeat(17)}0\r\n\r\n`,
    [413],
  ],
  'a chunk extension of 20 KB': [
    `${POST}${CLOSE}Transfer-Encoding: chunked\r\n\r\n2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    [413],
  ],
}

/** The status that the log has for a request id; a line may follow a moment after its answer. */
async function loggedStatus(requestId: string | undefined): Promise<number | undefined> {
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    const line = lines.find((each) => each.request_id === requestId)
    if (line !== undefined || Date.now() > giveUpAt) return line?.status
    await new Promise(setImmediate)
  }
}

for (const [name, [bytes, statuses]] of Object.entries(NONSENSE)) {
  test(`${name} is answered ${statuses.join(' or ')}, with a request id, and not to be kept`, async () => {
    const [answer] = await exchange(Buffer.from(bytes, 'latin1'))
    assert.ok(answer !== undefined, 'The connection was closed without an answer.')
    assert.ok(statuses.includes(answer.status), answer.head)
    assert.match(answer.head, /^cache-control: no-store$/im)
    assert.equal(await loggedStatus(answer.requestId), answer.status, 'The request is not in the log.')
  })
}

test('a client that closes its half after a whole request gets its answer', async () => {
  const answers = await exchange(`GET /v1 HTTP/1.1\r\n${HOST}\r\n`, { halfClose: true })
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200],
  )
})

test('a client that closes its half in the middle of a request is let go', async () => {
  await exchange(`GET /v1 HTTP/1.1\r\nHo`, { halfClose: true })
  await exchange(`${POST}Content-Length: 100\r\n\r\n{"a"`, { halfClose: true })
  await exchange(`${POST}Transfer-Encoding: chunked\r\n\r\n5\r\n{"`, { halfClose: true })
  const [still] = await exchange(`GET /v1 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`)
  assert.equal(still?.status, 200)
})

test('pipelined requests are answered in order, each with an id of its own', async () => {
  const requests = ['/v1', '/nothing', '/v1/customers', '/v1'].map(
    (path) => `GET ${path} HTTP/1.1\r\n${HOST}`,
  )
  const answers = await exchange(`${requests.join('\r\n')}${CLOSE}\r\n`)
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 404, 401, 200],
  )
  assert.equal(new Set(answers.map(({ requestId }) => requestId)).size, 4)
})

test('nonsense behind a good request does not take its answer away', async () => {
  const [first] = await exchange(`GET /v1 HTTP/1.1\r\n${HOST}\r\nNONSENSE\r\n\r\n`)
  assert.ok(first !== undefined)
})

test('a request hidden in the body of another is never answered as one', async () => {
  const hidden = `GET /v1 HTTP/1.1\r\n${HOST}\r\n`
  for (const framing of [
    `Content-Length: ${hidden.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\n${hidden}\r\n0\r\n\r\n`,
    `Transfer-Encoding: xchunked\r\nContent-Length: 4\r\n\r\n5c\r\n${hidden}\r\n0\r\n\r\n`,
    `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  ]) {
    const answers = await exchange(`${POST}${framing}`)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [400],
      framing,
    )
  }
})

test("a client's own request id is not echoed", async () => {
  const [answer] = await exchange(`GET /v1 HTTP/1.1\r\n${HOST}X-Request-Id: mine\r\n${CLOSE}\r\n`)
  assert.match(answer?.requestId ?? '', /^[0-9a-f-]{36}$/)
})

test('a request without a Host is told where its caller stands, like any other', async () => {
  const [answer] = await exchange(`GET /v1/customers HTTP/1.1\r\n${CLOSE}\r\n`)
  assert.equal(answer?.status, 400)
  assert.match(answer.head, /^x-ratelimit-remaining: \d+$/im)
})

/** Waits for an answer to the head of a request, and then sends its body if it is asked for. */
function expectContinue(head: string, body: string): Promise<{ asked: boolean; text: string }> {
  const { port } = server.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    let text = ''
    let asked = false
    const socket = connect({ port, host: '127.0.0.1' })
    socket.setTimeout(PATIENCE_MS, () =>
      reject(new Error(`The connection hangs after: ${text.slice(0, 200)}`)),
    )
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (asked || !text.startsWith('HTTP/1.1 100 ')) return
      asked = true
      socket.write(body)
    })
    socket.on('error', reject)
    socket.on('close', () => resolve({ asked, text }))
    socket.write(`${head}Expect: 100-continue\r\n\r\n`)
  })
}

test('the body of a request that expects 100-continue is asked for once, when nothing is wrong with its head', async () => {
  const { asked, text } = await expectContinue(`${POST}${CLOSE}Content-Length: 2\r\n`, '{}')
  assert.equal(asked, true)
  assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 100', 'HTTP/1.1 400'])
})

for (const [name, head, status] of [
  ['too long', `${POST}Content-Length: 1048577\r\n`, 413],
  ['of no known type', `${POST.replace('application/json', 'text/plain')}Content-Length: 2\r\n`, 415],
  ['without a token', `POST /v1/customers HTTP/1.1\r\n${HOST}Content-Length: 2\r\n`, 401],
  ['for nothing', `POST /v1/nothing HTTP/1.1\r\n${HOST}Content-Length: 2\r\n`, 404],
] as const) {
  test(`a body that expects 100-continue and is ${name} is refused before it is sent, and the connection closed`, async () => {
    const { asked, text } = await expectContinue(head, '{}')
    assert.equal(asked, false)
    assert.deepEqual(
      answersIn(text).map((answer) => answer.status),
      [status],
    )
    assert.match(text, /^connection: close$/im)
  })
}
