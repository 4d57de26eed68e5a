import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPutRight } from './list-meant.ts'

test('a correction stands after a word of correction that begins a clause', () => {
  for (const [words, clause] of [
    ['sorry, I meant order 48214', 'sorry, I meant order 48214'],
    ['it came broken, sorry it is 48214', 'sorry it is 48214'],
    ['at 8 pm, actually make it 3 people', 'actually make it 3 people'],
    ['no, 48214', 'no, 48214'],
    ['قصدي ٤٨٢١٤', 'قصدي 48214'],
    ['لا غلط ٤٨٢١٤', 'لا غلط 48214'],
    ['وصلني طلب غلط 48214', ''],
    ['it came broken', ''],
    ['8 pm, sorry for the 2 mistakes', ''],
  ] as const)
    assert.equal(listPutRight(words), clause, words)
})
