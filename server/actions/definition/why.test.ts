import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayWhy } from './why.ts'

test('the reason of a failure is given in both languages, with what it names', () => {
  assert.deepEqual(sayWhy('answered', 503), {
    ar: 'أجاب نظام الشركة بالرمز 503.',
    en: 'The API answered 503.',
  })
  // The name may look like a replacement pattern.
  assert.equal(sayWhy('not_completed', '$& {}').en, '$& {}')
})
