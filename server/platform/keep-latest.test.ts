import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepLatest } from './keep-latest.ts'

test('the oldest entry goes when there are too many', () => {
  const kept = new Map<string, number>()
  for (const [at, key] of ['a', 'b', 'c'].entries()) keepLatest(kept, key, at, 2)
  assert.deepEqual(
    [...kept],
    [
      ['b', 1],
      ['c', 2],
    ],
  )
})

test('an entry that is put in again is the latest, with its new value', () => {
  const kept = new Map([
    ['a', 1],
    ['b', 2],
  ])
  keepLatest(kept, 'a', 3, 2)
  keepLatest(kept, 'c', 4, 2)
  assert.deepEqual(
    [...kept],
    [
      ['a', 3],
      ['c', 4],
    ],
  )
})
