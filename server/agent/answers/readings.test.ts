import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listReadings } from './readings.ts'

const read = (text: string, previous: string | null) =>
  listReadings(
    { text, read: text, context: '', isAsked: true, isPreamble: false, whole: null },
    previous,
  ).map(({ query }) => query)

test('a question that names nothing is read with what was named before, and never alone', () => {
  for (const [before, now, first] of [
    ['how much is shipping to Abha', 'how long does it take?', 'how long does it take shipping to abha'],
    ['do you have sofas', 'how much?', 'how much sofas'],
    ['هل عندكم كنب', 'وكم سعره؟', 'كم سعر كنب؟'],
    ['فيه ضمان', 'وكم مدته؟', 'كم مدة ضمان؟'],
    ['كم رسوم الشحن', 'ومتى؟', 'متى الشحن'],
  ] as const) {
    const readings = read(now, before)
    assert.equal(readings[0], first)
    assert.ok(!readings.includes(now))
  }
})

test('a short question that says "it" is answered alone only by what it finds with the question before, too', () => {
  const asked = { text: 'what disease is it', read: 'what disease is it', context: '', isAsked: true }
  const readings = listReadings({ ...asked, isPreamble: false, whole: null }, 'my gum is bleeding')
  assert.deepEqual(
    readings.map(({ query, leavesOutTold = false }) => [query, leavesOutTold]),
    [
      ['my gum is bleeding what disease is it', false],
      ['what disease is it gum is bleeding', false],
      ['what disease is it', true],
    ],
  )
})

test('a question that names a thing is first read alone', () => {
  assert.equal(read('وكم يستغرق التوصيل؟', 'كم رسوم الشحن')[0], 'وكم يستغرق التوصيل؟')
  assert.equal(read('where is your branch?', 'how much is shipping')[0], 'where is your branch?')
})

test('the rest of a question is read after that question', () => {
  assert.equal(read('and to Kuwait?', 'how much is shipping')[0], 'how much is shipping and to Kuwait?')
  // The Arabic "and" may also be written as a separate word.
  for (const now of ['وللكويت؟', 'و للكويت؟'])
    assert.equal(read(now, 'كم رسوم الشحن')[0], `كم رسوم الشحن ${now}`)
})

test('statements belong to every part of the sentence after them, and a short part is never looked up without them', () => {
  const told = {
    context: 'My sofa came with a scratch.',
    isAsked: true,
    isPreamble: false,
    whole: 'What can I do and who pays?',
  }
  const readings = listReadings({ ...told, text: 'who pays?', read: 'who pays?' }, null)
  assert.ok(readings.length > 0 && readings.every(({ query }) => query.includes('scratch')))
})

test('a first question has no question before it', () => {
  assert.deepEqual(read('how much is it?', null), ['how much is it?'])
})
