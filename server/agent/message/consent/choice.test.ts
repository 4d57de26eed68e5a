import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointsAtNamed, readChoice, readLeadingChoice, readPlace } from './choice.ts'

test('one of two is named by its place alone', () => {
  for (const text of [
    'first please',
    'the 1st',
    '1)',
    'number one',
    'yes, the first of them',
    'أول واحد',
    'رقم ١',
    'واحد',
    'A',
    'el awal',
    'awal wa7ed',
  ])
    assert.equal(readChoice(text), 'first', text)
  for (const text of [
    '2',
    'b',
    'el tany',
    'التاني',
    'the latter',
    'no, second',
    'ثاني واحد',
    'لا، أقصد الثانية',
    'خيار ٢',
  ])
    assert.equal(readChoice(text), 'second', text)
  for (const text of ['both of them', 'either', 'الاثنين', 'كلاهما لو سمحت'])
    assert.equal(readChoice(text), 'both', text)
})

test('what says anything else names none', () => {
  for (const text of [
    '',
    'no',
    '3',
    'that one',
    'first, how much is it?',
    'is it open on the 2nd?',
    'one more question',
    'الأول كم سعره',
  ])
    assert.equal(readChoice(text), null, text)
})

test('what was named is pointed at, or declined, in few words', () => {
  for (const text of ['that one', 'I think so', "that's it!", 'هذا هو', 'أظن'])
    assert.equal(pointsAtNamed(text), true, text)
  for (const text of [
    'neither',
    'None of them.',
    "I don't know",
    'something else',
    'ولا واحد',
    'ما ادري',
    'خلاص',
  ])
    assert.equal(pointsAtNamed(text), false, text)
  for (const text of ['yes', 'none of them works', 'I think so, how much is it?', 'هذا كم سعره', ''])
    assert.equal(pointsAtNamed(text), null, text)
})

test('a place that a text begins with is named, whatever else is asked', () => {
  for (const text of [
    'first, how much is it?',
    'the 1st and when?',
    'الأولى كم سعرها',
    'yes the first, and how much?',
  ])
    assert.equal(readLeadingChoice(text), 'first', text)
  for (const text of ['the second: how long?', '2nd, and when?', 'الثانية كم مدتها', 'الثاني متى'])
    assert.equal(readLeadingChoice(text), 'second', text)
  for (const text of ['', 'what is the first?', 'أولوية الحجز كيف؟', 'both, and how much?'])
    assert.equal(readLeadingChoice(text), null, text)
})

test('one of several is named by its place alone, as far as there are so many', () => {
  for (const [text, place] of [
    ['the first one', 0],
    ['2', 1],
    ['the third please', 2],
    ['رقم ٣', 2],
    ['الثالث لو سمحت', 2],
    ['أول واحد', 0],
    ['the last', 3],
    ['الأخير', 3],
    ['four', 3],
    ['5', null],
    ['the third floor', null],
    ['one of our tables', null],
    ['', null],
  ] as const)
    assert.equal(readPlace(text, 4), place, text)
})
