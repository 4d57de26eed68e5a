import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knowledge, Passage } from '../agent.ts'
import { customer, decide } from '../test-factories.ts'

const BAGS: Passage = {
  passageId: 'p1',
  articleId: 'p1',
  title: 'Checked baggage',
  url: null,
  heading: 'Checked baggage',
  text: 'Classic includes one bag of 23 kg. An extra bag costs 120 riyals.',
  language: 'en',
  score: 0.9,
}
const MEALS: Passage = {
  ...BAGS,
  ...{ passageId: 'p2', articleId: 'p2', title: 'Meals', heading: 'Meals' },
  text: 'Hot meals are sold on board.',
}

/** Of "how many bags" it is less sure than of "an extra bag", which the same passage tells. */
const knowledge: Knowledge = {
  async search(_tenant, query) {
    if (/meal/.test(query) && !/how many/.test(query)) return [MEALS]
    return [{ ...BAGS, score: /how many/.test(query) ? 0.6 : 0.9 }]
  },
}

test('what is told beside a question is not asked back about as well', async () => {
  const { kind, text } = await decide(knowledge, [
    customer('What does an extra bag cost? And how many bags can I take?'),
  ])
  assert.equal(kind, 'reply')
  assert.match(text, /120 riyals/)
  assert.doesNotMatch(text, /Do you mean/)
})

test('what is not told beside a question is asked back about', async () => {
  const { text } = await decide(knowledge, [customer('Do you sell meals? And how many bags can I take?')])
  assert.match(text, /sold on board[\s\S]*Do you mean “Checked baggage”/)
})
