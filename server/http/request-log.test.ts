import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { useTestDatabase } from '../../test/harness.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { claimsOf, insertPlainApp } from '../../test/plain-app.ts'
import { plainServer, TOKEN } from '../../test/plain-server.ts'
import { createLog } from '../platform/log.ts'
import type { Handlers } from './operation-handler.ts'

const { db } = await useTestDatabase()
const clock = movableClock()
const lines: Record<string, unknown>[] = []
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
let fault: Error | null = null
const serve = async () => {
  if (fault !== null) throw fault
  return { data: [], next_cursor: null }
}
const handlers = { listCustomers: serve, createCustomer: serve } as unknown as Partial<Handlers>
const claims = claimsOf(await insertPlainApp(db))
const server = plainServer({ db, log, clock, claims, handlers })

beforeEach(() => {
  fault = null
  lines.length = 0
})

test("a client's own X-Request-Id is only logged, beside the one that is minted", async () => {
  const own = 'c'.repeat(200)
  const headers = { 'x-request-id': own, authorization: `Bearer ${TOKEN}` }
  const answer = await server.inject({ url: '/nothing?secret=s', headers })
  const minted = answer.headers['x-request-id']
  assert.notEqual(minted, own)
  assert.equal(lines.length, 1)
  const { request_id, client_request_id, method, path, status } = lines[0] ?? {}
  assert.deepEqual(
    { request_id, client_request_id, method, path, status },
    {
      request_id: minted,
      client_request_id: own.slice(0, 128),
      method: 'GET',
      path: '/nothing',
      status: 404,
    },
  )
  assert.doesNotMatch(JSON.stringify(lines), new RegExp(`${TOKEN}|secret`))
})

test('a disk that is full wakes somebody, although what is there can still be read', async () => {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const read = () => server.inject({ url: '/v1/customers', headers })
  const write = () => {
    const payload = { channel: 'web', external_id: 'visitor' }
    return server.inject({ method: 'POST', url: '/v1/customers', headers, payload })
  }
  const refused = Object.assign(new Error('could not extend file: No space left on device'), {
    code: '53100',
  })
  for (let seconds = 0; seconds <= 30; seconds += 10) {
    fault = refused
    assert.equal((await write()).statusCode, 503)
    fault = null
    assert.equal((await read()).statusCode, 200)
    clock.advance(10_000)
  }
  assert.equal((await write()).statusCode, 201)
  const told = lines.filter(({ msg }) => msg !== 'request').map(({ time: _, ...line }) => line)
  const facts = { requests: 'writes', failures: 4 }
  assert.deepEqual(told, [
    { level: 'error', ...facts, reason: refused.message, for_ms: 30_000, msg: 'the database does not serve' },
    { level: 'warn', ...facts, for_ms: 40_000, msg: 'the database serves again' },
  ])
})
