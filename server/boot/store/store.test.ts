const database = await useTestDatabase()

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { suite, test } from 'node:test'
import { useTestDatabase } from '../../../test/harness.ts'
import { explainDatabaseAbsence } from '../../db/database-absence.ts'
import { explainTlsFailure } from './explain-tls-failure.ts'
import { openStore } from './store.ts'

test('what a DATABASE_URL names and is not there is told with its variable', async () => {
  const databaseUrl = 'postgres://user@127.0.0.1:1/none?sslmode=verify-full&sslrootcert=/none/root.pem'
  await assert.rejects(openStore({ databaseUrl, dataDir: '' }), {
    name: 'OperatorError',
    message: /^DATABASE_URL: .*\/none\/root\.pem/,
  })
})

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code })

test('what TLS refuses comes with what to do, and anything else as it is', () => {
  const told = new Map([
    [
      withCode('self-signed certificate in certificate chain', 'SELF_SIGNED_CERT_IN_CHAIN'),
      /: name the file .*sslrootcert=FILE\.$/,
    ],
    [
      withCode("Hostname/IP does not match certificate's altnames", 'ERR_TLS_CERT_ALTNAME_INVALID'),
      /: name the server as /,
    ],
    [withCode('certificate has expired', 'CERT_HAS_EXPIRED'), /^certificate has expired: the server needs /],
    [
      withCode('no pg_hba.conf entry for host "::1", user "a", database "b", no encryption', '28000'),
      /sslmode=require\.$/,
    ],
    [new Error('The server does not support SSL connections'), /sslmode=disable\.$/],
    [
      withCode('password authentication failed for user "a"', '28P01'),
      /^password authentication failed for user "a"$/,
    ],
  ])
  for (const [error, explanation] of told) assert.match(explainTlsFailure(error), explanation)
})

const HEADER_BYTES = 8

/** What a pooler makes of the packet that begins a connection: another one for the server, or its own answer. */
type Greeting = (
  settings: ReadonlyMap<string, string>,
  version: Buffer,
) => { send: Buffer } | { answer: Buffer }

/** Opens the test's database behind a pooler. */
async function openBehind(greet: Greeting): Promise<void> {
  const { hostname, port } = new URL(database.url)
  const pooler = createServer((client) => {
    client.once('data', (packet) => {
      const words = packet.toString('utf8', HEADER_BYTES).split('\0')
      const pairs = Array.from({ length: words.length / 2 - 1 }, (_, at) => words.slice(2 * at, 2 * at + 2))
      const greeted = greet(new Map(pairs as [string, string][]), packet.subarray(4, HEADER_BYTES))
      if ('answer' in greeted) return client.end(greeted.answer)
      const server = connect(Number(port), hostname)
      server.on('error', () => client.destroy())
      client.on('error', () => server.destroy())
      server.write(greeted.send)
      server.pipe(client).pipe(server)
    })
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const url = new URL(database.url)
  url.hostname = '127.0.0.1'
  url.port = String((pooler.address() as AddressInfo).port)
  try {
    await openStore({ databaseUrl: url.href, dataDir: '/nonexistent' })
  } finally {
    pooler.close()
  }
}

function withLength(rest: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(rest.length + 4)
  return Buffer.concat([length, rest])
}

suite('a database behind a connection pooler', () => {
  test('is refused when the pooler drops what a connection sets: no row could be seen', async () => {
    const dropping = openBehind((settings, version) => {
      const kept = [...settings].filter(([name]) => ['user', 'database'].includes(name))
      return { send: withLength(Buffer.concat([version, Buffer.from(`${kept.flat().join('\0')}\0\0`)])) }
    })
    await assert.rejects(dropping, /^OperatorError: DATABASE_URL: a connection pooler [^\n]*$/)
  })

  test('is refused at once when the pooler refuses what a connection sets, and not waited for', async () => {
    const refusing = openBehind(() => {
      const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: lock_timeout\0\0'
      return { answer: Buffer.concat([Buffer.from('E'), withLength(Buffer.from(fields))]) }
    })
    await assert.rejects(refusing, (error: Error) => {
      assert.match(String(error), /^OperatorError: DATABASE_URL: a connection pooler [^\n]*$/)
      assert.equal(explainDatabaseAbsence(error), null)
      return true
    })
  })
})
