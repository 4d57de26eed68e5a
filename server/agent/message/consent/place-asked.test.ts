import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPlaceAsked } from './place-asked.ts'

test('a question names one of several things by its place', () => {
  for (const [text, place] of [
    ['how much is the second one?', 1],
    ['the 3rd, what does it cost', 2],
    ['second one price', 1],
    ['how many classes has the last plan', 'last'],
    ['الثانية بكم', 1],
    ['والتالتة قديش', 2],
    ['وآخر وحدة كم', 'last'],
    ['الاخيرة بكام', 'last'],
  ] as const)
    assert.equal(readPlaceAsked(text)?.place, place, text)
})

test('an hour, a time and two places name none', () => {
  for (const text of [
    'do you open a second time',
    'تفتحون الساعة الثانية؟',
    'the first or the second?',
    'عندكم فرع ثاني؟',
    'how much is the second one '.repeat(500),
  ])
    assert.equal(readPlaceAsked(text), null, text.slice(0, 40))
})
