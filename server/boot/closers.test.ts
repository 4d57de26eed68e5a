import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createLog } from '../platform/log.ts'
import { closeInReverse, closeTogether } from './closers.ts'

const SILENT = createLog('silent')
const fail = () => Promise.reject(new Error('It does not close.'))

test('a worker has its time to stop beside a gateway that fails to', async () => {
  const stopping = Promise.withResolvers<void>()
  let isClosed = false
  const closing = closeTogether([() => stopping.promise, fail], SILENT).then(() => {
    isClosed = true
  })
  await nextTurn()
  assert.equal(isClosed, false)
  stopping.resolve()
  await closing
})

test('what was opened last is closed first, and a failure keeps nothing open', async () => {
  const closed: string[] = []
  await closeInReverse([async () => closed.push('store'), fail, async () => closed.push('agent')], SILENT)
  assert.deepEqual(closed, ['agent', 'store'])
})
