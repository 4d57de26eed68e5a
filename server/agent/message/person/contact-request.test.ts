import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContactRequest } from './contact-request.ts'

test('whoever asks how the company is reached is understood, in both languages', () => {
  for (const [said, way] of [
    ['What is your phone number?', 'phone'],
    ['can I call you?', 'phone'],
    ['customer service number', 'phone'],
    ["what's your e-mail?", 'email'],
    ['are you on WhatsApp?', 'whatsapp'],
    ['how can I contact you', 'any'],
    ['رقم جوالكم؟', 'phone'],
    ['عطوني رقمكم لو سمحت', 'phone'],
    ['وش إيميلكم', 'email'],
    ['وش رقم الواتساب حقكم', 'whatsapp'],
    ['كيف أتواصل معكم', 'any'],
  ] as const)
    assert.equal(readContactRequest(said), way, said)
})

test('a number, a phone or an email that is not the company’s is something else', () => {
  for (const said of [
    ...[
      'can I change my phone number?',
      'do you sell phones?',
      'I did not get the email',
      'send me an email',
    ],
    ...[
      'what is my order number',
      'will you call me',
      'what is your tax number',
      'how do I contact the driver',
    ],
    ...['رقم طلبي', 'ما وصلني الايميل', 'كم رقم الطلب', 'عندكم جوالات', 'وش الرقم الضريبي'],
  ])
    assert.equal(readContactRequest(said), null, said)
})
