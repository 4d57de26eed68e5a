import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areKeysNear, readSwitchedKeyboard } from './keyboard-layout.ts'

test('a text typed with the wrong keyboard language is restored', () => {
  for (const [typed, meant] of [
    ['lh hgsuv?', 'ما السعر؟'],
    [';l vs,l hgj,wdg ggvdhq', 'كم رسوم التوصيل للرياض'],
    ['اخص ةعؤا هس يثمهرثقغ', 'how much is delivery'],
    ['صاشف هس غخعق قثفعقى حخمهؤغ', 'what is your return policy'],
  ] as const)
    assert.equal(readSwitchedKeyboard(typed), meant)
})

test('a text that makes sense stays: both languages, Arabic in Latin letters, codes, addresses and names', () => {
  for (const text of [
    'how much is delivery to Jeddah?',
    'كم رسوم التوصيل للرياض',
    'kam se3r el tawseel?',
    'AB-12345 xk9',
    'amal@mail.example lh hgsuv',
    'hgsuv',
    'ok thx',
    'نورة العتيبي',
    'ههههه',
    '12345',
  ])
    assert.equal(readSwitchedKeyboard(text), text)
})

test('keys beside each other in a row are near', () => {
  assert.deepEqual([areKeysNear('غ', 'ع'), areKeysNear('q', 'w'), areKeysNear('q', 'p')], [true, true, false])
})
