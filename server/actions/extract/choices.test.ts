import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listChosen } from './choices.ts'

const CHOICES = ['morning', 'evening', 'صباحي', 'مسائي', 'photoshop', 'python']

test('a choice is known by its word, its sound and its gender, and where a letter slipped', () => {
  for (const [words, chosen] of [
    ['evening please', ['evening']],
    ['الفترة الصباحية', ['صباحي']],
    ['sabahi', ['صباحي']],
    ['فوتوشوب', ['photoshop']],
    ['evning', ['evening']],
    ['مساي', ['مسائي']],
  ] as const)
    assert.deepEqual(listChosen(CHOICES, words), chosen, words)
})

test('who greets chooses nothing, and neither does another word that is spelled right', () => {
  for (const words of ['Good morning, I want to enroll', 'صباح الخير', 'مساء النور', 'warning', 'patron'])
    assert.deepEqual(listChosen(CHOICES, words), [], words)
})
