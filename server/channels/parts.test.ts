import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partKey } from './parts.ts'

const MESSAGE = '0199b8d2-0c1e-7aaa-8bbb-0123456789ab'
const UUID_V8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('each part has a UUID of its own, the same in every try, and the first that of the message', () => {
  const keys = Array.from({ length: 500 }, (_, index) => partKey(MESSAGE, index))
  assert.equal(keys[0], MESSAGE)
  for (const key of keys.slice(1)) assert.match(key, UUID_V8)
  assert.equal(new Set(keys).size, keys.length)
  assert.deepEqual(
    keys,
    keys.map((_, index) => partKey(MESSAGE, index)),
  )
  assert.notEqual(partKey(MESSAGE, 1), partKey(MESSAGE.replace('b', 'c'), 1))
})

test('a part has the key that it had before, so that what a platform took is not sent once more', () => {
  assert.equal(partKey(MESSAGE, 1), '2828f2b6-d4e1-8685-b6dd-c3ddbeee0510')
})
