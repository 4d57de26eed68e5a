import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeRefusal } from './results.ts'

test('a refusal names the platform, its codes and its words, and leaves no gap where one is absent', () => {
  for (const [codes, words, expected] of [
    [
      [403, 'client-forbidden'],
      'Your app may not.',
      'X refused with 403 client-forbidden: Your app may not.',
    ],
    [[403, ''], 'You may not.', 'X refused with 403: You may not.'],
    [[401, undefined], undefined, 'X refused with 401'],
  ] as const) {
    assert.equal(describeRefusal('X', codes, words), expected)
  }
})
