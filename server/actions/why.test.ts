import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayWhy, tellWhy } from './why.ts'

test('why an action failed is told in the language of who takes over, with what it names', () => {
  assert.equal(sayWhy('answered', 503), 'The API answered 503.')
  assert.equal(tellWhy(sayWhy('answered', 503), 'en'), 'The API answered 503.')
  assert.equal(tellWhy(sayWhy('answered', 503), 'ar'), 'أجاب نظام الشركة بالرمز 503.')
  assert.match(tellWhy(sayWhy('not_found'), 'ar'), /لم يجد المطلوب/)
  assert.match(tellWhy(sayWhy('not_own', 'customer.phone'), 'ar'), /\(customer\.phone\)\.$/)
  assert.equal(
    tellWhy('The host did not accept the connection.', 'ar'),
    'لم يكتمل الاتصال بنظام الشركة: The host did not accept the connection.',
  )
})
