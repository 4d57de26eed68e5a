import assert from 'node:assert/strict'
import { Server } from 'node:http'
import { Duplex } from 'node:stream'
import { test } from 'node:test'
import { createLog } from '../platform/log.ts'
import { answerClientError, takeOverNodeAnswers } from './client-errors.ts'

const SURROUNDINGS = {
  baseUrl: 'https://api.example',
  ids: { uuid: () => 'id' },
  log: createLog('silent'),
}

/** A connection whose client never closes its side. */
function openConnection() {
  let answered = ''
  const socket = new Duplex({
    allowHalfOpen: true,
    read() {},
    write(bytes, _encoding, done) {
      answered += bytes
      done()
    },
  })
  return { socket, answered: () => answered }
}

test('a connection on which nothing came is closed without a line in the log', () => {
  for (const [bytesRead, count] of [
    [0, 0],
    [9, 1],
  ] as const) {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const { socket, answered } = openConnection()
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    answerClientError(late, Object.assign(socket, { bytesRead }), { ...SURROUNDINGS, log })
    assert.match(answered(), /^HTTP\/1\.1 408 /)
    assert.equal(lines.length, count)
  }
})

const WAYS: Readonly<Record<string, (socket: Duplex) => void>> = {
  'bytes that are no request': (socket) => answerClientError(new Error('nonsense'), socket, SURROUNDINGS),
  CONNECT: (socket) => {
    const server = new Server()
    takeOverNodeAnswers(server, SURROUNDINGS)
    server.emit('connect', {}, socket)
  },
}

for (const [what, answer] of Object.entries(WAYS)) {
  test(`a connection that is answered for ${what} ends although its client never closes it`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { socket, answered } = openConnection()
    answer(socket)
    await new Promise((resolve) => socket.once('finish', resolve))
    assert.match(answered(), /^HTTP\/1\.1 40[05] /)
    t.mock.timers.tick(4_999)
    assert.equal(socket.destroyed, false)
    t.mock.timers.tick(1)
    assert.equal(socket.destroyed, true)
  })
}
