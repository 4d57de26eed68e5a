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
      const client = new EventEmitter() as EventEmitter & { end(): Promise<void> }
      client.end = async () => undefined
      return client as unknown as pg.Client
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
