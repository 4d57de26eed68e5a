import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropChosen, listChosen } from './choices.ts'

const CHOICES = ['morning', 'evening', 'صباحي', 'مسائي', 'photoshop', 'python']

test('a choice is known by its word, its sound and its gender, and where a letter slipped', () => {
  for (const [words, chosen] of [
    ['evening please', ['evening']],
    ['الفترة الصباحية', ['صباحي']],
    ['sabahi', ['صباحي']],
    ['فوتوشوب', ['photoshop']],
    ['evning', ['evening']],
    ['مساي', ['مسائي']],
    ['الصبح', ['صباحي']],
    ['بالمسا', ['مسائي']],
  ] as const)
    assert.deepEqual(listChosen(CHOICES, words), chosen, words)
})

test('a part of the day is known in either language, and chooses no other part', () => {
  assert.deepEqual(listChosen(['morning', 'evening'], 'الصبح'), ['morning'])
  assert.deepEqual(listChosen(['morning', 'evening'], 'العصر'), [])
  assert.deepEqual(listChosen(['صباحا', 'مساء'], 'صباح الخير'), [])
})

test('a number in a choice is written either way, and is no count beside it', () => {
  const sides = ['five-a-side', 'seven-a-side', 'خماسي', 'سباعي']
  assert.deepEqual(listChosen(sides, 'a 7 a side pitch'), ['seven-a-side'])
  assert.deepEqual(listChosen(sides, 'seven of us'), [])
  assert.equal(dropChosen(sides, 'five a side for 2 hours').trim(), 'for 2 hours')
  assert.equal(dropChosen(sides, 'khomasi 2').trim(), '2')
  assert.equal(dropChosen(sides, '5 hours'), '5 hours')
})

test('a choice of two sounds is heard where it is written alike', () => {
  assert.deepEqual(listChosen(['جوري', 'مشكل'], 'jouri 20'), ['جوري'])
  for (const words of ['jar', 'jury', 'jeer'])
    assert.deepEqual(listChosen(['جوري', 'مشكل'], words), [], words)
})

test('who greets chooses nothing, and neither does another word that is spelled right', () => {
  for (const words of ['Good morning, I want to enroll', 'صباح الخير', 'مساء النور', 'warning', 'patron'])
    assert.deepEqual(listChosen(CHOICES, words), [], words)
})
