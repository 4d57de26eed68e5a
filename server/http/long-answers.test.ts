import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { openTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { claimsOf, insertPlainApp } from '../../test/plain-app.ts'
import { plainServer, TOKEN } from '../../test/plain-server.ts'

const NOTES = 'x'.repeat(20 * 1024 * 1024)

let database: TestDatabase
let server: FastifyInstance
let url: string

before(async () => {
  database = await openTestDatabase()
  const app = await insertPlainApp(database.db)
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

test('whoever asks for long answers and does not read them is refused more, until they have left', async () => {
  const stalled: Socket[] = []
  for (let n = 0; n < 4; n++) stalled.push(await askAndStall())
  const refused = await ask()
  assert.equal(refused.status, 503)
  assert.equal(refused.headers.get('retry-after'), '1')
  const ended = Promise.all(Array.from(stalled, (socket) => once(socket, 'close')))
  for (const socket of stalled) socket.destroy()
  await ended
  // The server hears of it a moment later.
  let status = 503
  for (let tries = 0; status === 503 && tries < 100; tries++) status = (await ask()).status
  assert.equal(status, 200)
})
