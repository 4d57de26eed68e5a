import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '../agent.ts'
import { REPLIES } from '../replies-text.ts'
import { writeFound } from './answer.ts'

const found = (texts: readonly string[], language: Language) =>
  [{ kind: 'found', question: '?', texts, language, sources: [] }] as const

test('text in the customer’s language is not introduced as of the other, whatever the rest of its article is in', () => {
  for (const [text, article, customer] of [
    ['العليا: من 21:00، إلى 1:30', 'en', 'ar'],
    ['Olaya: From 21:00, Until 1:30', 'ar', 'en'],
    ['العليا: من 21:00، إلى 1:30', 'ar', 'ar'],
    ['Visa, mada', 'ar', 'en'],
    ['Visa, mada', 'ar', 'ar'],
    ['21:00', 'en', 'en'],
  ] as const)
    assert.deepEqual(writeFound(found([text], article), customer), [text])
})

test('text in the other language is introduced as such', () => {
  for (const [text, article, customer] of [
    ['Olaya: From 21:00, Until 1:30', 'en', 'ar'],
    ['العليا: من 21:00، إلى 1:30', 'ar', 'en'],
    ['21:00', 'en', 'ar'],
  ] as const)
    assert.deepEqual(writeFound(found([text], article), customer), [
      `${REPLIES[customer].otherLanguage}\n${text}`,
    ])
})
