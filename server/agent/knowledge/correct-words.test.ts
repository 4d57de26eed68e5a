import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVocabulary, rewriteQuery } from './vocabulary.ts'

const vocabulary = createVocabulary([
  'التوصيل',
  'رسوم',
  'فاتوره',
  'الفاتوره',
  'القلايه',
  'warranty',
  'delivery',
])
const read = (text: string) => rewriteQuery(text, vocabulary)

test('a word that a space parted is joined, and words whose space slipped by a letter are restored', () => {
  for (const [written, meant] of [
    ['كم رسوم التو صيل؟', 'كم رسوم التوصيل؟'],
    ['كيف اسدد الفاتو ره', 'كيف اسدد الفاتوره'],
    ['how long is the warr anty?', 'how long is the warranty?'],
    ['وين الفاتورهع ندكم', 'وين الفاتوره عندكم'],
  ] as const)
    assert.equal(read(written), meant)
})

test('a misspelling within a word is recognized by the words of the knowledge base, even if other words share its forms', () => {
  for (const [written, meant] of [
    ['كم رسوم التويصل', 'كم رسوم التوصيل'],
    ['ابي فتورتي', 'ابي فاتورتي'],
    ['تسديد الفتوره', 'تسديد الفاتوره'],
  ] as const)
    assert.equal(read(written), meant)
})

test('known words stay unchanged, next to each other too, and so do names, numbers and codes', () => {
  for (const text of [
    'في بيت ابي',
    'اهل لنا كم رسوم',
    'لين كم التوصيل',
    'طلبي رقم AB-12345 وصل',
    'is the car pet friendly',
    'my name is Jose',
  ])
    assert.equal(read(text), text)
})
