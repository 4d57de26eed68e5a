import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listWords } from '../words/words.ts'
import { createForeignNames } from './foreign-names.ts'

const names = createForeignNames([
  ...[
    'botox',
    'hydrafacial',
    'filler',
    'nebosh',
    'excel',
    'ielts',
    'aramex',
    'photoshop',
    'session',
    'treatment',
  ],
  ...['return', 'month', 'card', 'cord', 'stop', 'step'],
])
const find = (written: string) => listWords(written).map((word) => names(word))

test('a name in Arabic letters is the one that articles write in Latin letters', () => {
  for (const [written, name] of [
    ['بوتكس', 'botox'],
    ['البوتوكس', 'botox'],
    ['هيدرافيشل', 'hydrafacial'],
    ['بالفيلر', 'filler'],
    ['النيبوش', 'nebosh'],
    ['اكسل', 'excel'],
    ['ايلتس', 'ielts'],
    ['ارامكس', 'aramex'],
    ['فوتوشوب', 'photoshop'],
    ['سيشن', 'session'],
    ['تريتمنت', 'treatment'],
    ['كارد', 'card'],
    ['ستيب', 'step'],
  ] as const)
    assert.deepEqual(find(written), [name], written)
})

test('Arabic words that sound similar by chance are no names, nor is a word between two equally similar names', () => {
  for (const written of ['منذ', 'راتب', 'رتبه', 'كرد', 'ستب', 'سيارة', 'botox'])
    assert.deepEqual(find(written), [null], written)
})
