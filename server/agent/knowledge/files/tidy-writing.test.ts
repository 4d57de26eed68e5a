import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tidyFile, tidyWriting } from './tidy-writing.ts'

test('a lengthened word is written normally, and a year keeps its sign', () => {
  assert.equal(tidyWriting('الشـحن مجـــاني في عام 1448 هـ'), 'الشحن مجاني في عام 1448 هـ')
})

test('a full stop directly before the next sentence gets a space, but not in addresses and abbreviations', () => {
  assert.equal(tidyWriting('It takes 2 days.We refund!Then'), 'It takes 2 days. We refund! Then')
  assert.equal(tidyWriting('الشحن مجاني.يصلك الطلب غدًا.شكرا'), 'الشحن مجاني. يصلك الطلب غدًا. شكرا')
  for (const text of [
    'Write to Amal.Saad@Noor.Example or see https://noor.example/Terms.Of',
    'It costs 25 ر.س or 2.5 U.S.D',
    'booking.example, e.g. Node.js',
  ])
    assert.equal(tidyWriting(text), text)
})

test('substitutes for an apostrophe become one', () => {
  assert.equal(tidyWriting('We don´t and can`t, it isnʼt'), 'We don’t and can’t, it isn’t')
})

test('all texts of a file are tidied', () => {
  assert.deepEqual(
    tidyFile({
      title: 'الأسـعار',
      sections: [{ heading: 'الشـحن', level: 2, blocks: ['مجـاني'] }],
      pairs: [{ question: 'بكـم؟', answer: 'مجـاني', url: null, language: 'ar' }],
    }),
    {
      title: 'الأسعار',
      sections: [{ heading: 'الشحن', level: 2, blocks: ['مجاني'] }],
      pairs: [{ question: 'بكم؟', answer: 'مجاني', url: null, language: 'ar' }],
    },
  )
})
