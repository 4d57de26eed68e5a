import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, it } from 'node:test'
import { request } from 'undici'
import { type AnswerHead, InvalidAnswerError } from './answer-head.ts'
import { AnswerReader, type AnswerState } from './answer-reader.ts'

const LIMITS = { headBytes: 200, bodyBytes: 50, totalBytes: 400 }

interface Read {
  readonly state: AnswerState | 'cut'
  readonly head: AnswerHead | undefined
  readonly body: string
}

/** Reads these pieces, and the end of the connection when they leave the answer unfinished. */
function readAll(pieces: readonly string[]): Read {
  let head: AnswerHead | undefined
  let body = ''
  const reader = new AnswerReader(
    {
      onHead: ({ statusCode, retryAfter }) => {
        head = { statusCode, retryAfter }
      },
      onBody: (bytes) => {
        body += bytes.toString('latin1')
      },
    },
    LIMITS,
  )
  for (const piece of pieces) {
    const state = reader.read(Buffer.from(piece, 'latin1'))
    if (state !== 'unfinished') return { state, head, body }
  }
  return { state: reader.end(), head, body }
}

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`

const ANSWERS: Record<string, [answer: string, state: Read['state'], statusCode: number, body?: string]> = {
  'no body by status': [head('HTTP/1.1 204 No Content'), 'whole', 204],
  'a length': [`${head('HTTP/1.1 200 OK', 'Content-Length: 5')}hello`, 'whole', 200, 'hello'],
  'a length of nothing': [head('HTTP/1.1 202', 'content-length:0'), 'whole', 202],
  chunks: [
    `${head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')}5\r\nhello\r\n6;a=b\r\n world\r\n0\r\n\r\n`,
    'whole',
    200,
    'hello world',
  ],
  trailers: [
    `${head('HTTP/1.1 200 OK', 'Transfer-Encoding: Chunked')}A\r\n0123456789\r\n0\r\na: b\r\nc: d\r\n\r\n`,
    'whole',
    200,
    '0123456789',
  ],
  'interim answers': [
    `${head('HTTP/1.1 102 Processing')}${head('HTTP/1.1 103 Early Hints', 'a: b')}${head('HTTP/1.1 204 No Content')}`,
    'whole',
    204,
  ],
  'no length at all': [`${head('HTTP/1.1 200 OK')}until the end`, 'last', 200, 'until the end'],
  'a farewell': [head('HTTP/1.1 204 No Content', 'Connection: x, Close'), 'last', 204],
  'an older version': [`${head('HTTP/1.0 200 OK', 'Content-Length: 2')}ok`, 'last', 200, 'ok'],
  'an older version that stays': [
    `${head('HTTP/1.0 200 OK', 'Content-Length: 2', 'Connection: Keep-Alive')}ok`,
    'whole',
    200,
    'ok',
  ],
  'little patience': [head('HTTP/1.1 204 No Content', 'Keep-Alive: timeout=2'), 'last', 204],
  'enough patience': [head('HTTP/1.1 204 No Content', 'Keep-Alive: timeout=5, max=9'), 'whole', 204],
  'a body that is cut': [`${head('HTTP/1.1 200 OK', 'Content-Length: 9')}half`, 'cut', 200, 'half'],
  'chunks that are cut': [
    `${head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')}5\r\nhello\r\n`,
    'cut',
    200,
    'hello',
  ],
}

const INVALID: Record<string, string> = {
  'another protocol': 'SSH-2.0-OpenSSH_9.9\r\n',
  'another version': head('HTTP/2.0 200 OK'),
  'no status': head('HTTP/1.1 OK'),
  'a status of four digits': head('HTTP/1.1 2000 OK'),
  'a change of protocol': head('HTTP/1.1 101 Switching Protocols'),
  'a bare line feed': 'HTTP/1.1 200 OK\nContent-Length: 0\r\n\r\n',
  'a bare carriage return': head('HTTP/1.1 200 OK', 'a: b\rContent-Length: 0'),
  'a folded header': head('HTTP/1.1 200 OK', 'a: b', ' c'),
  'a header without a name': head('HTTP/1.1 200 OK', ': b'),
  'a space before the colon': head('HTTP/1.1 200 OK', 'Content-Length : 0'),
  'two lengths': head('HTTP/1.1 200 OK', 'Content-Length: 1', 'Content-Length: 2'),
  'the same length twice': head('HTTP/1.1 200 OK', 'Content-Length: 1', 'Content-Length: 1'),
  'a list of lengths': head('HTTP/1.1 200 OK', 'Content-Length: 1, 1'),
  'a signed length': head('HTTP/1.1 200 OK', 'Content-Length: +1'),
  'a length and chunks': head('HTTP/1.1 200 OK', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
  'a chunk without a size': `${head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')}\r\n`,
  'a chunk of another size': `${head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')}2\r\nabc\r\n`,
  'a chunk of 2^40 bytes': `${head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')}10000000000\r\n`,
  'a hexadecimal prefix': `${head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')}0x1\r\na\r\n`,
  'a line feed in an extension': `${head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')}1;a\nb\r\na\r\n`,
  'a line feed in a trailer': `${head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')}0\r\na\n\r\n`,
  'a head that is too long': head('HTTP/1.1 200 OK', `a: ${'x'.repeat(LIMITS.headBytes)}`),
  'a head without end': `HTTP/1.1 200 OK\r\na: ${'x'.repeat(LIMITS.headBytes)}`,
  'interim answers without end': head('HTTP/1.1 103 Early Hints', 'a: b').repeat(20),
}

describe('an answer', () => {
  for (const [what, [answer, state, statusCode, body = '']] of Object.entries(ANSWERS)) {
    it(`with ${what} is read, wherever it is split`, () => {
      const expected = { state, head: { statusCode, retryAfter: null }, body }
      assert.deepEqual(readAll([answer]), expected)
      assert.deepEqual(readAll([...answer]), expected)
      for (let at = 1; at < answer.length; at++) {
        assert.deepEqual(readAll([answer.slice(0, at), answer.slice(at)]), expected, `split at ${at}`)
      }
    })

    it(`with ${what} says what an HTTP client reads from it`, async () => {
      const server = createServer((socket) =>
        socket.on('error', () => {}).once('data', () => socket.end(answer, 'latin1')),
      )
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const { port } = server.address() as AddressInfo
      try {
        const theirs = await request(`http://127.0.0.1:${port}/`)
        assert.equal(theirs.statusCode, statusCode)
        const text = await theirs.body.text().catch(() => 'cut')
        assert.equal(text, state === 'cut' ? 'cut' : body)
      } finally {
        server.close()
      }
    })
  }

  for (const [what, answer] of Object.entries(INVALID)) {
    it(`with ${what} is refused, wherever it is split`, () => {
      assert.throws(() => readAll([answer]), InvalidAnswerError)
      assert.throws(() => readAll([...answer]), InvalidAnswerError)
    })
  }

  it('behind which something comes leaves no connection for another', () => {
    for (const [answer, state] of Object.values(ANSWERS)) {
      if (state === 'whole') assert.equal(readAll([`${answer}H`]).state, 'last')
    }
  })

  it('is read no further than its limits', () => {
    const chunked = head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')
    const long = 'x'.repeat(LIMITS.bodyBytes + 1)
    assert.equal(readAll([`${head('HTTP/1.1 200 OK', 'Content-Length: 51')}${long}`]).state, 'excess')
    assert.equal(readAll([`${head('HTTP/1.1 200 OK')}${long}`]).state, 'excess')
    assert.equal(readAll([`${chunked}33\r\n${long}`]).state, 'excess')
    assert.equal(readAll([`${chunked}1;${'x'.repeat(LIMITS.totalBytes)}`]).state, 'excess')
  })

  it('tells when to try again', () => {
    assert.equal(readAll([head('HTTP/1.1 204 No Content', 'Retry-After:  120 ')]).head?.retryAfter, '120')
  })
})
