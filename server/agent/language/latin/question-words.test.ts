import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexSounds } from '../sound/sounds.ts'
import { areCountsFresh } from './count-words.ts'
import { wordsOfCustomers } from './question-words.ts'

const { chanceOf, chanceBehind } = wordsOfCustomers(indexSounds([]))

test('the words of customers were counted in the sentences that stand here now', () => {
  assert.ok(
    areCountsFresh(),
    'Run "node server/agent/language/latin/count-words.ts" and commit question-words.txt.',
  )
})

test('a word is likelier the more often customers write it, and never impossible', () => {
  assert.ok(chanceOf('كم') > chanceOf('كمين'))
  assert.ok(chanceOf('زخرمبت') > 0)
})

test('a word with an article is as likely as without, and what a company writes is likelier for its customers', () => {
  assert.equal(chanceOf('الضمان'), chanceOf('ضمان'))
  assert.ok(wordsOfCustomers(indexSounds(['زخرمبت'])).chanceOf('زخرمبت') > chanceOf('زخرمبت'))
})

test('a word is likelier behind what it often follows', () => {
  assert.ok(chanceBehind('مده', 'ضمان', 0.001) > chanceBehind('مده', 'ثمن', 0.001))
})
