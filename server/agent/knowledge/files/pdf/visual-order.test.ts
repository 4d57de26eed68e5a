import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInOrder } from './visual-order.ts'

/** The letters of an Arabic line as printed, from the left. */
const read = (printed: string) => readInOrder(Array.from(printed), true)
const turn = (text: string) => Array.from(text).reverse().join('')

test('Arabic is reversed, and Latin words and numbers within it are not', () => {
  for (const [printed, text] of [
    [`٢٠٠٩ ${turn('منذ عام')}`, 'منذ عام ٢٠٠٩'],
    [`.Google Home ${turn('و')} Alexa ${turn('يعمل مع')}`, 'يعمل مع Alexa و Google Home.'],
    [`4:30 - 10:00 ${turn('من')}`, 'من 10:00 - 4:30'],
    [`٪٥٠ ${turn('خصم')}`, 'خصم ٪٥٠'.replace('٪٥٠', '٥٠٪')],
    [`15% ${turn('خصم')}`, 'خصم 15%'],
    [`iPhone 15 ${turn('شاشة')}`, 'شاشة iPhone 15'],
    [`(${turn('شامل الضريبة')}) 1,500.50 ${turn('السعر')}`, 'السعر 1,500.50 (شامل الضريبة)'],
    [`info@wathir.example ${turn('راسلنا')}`, 'راسلنا info@wathir.example'],
  ] as const)
    assert.equal(read(printed), text)
})

test('the groups of a telephone number keep their order, in whichever way they are printed', () => {
  assert.equal(read(`9200 11223 ${turn('اتصل على')}`), 'اتصل على 9200 11223')
  assert.equal(read(`11223 9200 ${turn('اتصل على')}`), 'اتصل على 9200 11223')
  assert.equal(read(`+966 50 123 4567 ${turn('جوال')}`), 'جوال +966 50 123 4567')
})

test('a glyph may stand for several letters, and Arabic words within a Latin line are reversed', () => {
  assert.equal(readInOrder([...turn('تركيب'), ' ', 'لا', 'ب'], true), 'بلا تركيب')
  assert.equal(
    readInOrder(Array.from(`The ${turn('مجلس عربي')} costs 380`), false),
    'The مجلس عربي costs 380',
  )
})

test('brackets that are named by their meaning in the line are not mirrored', () => {
  const turned = (text: string) => Array.from(text).reverse()
  assert.equal(readInOrder(turned('الضريبة )شاملة( هنا'), true), 'الضريبة (شاملة) هنا')
  assert.equal(readInOrder(turned('الضريبة (شاملة) هنا'), true), 'الضريبة (شاملة) هنا')
})
