import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { before, beforeEach, describe, it } from 'node:test'
import { assertProblem, uniqueName, useApi } from './support.ts'
import { UUID } from './support-contract.ts'
import { inboundEvent } from './support-messages.ts'

const api = await useApi()
const app = await api.app()

// Whatever is malformed gets the documented error that names the place: never a 5xx,
// a hang or an answer without X-Request-Id.
describe('bad input', () => {
  beforeEach(() => api.nextMinute())

  const customer = (profile: string) =>
    `{"channel":"web","external_id":"${uniqueName()}","profile":${profile}}`
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

  const bodies: readonly (readonly [what: string, body: string | Buffer, path: string])[] = [
    ['broken JSON', '{"channel":', ''],
    ['JSON with a trailing comma', '{"channel":"web",}', ''],
    ['JSON with a comment', '{"channel":"web"/* c */}', ''],
    ['JSON with single quotes', "{'channel':'web'}", ''],
    ['two JSON values', '{}{}', ''],
    ['JSON with NaN', customer('{"a":NaN}'), ''],
    ['JSON with a raw control character', customer('{"a":"\n"}'), ''],
    ['bytes that are not UTF-8', Buffer.from(customer('{"a":"X"}').replace('X', '\xff'), 'latin1'), ''],
    ['UTF-8 of a surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), ''],
    ['overlong UTF-8', Buffer.from([0x22, 0xc0, 0x80, 0x22]), ''],
    ['a byte order mark', `\ufeff${customer('{}')}`, ''],
    ['UTF-16', Buffer.from(customer('{}'), 'utf16le'), ''],
    ['__proto__ at the top', '{"channel":"web","external_id":"x","__proto__":{}}', '/__proto__'],
    ['__proto__ inside', customer('{"a":{"__proto__":{"admin":true}}}'), '/profile/a/__proto__'],
    ['U+0000 in a text', customer('{"a":"x\\u0000"}'), '/profile/a'],
    ['U+0000 in a name', customer('{"x\\u0000":1}'), '/profile'],
    ['U+0000 in external_id', '{"channel":"web","external_id":"\\u0000"}', '/external_id'],
    ['a lone high surrogate', customer('{"a":"\\ud800"}'), '/profile/a'],
    ['a lone low surrogate', customer('{"a":["\\udc00x"]}'), '/profile/a/0'],
    ['a lone surrogate in a name', customer('{"\\ud800":1}'), '/profile'],
    ['a number that overflows', customer('{"a":1e999}'), '/profile/a'],
    ['nesting of 65 levels', customer(`{"a":${nested(63)}}`), ''],
    ['nesting of 100,000 levels', nested(100_000), ''],
    ['an unclosed nest', '['.repeat(500_000), ''],
  ]
  for (const [what, body, path] of bodies) {
    it(`${what} is refused with the place named`, async () => {
      const answer = await api.call({ method: 'POST', as: app, path: '/v1/customers', body })
      assertProblem(answer, 400, 'validation_failed', [path])
    })
  }

  for (const [what, profile] of [
    ['nesting of 64 levels', `{"a":${nested(62)}}`],
    ['brackets in a text', `{"a":"${'['.repeat(100)}"}`],
    ['a surrogate pair', '{"a":"\\ud83c\\udf34"}'],
    [
      'the names constructor, toString and hasOwnProperty',
      '{"constructor":1,"toString":2,"hasOwnProperty":3}',
    ],
    ['an escaped quote', '{"a":"\\"]["}'],
    ['the largest double', '{"a":1.7976931348623157e308}'],
    ['a name of 10,000 characters', `{"${'n'.repeat(10_000)}":1}`],
  ] as const) {
    it(`${what} in a profile is stored as it is`, async () => {
      const answer = await api.call({
        method: 'POST',
        as: app,
        path: '/v1/customers',
        body: customer(profile),
      })
      assert.equal(answer.status, 201, answer.text)
      assert.deepEqual(answer.body.data.profile, JSON.parse(profile))
    })
  }

  it('texts with quotes, percent signs, SQL and HTML are stored as they are', async () => {
    for (const name of [
      "'; DROP TABLE customers; --",
      '<script>alert(1)</script>',
      '%s%n $1 \\ %',
      '\u202eRTL',
      '{}',
    ]) {
      const body = { channel: 'web', external_id: uniqueName(), display_name: name }
      assert.equal((await api.post(app, '/v1/customers', body)).body.data.display_name, name)
    }
  })

  it('a query that is not well-formed is refused or ignored, never a failure', async () => {
    for (const query of [
      'limit=%',
      'limit=%00',
      'cursor=%ff',
      '__proto__=1',
      'limit[]=1',
      '&&&',
      'a=b=c',
      '%',
      'constructor=1',
    ]) {
      const { status } = await api.get(app, `/v1/customers?${query}`)
      assert.ok([200, 400].includes(status), `${query}: ${status}`)
    }
  })

  it('the same holds for inbound events', async () => {
    for (const change of [{ text: 'a\u0000b' }, { text: '\ud800' }, { external_thread_id: '\u0000' }]) {
      const answer = await api.post(app, '/v1/inbound-events', inboundEvent(change), uniqueName('key'))
      assertProblem(answer, 400, 'validation_failed', [`/${Object.keys(change)[0]}`])
    }
  })

  it('a Content-Type that is no media type is refused, without a body too', async () => {
    for (const body of [undefined, '{}']) {
      const headers = { 'content-type': 'nonsense' }
      const path = '/v1/webhook-endpoints/0198f3a0-0000-7000-8000-00000000ffff/test'
      const answer = await api.call({ method: 'POST', as: app, path, headers, body })
      assertProblem(answer, 415, 'unsupported_media_type')
    }
  })

  describe('over a real connection', () => {
    let port: number

    before(async () => {
      await api.service.gateway.listen({ host: '127.0.0.1', port: 0 })
      port = (api.service.gateway.server.address() as AddressInfo).port
    })

    /** Sends bytes as they are and reads until the service closes the connection. */
    async function exchange(bytes: string): Promise<{ status: number; head: string; body: string }> {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.end(bytes)
      const answer = await text(socket)
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      return { status: Number(head.split(' ')[1]), head, body }
    }

    for (const [what, bytes, status, code] of [
      ['bytes that are not HTTP', 'hello\r\n\r\n', 400, 'validation_failed'],
      ['a header without a name', 'GET /v1 HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n', 400, 'validation_failed'],
      ['no Host', 'GET /v1 HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'validation_failed'],
      [
        'two Hosts',
        'GET /v1 HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
        400,
        'validation_failed',
      ],
      [
        'Content-Length and Transfer-Encoding at once',
        'POST /v1/customers HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        400,
        'validation_failed',
      ],
      [
        'headers over 16 KiB',
        `GET /v1 HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`,
        431,
        'headers_too_large',
      ],
      [
        'a URL of 20,000 characters',
        `GET /${'u'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
        431,
        'headers_too_large',
      ],
      ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'method_not_allowed'],
      [
        'an unknown expectation',
        'GET /v1 HTTP/1.1\r\nHost: a\r\nExpect: magic\r\n\r\n',
        417,
        'expectation_failed',
      ],
      ['a method that nobody knows', 'BREW /v1 HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'validation_failed'],
      [
        'TRACE',
        'TRACE /v1/customers HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
        405,
        'method_not_allowed',
      ],
    ] as const) {
      it(`${what}: a problem document with X-Request-Id`, async () => {
        const answer = await exchange(bytes)
        assert.equal(answer.status, status, answer.head)
        const id = /^x-request-id: (.+)$/im.exec(answer.head)?.[1] ?? ''
        assert.match(id, UUID)
        assert.match(answer.head, /^content-type: application\/problem\+json/im)
        const problem = JSON.parse(answer.body)
        assert.equal(problem.code, code)
        assert.equal(problem.request_id, id)
      })
    }

    it('a chunked body over 1 MB is refused with 413 before it is read whole', async () => {
      const token = await api.token(app)
      const answer = await new Promise<{ status: number | undefined; id: unknown; body: string }>(
        (resolve, reject) => {
          const request = httpRequest({
            port,
            host: '127.0.0.1',
            method: 'POST',
            path: '/v1/customers',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          })
          request.on('response', (response) => {
            text(response).then(
              (body) => resolve({ status: response.statusCode, id: response.headers['x-request-id'], body }),
              reject,
            )
          })
          request.on('error', () => {})
          for (let count = 0; count < 5; count++) request.write(' '.repeat(300_000))
          request.end()
        },
      )
      assert.equal(answer.status, 413)
      assert.match(String(answer.id), UUID)
      assert.equal(JSON.parse(answer.body).code, 'payload_too_large')
    })

    // A client writes first and reads afterwards. One whose connection breaks while it writes never learns why.
    for (const [path, type] of [
      ['/v1/customers', 'application/json'],
      ['/v1/oauth/token', 'application/x-www-form-urlencoded'],
    ] as const) {
      it(`a body of 20 MB to ${path} is taken to its end, and the 413 is read afterwards`, async () => {
        const body = Buffer.alloc(20_000_000, ' ')
        const socket = connect(port, '127.0.0.1').pause()
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${await api.token(app)}\r\n` +
            `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
        )
        await new Promise<void>((resolve, reject) => {
          socket.once('error', reject)
          socket.write(body, (error) => (error == null ? resolve() : reject(error)))
        })
        socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
        const answers = (await text(socket)).match(/HTTP\/1\.1 \d{3}/g)
        assert.deepEqual(answers, ['HTTP/1.1 413', 'HTTP/1.1 200'])
      })
    }

    it('a chunked body within the limit is read', async () => {
      const token = await api.token(app)
      const body = JSON.stringify({ channel: 'web', external_id: uniqueName() })
      const answer = await exchange(
        `POST /v1/customers HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      )
      assert.equal(answer.status, 201, answer.head)
    })
  })
})
