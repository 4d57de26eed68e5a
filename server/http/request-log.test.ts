import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useTestDatabase } from '../../test/harness.ts'
import { plainServer, TOKEN } from '../../test/plain-server.ts'
import { createLog } from '../platform/log.ts'

const { db } = await useTestDatabase()
const lines: Record<string, unknown>[] = []
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
const server = plainServer({ db, log })

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
