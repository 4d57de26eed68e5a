import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { claimsOf, insertPlainApp } from '../../test/plain-app.ts'
import { plainServer, TOKEN } from '../../test/plain-server.ts'

const QUICK = { timeout: 60_000 }
const NOTES = 'x'.repeat(20 * 1024 * 1024)

let database: TestDatabase
let server: FastifyInstance
let url: string

before(async () => {
  database = await openTestDatabase()
  const app = await insertPlainApp(database.db, { limitWrite: 1_000 })
  const customer = { id: app.id, display_name: NOTES, profile: {}, identities: [] }
  const at = '2026-09-01T00:00:00.000Z'
  server = plainServer({
    db: database.db,
    claims: claimsOf(app),
    handlers: {
      listCustomers: async () => ({
        data: [{ ...customer, created_at: at, updated_at: at }],
        next_cursor: null,
      }),
      createCustomer: async () => ({
        data: { ...customer, display_name: null, created_at: at, updated_at: at },
      }),
    },
  })
  url = `${await server.listen({ port: 0, host: '127.0.0.1' })}/v1/customers`
})
after(async () => {
  await server.close()
  await database.close()
})

/** Asks for a page and takes no more than its beginning. */
async function askAndStall(): Promise<Socket> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET /v1/customers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  return socket
}

async function ask(): Promise<Response> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } })
  await answer.arrayBuffer()
  return answer
}

/** Announces a body of a megabyte and sends no more than its beginning. */
async function announceBody(): Promise<Socket> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  const head = `Authorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\nContent-Length: 1048576`
  socket.write(`POST /v1/customers HTTP/1.1\r\nHost: x\r\n${head}\r\nExpect: 100-continue\r\n\r\n{`)
  await once(socket, 'data')
  return socket
}

const CHUNKED = `POST /v1/customers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r
Transfer-Encoding: chunked\r\n`
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const LAST_CHUNK = chunk('')

/** Sends the beginning of a body that does not tell its length. */
async function beginChunks(text: string): Promise<Socket> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${CHUNKED}Expect: 100-continue\r\n\r\n`)
  await once(socket, 'data')
  socket.write(chunk(text))
  return socket
}

async function create(notes: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ channel: 'web', external_id: 'noura', profile: { notes } }),
  })
}

async function endAll(sockets: readonly Socket[]): Promise<void> {
  const ended = Promise.all(Array.from(sockets, (socket) => once(socket, 'close')))
  for (const socket of sockets) socket.destroy()
  await ended
}

/** Asks until there is room again: the server hears a moment later that a connection has ended. */
async function statusOnceThereIsRoom(request: () => Promise<Response>): Promise<number> {
  let status = 503
  for (let tries = 0; status === 503 && tries < 100; tries++) status = (await request()).status
  return status
}

test('whoever asks for long answers and does not read them is refused more, until they have left', async () => {
  const stalled: Socket[] = []
  for (let n = 0; n < 4; n++) stalled.push(await askAndStall())
  const refused = await ask()
  assert.equal(refused.status, 503)
  assert.equal(refused.headers.get('retry-after'), '1')
  await endAll(stalled)
  assert.equal(await statusOnceThereIsRoom(ask), 200)
})

test('whoever sends many long bodies at once is refused more, and short ones never', QUICK, async () => {
  const long = 'x'.repeat(900_000)
  const sending: Socket[] = []
  for (let n = 0; n < 64; n++) sending.push(await announceBody())
  const refused = await create(long)
  assert.equal(refused.status, 503)
  assert.equal(refused.headers.get('retry-after'), '1')
  assert.equal(((await refused.json()) as { code: string }).code, 'service_unavailable')
  assert.equal((await create('short')).status, 201)
  await endAll(sending)
  assert.equal(await statusOnceThereIsRoom(() => create(long)), 201)
})

const CUSTOMER = JSON.stringify({ channel: 'web', external_id: 'noura' })
const LONG_CHUNK = 'x'.repeat(300_000)

test('bodies that do not tell their length are refused to nobody while they are short', QUICK, async () => {
  const sending: Socket[] = []
  for (let n = 0; n < 70; n++) sending.push(await beginChunks(CUSTOMER))
  assert.equal((await create('x'.repeat(900_000))).status, 201)
  const answers = sending.map((socket) => once(socket, 'data'))
  for (const socket of sending) socket.write(LAST_CHUNK)
  for (const answer of answers) assert.match(String(await answer), /^HTTP\/1\.1 201 /)
  await endAll(sending)
})

test('those that turn out to be long are refused to whoever sends many', QUICK, async () => {
  const sending: Socket[] = []
  for (let n = 0; n < 64; n++) sending.push(await beginChunks(LONG_CHUNK))
  const long = () => create('x'.repeat(900_000))
  for (let status = 201, tries = 0; status === 201; tries++) {
    assert.ok(tries < 100, 'None was refused.')
    status = (await long()).status
  }
  const refused = await beginChunks(LONG_CHUNK)
  const [answer] = await once(refused, 'data')
  assert.match(String(answer), /^HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n/i)
  refused.destroy()
  await endAll(sending)
  assert.equal(await statusOnceThereIsRoom(long), 201)
})
