import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyOf } from './saying-pattern.ts'

const SAYINGS = anyOf(['thank you', 'thanks', 'thanks a lot', "that's all", 'شكرا', 'شكرا جزيلا'])
const find = (text: string) => new RegExp(SAYINGS, 'iu').exec(text)?.[0]

test('of several sayings that begin alike the longest one is found', () => {
  assert.equal(find('Thanks a lot for that'), 'Thanks a lot')
  assert.equal(find('thanks a million'), 'thanks')
  assert.equal(find('ok, thank you'), 'thank you')
  assert.equal(find('شكرا جزيلا لكم'), 'شكرا جزيلا')
  assert.equal(find('شكرا لكم'), 'شكرا')
})

test('a saying is found as people spell it, and in no longer word', () => {
  assert.equal(find('thaaanks  a lot'), 'thaaanks  a lot')
  assert.equal(find('thats all'), 'thats all')
  assert.equal(find('شُكْراااً'), 'شُكْراااً')
  assert.equal(find('a thanksgiving dinner'), undefined)
  assert.equal(find('thank your staff'), undefined)
})
