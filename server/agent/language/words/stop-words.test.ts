import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStopped } from './stop-words.ts'
import { listWords } from './words.ts'

test('a possessive after a name is not searched', () => {
  const left = (text: string) => listWords(text).flatMap((word) => (isStopped(word) ? [] : word.text))
  assert.deepEqual(left('البطاقة حقي والفاتورة حقتك'), left('البطاقة والفاتورة'))
  assert.deepEqual(left('الاشتراك بتاعي والعضوية تبعكم'), left('الاشتراك والعضوية'))
  assert.deepEqual(left('الحقيبة'), ['الحقيبه'])
})

test('the first letter of words for a son, a guardian and Wi-Fi is no "and"', () => {
  const left = (text: string) => listWords(text).flatMap((word) => (isStopped(word) ? [] : word.text))
  assert.deepEqual(left('ولدي عمره ٨'), ['ولدي', 'عمره'])
  assert.deepEqual(left('هل يحضر ولي الأمر ولكم'), ['يحضر', 'ولي', 'الامر'])
  assert.deepEqual(left('عندكم واي فاي وعندكم'), ['فاي'])
})
