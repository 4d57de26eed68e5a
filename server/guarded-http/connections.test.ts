import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { createConnection, IdleConnections } from './connections.ts'

const IDLE_MS = 1_000
const open = () => createConnection('https://receiver.example', '192.0.2.1', new Socket())

test('a kept socket is closed when nobody has used it for a second, also where nobody asks for it', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let nowMs = 0
  const pass = (milliseconds: number) => {
    nowMs += milliseconds
    t.mock.timers.tick(milliseconds)
  }
  const idle = new IdleConnections(() => nowMs)
  const [old, young] = [open(), open()]
  idle.keep(old)
  pass(IDLE_MS / 2)
  idle.keep(young)
  pass(IDLE_MS / 2)
  assert.deepEqual([old.socket.destroyed, young.socket.destroyed], [true, false])
  pass(IDLE_MS)
  assert.equal(young.socket.destroyed, true)
})

test('a socket that comes to be kept after the others are closed is closed in its turn', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let nowMs = 0
  const idle = new IdleConnections(() => nowMs)
  for (const connection of [open(), open()]) {
    idle.keep(connection)
    nowMs += IDLE_MS
    t.mock.timers.tick(IDLE_MS)
    assert.equal(connection.socket.destroyed, true)
  }
})
