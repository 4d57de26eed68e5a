import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { normalizeArabic } from '../text/normalize-arabic.ts'
import { listWords, type Word } from '../words/words.ts'
import { listArabicForms } from './arabic-forms.ts'
import { listSingularForms } from './broken-plurals.ts'
import { BROKEN_PLURALS } from './broken-plurals-data.ts'

function readWord(text: string): Word {
  const [word] = listWords(text)
  assert.ok(word)
  return word
}

describe('broken plurals of Arabic', () => {
  for (const [many, one] of [
    ['فساتين', 'فستان'],
    ['وفساتينكم', 'الفستان'],
    ['للستائر', 'ستارة'],
    ['الفواتير', 'فاتورتي'],
    ['مفاتيحي', 'المفتاح'],
  ] as const) {
    test(`${many} is searched like ${one}`, () => {
      const [plural, single] = [readWord(many), readWord(one)]
      assert.ok(
        plural.searched.some((form) => single.searched.includes(form)),
        `${plural.searched} and ${single.searched}`,
      )
    })
  }

  test('training and dictionaries see only the word’s own forms', () => {
    assert.deepEqual(readWord('فساتين').forms, listArabicForms('فساتين'))
  })

  test('other words have no singular', () => {
    for (const word of ['سياره', 'دفع', 'اسره', 'كيف']) assert.deepEqual(listSingularForms(word), [])
  })

  test('no line is repeated', () => {
    const ones = normalizeArabic(BROKEN_PLURALS)
      .trim()
      .split('\n')
      .map((line) => line.split(': ')[0])
    assert.equal(new Set(ones).size, ones.length)
  })
})
