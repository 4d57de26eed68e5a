import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { withinLimit } from './within-limit.ts'

const never = new Promise<never>(() => undefined)
const idle = new AbortController().signal

test('passes on what the work returns or throws', async () => {
  assert.equal(await withinLimit(60_000, idle, async () => 'done'), 'done')
  const fault = new Error('the work failed')
  await assert.rejects(
    withinLimit(60_000, idle, () => Promise.reject(fault)),
    fault,
  )
})

test('does not wait past the limit for work that ignores its signal', async () => {
  let told: AbortSignal | undefined
  await assert.rejects(
    withinLimit(1, idle, (signal) => {
      told = signal
      return never
    }),
    /longer than 1 ms/,
  )
  assert.equal(told?.aborted, true)
})

test('ends with the reason of the signal from outside', async () => {
  const outside = new AbortController()
  const reason = new Error('the worker stops')
  const waiting = withinLimit(60_000, outside.signal, () => never)
  outside.abort(reason)
  await assert.rejects(waiting, reason)
})

test('does not begin once the signal from outside is aborted', async () => {
  let begun = false
  const aborted = AbortSignal.abort(new Error('the worker stops'))
  await assert.rejects(
    withinLimit(60_000, aborted, async () => {
      begun = true
    }),
    /the worker stops/,
  )
  assert.equal(begun, false)
})

test('does not count a sixth of the limit that was not the work’s own', async () => {
  let asked = 0
  const waiting = withinLimit(
    6,
    idle,
    () => never,
    () => ++asked <= 20,
  )
  await assert.rejects(waiting, /longer than 6 ms/)
  assert.equal(asked, 26)
})

test('does not count the time for which the whole process stood still', async () => {
  const reading = withinLimit(60, idle, () => readFile(import.meta.filename))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  await reading
})
