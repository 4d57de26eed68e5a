import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import type { TLSSocket } from 'node:tls'
import { parseNetworks } from '../platform/networks.ts'
import { createPoster } from './post.ts'
import type { PostResult } from './post-result.ts'

/** One DER element: its tag, its length and what it holds. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.of(tag, ...length), content])
}

/** A certificate that vouches for itself, for `receiver.example` and 127.0.0.1, made afresh for each run. */
function makeCertificate(expires: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
  const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
  const time = (text: string) => der(0x18, Buffer.from(text))
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('receiver')))))
  const altNames = sequence(der(0x82, Buffer.from('receiver.example')), der(0x87, Buffer.of(127, 0, 0, 1)))
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    name,
    sequence(time('20200101000000Z'), time(expires)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid('551d11'), der(0x04, altNames)))),
  )
  const signature = der(0x03, Buffer.of(0), sign('sha256', toBeSigned, privateKey))
  const base64 = sequence(toBeSigned, ecdsaWithSha256, signature).toString('base64')
  const cert = `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

async function receiveTls(t: TestContext, expires = '20991231235959Z', options: ServerOptions = {}) {
  const certificate = makeCertificate(expires)
  const requests: { host: string | undefined; servername: string | false | null | undefined }[] = []
  const server = createServer({ ...certificate, ...options }, (request, response) => {
    requests.push({ host: request.headers.host, servername: (request.socket as TLSSocket).servername })
    response.end('safe')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, ca: certificate.cert, requests }
}

async function post(t: TestContext, url: string, extraCa?: string): Promise<PostResult> {
  const poster = createPoster({
    allowedNetworks: parseNetworks('127.0.0.0/8'),
    lookup: async () => ['127.0.0.1'],
    ...(extraCa === undefined ? {} : { extraCa }),
  })
  t.after(() => poster.close())
  return poster.post({ url, environment: 'live', headers: {}, body: Buffer.from('{}'), timeoutMs: 5000 })
}

function failure(result: PostResult): string {
  assert.ok(result.kind === 'failed', JSON.stringify(result))
  return `${result.phase} ${result.error}`
}

describe('TLS of the guarded sender', () => {
  it('connects to the judged address with the name of the URL for the server name, the certificate and Host', async (t) => {
    const { port, ca, requests } = await receiveTls(t)
    const result = await post(t, `https://receiver.example:${port}/`, ca)
    assert.ok(result.kind === 'answered', JSON.stringify(result))
    assert.equal(result.excerpt, 'safe')
    assert.deepEqual(requests, [{ host: `receiver.example:${port}`, servername: 'receiver.example' }])
  })

  it('checks the certificate of an address against the address, without a server name', async (t) => {
    const { port, ca, requests } = await receiveTls(t)
    assert.equal((await post(t, `https://127.0.0.1:${port}/`, ca)).kind, 'answered')
    assert.deepEqual(requests, [{ host: `127.0.0.1:${port}`, servername: false }])
  })

  it('refuses an unknown authority, another name, another address and an expired certificate before it sends', async (t) => {
    const { port, ca, requests } = await receiveTls(t)
    const expired = await receiveTls(t, '20210101000000Z')
    assert.equal(failure(await post(t, `https://receiver.example:${port}/`)), 'tls tls_certificate')
    assert.equal(failure(await post(t, `https://other.example:${port}/`, ca)), 'tls tls_certificate')
    assert.equal(
      failure(await post(t, `https://receiver.example:${expired.port}/`, expired.ca)),
      'tls tls_certificate',
    )
    assert.deepEqual([...requests, ...expired.requests], [])
  })

  for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const)
    it(`names TLS where the receiver wants a certificate of this side (${maxVersion})`, async (t) => {
      const options = { requestCert: true, rejectUnauthorized: true, maxVersion }
      const { port, ca, requests } = await receiveTls(t, undefined, options)
      const result = await post(t, `https://receiver.example:${port}/`, ca)
      assert.match(failure(result), /tls_failed$/)
      assert.deepEqual(requests, [])
    })

  // What no receiver should speak, and what this side does not: each is one failed attempt with its reason.
  const ODD: Readonly<Record<string, () => ServerOptions>> = {
    'only TLS 1.1': () => ({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
    'only HTTP/2': () => ({ ALPNProtocols: ['h2'] }),
    'a chain of a thousand certificates': () => {
      const { cert, key } = makeCertificate('20991231235959Z')
      return { cert: cert.repeat(1_000), key }
    },
  }
  for (const [what, options] of Object.entries(ODD))
    it(`names TLS where the receiver has ${what}, and sends nothing`, async (t) => {
      const { port, ca, requests } = await receiveTls(t, undefined, options())
      assert.equal(failure(await post(t, `https://receiver.example:${port}/`, ca)), 'tls tls_failed')
      assert.deepEqual(requests, [])
    })

  it('keeps verifying when the environment asks it not to', async (t) => {
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    t.after(() => {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
    })
    const { port, requests } = await receiveTls(t)
    assert.equal(failure(await post(t, `https://receiver.example:${port}/`)), 'tls tls_certificate')
    assert.deepEqual(requests, [])
  })
})
