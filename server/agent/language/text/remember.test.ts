import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remember } from './remember.ts'

test('the latest texts are computed once, and their number is limited', () => {
  const worked: string[] = []
  const shout = remember((text) => {
    worked.push(text)
    return text.toUpperCase()
  }, 2)
  assert.deepEqual(['a', 'b', 'a', 'b'].map(shout), ['A', 'B', 'A', 'B'])
  assert.deepEqual(worked, ['a', 'b'])
  assert.deepEqual(['c', 'b', 'a'].map(shout), ['C', 'B', 'A'])
  assert.deepEqual(worked, ['a', 'b', 'c', 'a'])
})

test('a long text is not kept', () => {
  let runs = 0
  const count = remember(() => {
    runs += 1
  })
  count('x'.repeat(10_000))
  count('x'.repeat(10_000))
  assert.equal(runs, 2)
})
