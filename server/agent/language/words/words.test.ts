import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameWord, listWords } from './words.ts'

const isSame = (one: string, other: string) => {
  const [a] = listWords(one)
  const [b] = listWords(other)
  return a !== undefined && b !== undefined && isSameWord(a, b)
}

test('English words meet their inflections', () => {
  for (const [one, other] of [
    ['ships', 'shipping'],
    ['shipped', 'ship'],
    ['deliveries', 'delivery'],
    ['boxes', 'box'],
    ['exchanged', 'exchange'],
    ["store's", 'stores'],
  ] as const) {
    assert.ok(isSame(one, other), `${one} / ${other}`)
  }
  assert.ok(!isSame('return', 'refund'))
})
