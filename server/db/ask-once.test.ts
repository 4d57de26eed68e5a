import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askOnce } from './ask-once.ts'

test('questions that are the same are asked once, and each gets its answer', async () => {
  const asked: string[][] = []
  const answers = await askOnce(
    ['amal', 'badr', 'amal', 'dana', 'badr'],
    (name) => name,
    async (different) => {
      asked.push([...different])
      return different.map((name) => name.toUpperCase())
    },
  )
  assert.deepEqual(asked, [['amal', 'badr', 'dana']])
  assert.deepEqual(answers, ['AMAL', 'BADR', 'AMAL', 'DANA', 'BADR'])
})

test('what the question fails with reaches whoever asked', async () => {
  const failing = askOnce([1, 1], String, () => Promise.reject(new Error('away')))
  await assert.rejects(failing, /away/)
})
