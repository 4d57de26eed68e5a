import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asksPrice } from './price-questions.ts'

test('"how much" before the name of a thing asks for its price, in spoken Arabic too', () => {
  for (const text of ['how much is delivery', 'بكم التوصيل', 'كم التوصيل', 'وكم الاشتراك السنوي'])
    assert.ok(asksPrice(text), text)
})

test('quantities that are counted or measured have no price', () => {
  for (const text of ['كم المده', 'كم الساعه', 'كم العدد', 'كم يوم', 'how long is delivery'])
    assert.ok(!asksPrice(text), text)
})
