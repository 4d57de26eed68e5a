import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listWords } from '../words/words.ts'
import { listDictionaryForms } from './dictionary-forms.ts'
import { findMeaning } from './word-meanings.ts'

function namesOf(arabic: string): readonly string[] {
  return listWords(arabic).flatMap((word) => findMeaning(word)?.names ?? [])
}

test('an inflected word is looked up by its most probable base first', () => {
  const forms = listDictionaryForms('بطاقتك')
  assert.ok(forms.indexOf('بطاقه') >= 0)
  assert.ok(forms.indexOf('بطاقه') < forms.indexOf('طاقه'))
  assert.ok(!forms.includes('بطاقتك'))
})

test('inflected words have the meanings of their dictionary words', () => {
  for (const [written, meant] of [
    ['بطاقتك', 'card'],
    ['تصلني', 'arrive'],
    ['نعيد', 'return'],
    ['يوما', 'day'],
    ['حسابًا', 'account'],
    ['انتهت', 'expire'],
    ['موظفيكم', 'employee'],
    ['تعطوني', 'give'],
    ['ابنتي', 'daughter'],
    ['السيدات', 'lady'],
    ['دفعتين', 'batch'],
    ['وينحذف', 'deleted'],
    ['تذكرتي', 'ticket'],
  ] as const) {
    assert.ok(namesOf(written).includes(meant), `${written} is ${namesOf(written).join()}`)
  }
})

test('a particle with a letter before it is not a noun that resembles it', () => {
  for (const particle of ['وفي', 'فلا', 'ولم']) assert.deepEqual(namesOf(particle), [], particle)
})
