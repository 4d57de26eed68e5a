import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeSpokenPlurals } from './spoken-plurals.ts'

test('the plural of a verb is written with its alef', () => {
  for (const [spoken, written] of [
    ['متى تقفلو', 'متى تقفلوا'],
    ['تشحنو للرياض؟ وتوصلو لجدة', 'تشحنوا للرياض؟ وتوصلوا لجدة'],
    ['كم تحتفظو فيه', 'كم تحتفظوا فيه'],
    ['متى تردو', 'متى تردوا'],
    ['بتشحنو مصر', 'بتشحنوا مصر'],
  ] as const)
    assert.equal(writeSpokenPlurals(spoken), written)
})

test('what is written with it, months, names and things stay', () => {
  for (const text of ['تشحنوا تشحنون', 'في يوليو ويونيو', 'فيديو تورنتو تاتو يورو', 'تشحنوه', 'مو هو'])
    assert.equal(writeSpokenPlurals(text), text)
})
