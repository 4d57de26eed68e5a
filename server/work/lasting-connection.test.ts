import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import type pg from 'pg'
import { createLog } from '../platform/log.ts'
import { keepConnected } from './lasting-connection.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('a connection that breaks as soon as it is open is not opened again without a pause', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let opened = 0
  const db = {
    async connect() {
      await nextTurn()
      opened += 1
      const query = async () => ({ rows: [] })
      return Object.assign(new EventEmitter(), { query, end: async () => undefined }) as unknown as pg.Client
    },
  }
  const connection = keepConnected({
    ...{ db, log: createLog('silent'), purpose: 'a test' },
    prepare: async (client) => void client.emit('end'),
  })
  t.after(() => connection.close())
  const turns = async () => {
    for (let turn = 0; turn < 20; turn++) await nextTurn()
  }
  await turns()
  assert.equal(opened, 1)
  t.mock.timers.tick(50)
  await turns()
  assert.equal(opened, 2)
  t.mock.timers.tick(50)
  await turns()
  assert.equal(opened, 2)
})

test('a connection that falls silent before it is ready is given up for another', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  let opened = 0
  const db = {
    async connect() {
      opened += 1
      const silent = Promise.withResolvers<never>().promise
      return Object.assign(new EventEmitter(), {
        query: () => silent,
        end: async () => undefined,
      }) as unknown as pg.Client
    },
  }
  const connection = keepConnected({
    ...{ db, log: createLog('silent'), purpose: 'a test' },
    prepare: async (client) => void (await client.query('LISTEN something')),
  })
  t.after(() => connection.close())
  await nextTurn()
  assert.equal(opened, 1)
  // A ping is sent after two seconds and its answer waited for five.
  t.mock.timers.tick(2_000)
  t.mock.timers.tick(5_000)
  await nextTurn()
  // The clock has stood still, so the connection counts as one that broke at once.
  t.mock.timers.tick(50)
  await nextTurn()
  assert.equal(opened, 2)
})

test('a database that lets nobody in for half a minute is told as one that does not serve', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const lines: { level: string; msg: string; reason: string }[] = []
  const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line)) })
  let passedMs = 0
  const db = {
    async connect(): Promise<pg.Client> {
      passedMs += 15_000
      throw new Error('connect ECONNREFUSED')
    },
  }
  const connection = keepConnected({
    ...{ db, log, purpose: 'a test', prepare: async () => undefined },
    nowMs: () => passedMs,
  })
  t.after(() => connection.close())
  for (let tries = 0; tries < 3; tries++) {
    assert.equal(lines.length, 0)
    for (let turn = 0; turn < 20; turn++) await nextTurn()
    t.mock.timers.tick(1_000)
  }
  assert.deepEqual(
    lines.map(({ level, msg, reason }) => [level, msg, reason]),
    [['error', 'the database does not serve', 'connect ECONNREFUSED']],
  )
})
