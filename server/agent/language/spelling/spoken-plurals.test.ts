import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeSpokenPlurals } from './spoken-plurals.ts'

test('the plural of a verb gets its alef', () => {
  for (const [spoken, written] of [
    ['متى تقفلو', 'متى تقفلوا'],
    ['تشحنو للرياض؟ وتوصلو لجدة', 'تشحنوا للرياض؟ وتوصلوا لجدة'],
    ['كم تحتفظو فيه', 'كم تحتفظوا فيه'],
    ['متى تردو', 'متى تردوا'],
    ['بتشحنو مصر', 'بتشحنوا مصر'],
  ] as const)
    assert.equal(writeSpokenPlurals(spoken), written)
})

test('verbs that have it, months, names and things stay unchanged', () => {
  for (const text of ['تشحنوا تشحنون', 'في يوليو ويونيو', 'فيديو تورنتو تاتو يورو', 'تشحنوه', 'مو هو'])
    assert.equal(writeSpokenPlurals(text), text)
})
