import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knowledge, Passage } from '../../agent.ts'
import { agent, customer, decide } from '../../test-factories.ts'

const ROWS = [
  'Oslo sofa: Width 210 cm, Price 1,190, Colours – grey, navy',
  'Bergen sofa: Width 230 cm, Price 2,450, Colours – cognac, black',
  'Luna armchair: Width 82 cm, Price 540, Colours – green, pink',
  'Kent wardrobe: Width 180 cm, Price 1,390, Colours – natural',
]
const PRICES: Passage = {
  ...{ passageId: 'p1', articleId: 'a1', title: 'Prices', url: null, heading: null },
  ...{ text: ROWS.join('\n'), language: 'en', score: 0.95 },
}
const knowledge: Knowledge = { search: async () => [PRICES] }

async function askAfter(question: string, told: string, asked: string) {
  const { text } = await decide(knowledge, [customer(question)], [customer(asked), agent(told)])
  return text.split('\n')
}

test('"it" asks of the row that was told, and not of the whole table', async () => {
  const [oslo = '', bergen = ''] = ROWS
  const after = (question: string) => askAfter(question, oslo, 'How much is the Oslo sofa?')
  assert.deepEqual(await after('what colours does it come in?'), [oslo])
  assert.deepEqual(await after('how wide is it?'), [oslo])
  assert.deepEqual(await after('and the Bergen?'), [bergen])
  assert.deepEqual(await after('which sofas have other colours than it?'), ROWS)
})

test('"it" of two questions in one message asks of the row of the first', async () => {
  const { text } = await decide(knowledge, [
    customer('How much is the Oslo sofa and what colours does it come in?'),
  ])
  assert.equal(text, ROWS[0])
})

test('a column or a detail alone asks of the row that was told too, and what others have or are called does not', async () => {
  const [oslo = '', bergen = ''] = ROWS
  const after = (question: string) => askAfter(question, oslo, 'How much is the Oslo sofa?')
  for (const question of ['and the width?', 'colours?', 'how much'])
    assert.deepEqual(await after(question), [oslo], question)
  for (const question of ['in cognac?', '230 cm wide?', 'all colours?'])
    assert.notDeepEqual(await after(question), [oslo], question)
  assert.deepEqual(await after('Bergen price?'), [bergen])
})
