import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeDrawnOnce } from './drawn-letters.ts'

test('lengthened letters and lines between letters are reduced', () => {
  for (const [written, word] of [
    ['كممم سعر التوصيييل؟', 'كم سعر التوصيل؟'],
    ['كـــم سـعر الـتـوصـيل', 'كم سعر التوصيل'],
    ['اللللي عندكم والللله', 'اللي عندكم والله'],
    ['لااااا', 'لا'],
    ['العربيةة شااي اايوه الهنديي', 'العربية شاي ايوه الهندي'],
    ['مَرّرّرة', 'مَرة'],
  ] as const)
    assert.equal(writeDrawnOnce(written), word)
})

test('laughter, doubled letters, Latin letters and digits stay unchanged', () => {
  for (const text of [
    'ههههه',
    'خخخ تمام',
    'الله محلل ممكن',
    'www.shop.example',
    '1000 ٥٥٥٥',
    'soooo',
    '1ـ كم',
  ])
    assert.equal(writeDrawnOnce(text), text)
})
