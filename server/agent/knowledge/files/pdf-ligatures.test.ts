import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listTurnedWords } from './pdf-ligatures.ts'

test('words whose letters share a glyph are known by what they become when they are turned around letter by letter', () => {
  const printed = [
    ['ت', ' ', 'لا'],
    ['ل', 'لا', 'خ', ' ', 'ر', 'ا', 'ع', 'س', 'لأ', 'ا'],
    ['(', 'م', 'و', 'ي', 'ل', 'ا'],
  ]
  const words = listTurnedWords(printed)
  assert.equal(words.get('ال'), 'لا')
  assert.equal(words.get('خالل'), 'خلال')
  assert.equal(words.get('األسعار'), 'الأسعار')
  assert.equal([...words.values()].includes('اليوم'), false)
})

test('a word may go on in the next run of glyphs', () => {
  assert.equal(listTurnedWords([['ل'], ['لا', 'خ']]).get('خالل'), 'خلال')
})
