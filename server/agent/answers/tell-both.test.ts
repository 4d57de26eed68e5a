import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knowledge, Passage } from '../agent.ts'
import { customer, decide } from '../test-factories.ts'

const passageOf = (heading: string, text: string, language: Passage['language'] = 'en'): Passage => ({
  ...{ passageId: heading, articleId: 'a1', title: 'Home services', url: null, heading, text, language },
  score: 0.4,
})
const HOURLY = passageOf('Hourly cleaning', 'A cleaner comes for four hours with her own materials.')
const LIVE_IN = passageOf('Live-in maid', 'The maid lives with you. You provide a room.')
const SIDR = passageOf('عسل السدر', 'لونه عنبري غامق وطعمه حلو.', 'ar')
const SUMR = passageOf('عسل السمر', 'مائل إلى الحمرة وقليل الحلاوة.', 'ar')
const PRICES = passageOf('Prices', 'Scaling: Price 250 SAR\nWhitening: Price 900 SAR\nFilling: Price 300 SAR')

const knowing = (...passages: Passage[]): Knowledge => ({
  search: async () => passages,
  listTables: async () => [[PRICES]],
})

test('how two things differ is told by what is said of the one and of the other', async () => {
  for (const [text, one, other] of [
    ['What is the difference between hourly cleaning and a live-in maid?', /four hours/, /lives with you/],
    ['difference between hourly and live-in', /four hours/, /lives with you/],
    ['وش الفرق بين السمر والسدر؟', /قليل الحلاوة/, /عنبري/],
  ] as const) {
    const decision = await decide(knowing(HOURLY, LIVE_IN, SIDR, SUMR), [customer(text)])
    assert.ok(decision.kind === 'reply', text)
    assert.match(decision.text, one)
    assert.match(decision.text, other)
    assert.equal(decision.sources.length, 2)
  }
})

test('two prices tell which is cheaper, and not how things differ', async () => {
  const ask = (text: string) => decide(knowing(PRICES), [customer(text)])
  assert.equal((await ask('What is the difference between scaling and whitening?')).kind, 'escalate')
  const told = await ask('Which is cheaper, scaling or whitening?')
  assert.match(told.text, /250 SAR[\s\S]*900 SAR/)
})

test('nothing is told of one thing alone', async () => {
  const decision = await decide(knowing(HOURLY), [
    customer('What is the difference between hourly cleaning and a live-in maid?'),
  ])
  assert.equal(decision.kind, 'escalate')
})
