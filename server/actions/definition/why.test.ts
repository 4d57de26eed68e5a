import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayWhy } from './why.ts'

test('why an action failed is told in both languages, with what it names', () => {
  assert.deepEqual(sayWhy('answered', 503), {
    ar: 'أجاب نظام الشركة بالرمز 503.',
    en: 'The API answered 503.',
  })
  // What is named may look like a pattern.
  assert.equal(sayWhy('not_completed', '$& {}').en, '$& {}')
})
