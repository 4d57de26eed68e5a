import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCustomerSentences } from '../questions/sentences.ts'

const complains = (said: string) => listCustomerSentences([said]).some(({ intent }) => intent === 'complaint')

test('thanks for nothing are a complaint', () => {
  for (const said of [
    ...[
      'thanks for nothing',
      'Thank you so much for absolutely nothing!',
      'thanks for wasting my time',
      'thanks a lot for ruining my day',
      'thanks guys for nothing',
      'thanks for the terrible service',
    ],
    ...[
      'شكرا على ولا شي',
      'شكراً لكم على التأخير',
      'يعطيكم العافية على سوء التعامل',
      'مشكورين على الخدمة السيئة',
      'شكرا على لا شيء',
    ],
  ])
    assert.ok(complains(said), said)
})

test('thanks that are meant are thanks', () => {
  for (const said of [
    ...[
      'thanks for the help',
      'thank you for the quick reply',
      'thanks for your time',
      'thanks, nothing else',
    ],
    ...[
      'شكرا على المساعدة',
      'شكرا على سرعة الرد',
      'يعطيكم العافية على التعامل الراقي',
      'شكرا على وقتكم',
      'شكرا على عدم التأخير',
    ],
  ])
    assert.ok(!complains(said), said)
})
