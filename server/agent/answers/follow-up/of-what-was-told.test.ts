import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knowledge, Passage } from '../../agent.ts'
import { listCustomerQuestions } from '../../message/questions/questions.ts'
import { listCustomerSentences } from '../../message/questions/sentences.ts'
import { customer, decide, RETURNS } from '../../test-factories.ts'
import { pointsToTold } from './of-what-was-told.ts'

const points = (text: string) => listCustomerQuestions(listCustomerSentences([text])).some(pointsToTold)

test('a question points to the statement before it, in both languages', () => {
  for (const text of [
    'my IBAN changed, where do I put the new one',
    "My mom won't swim. Does she have to pay full price?",
    'You washed it yesterday and now it drips. Do I have to pay again?',
    "Something came up and I won't be home. Do I pay anything?",
    'Can I swap it? Ordered a couch and my wife hates the colour.',
    'إطاري من التيتانيوم وانكسر. هل تصلحونه؟',
    'اخترت المحل بالغلط. كيف اغيره؟',
    'طحت وانخدشت شنطتي. من يعوضني عنها؟',
  ])
    assert.ok(points(text), text)
})

test('a question that stands by itself points to nothing, nor does one behind mere background', () => {
  for (const text of [
    'We are six friends from college. How can I pay?',
    'We have had cats for twenty years. How much is a microchip?',
    'She is white and fluffy. What is the price of her microchip?',
    'My friend told me about you. How much is it?',
    'I have never used your service before. How does it work?',
    'الزحمة ذبحتنا. كم تكلفة الرحلة؟',
    'شفت حسابكم بالانستا. كيف اطلبها؟',
    'كم تكلفة الرحلة؟',
  ])
    assert.ok(!points(text), text)
})

const TELLING = 'The parcel has not come. Can I return it?'
const ASKING = 'Can I return it?'

/** The agent's reply to `TELLING`, if the article has a chance of 0.9 alone, and another with the statement. */
async function reply(withTold: number, text = TELLING) {
  const find = (score: number): Passage[] => (score === 0 ? [] : [{ ...RETURNS, score }])
  const knowledge: Knowledge = {
    search: async (_tenant, query) => find(query === ASKING ? 0.9 : withTold),
  }
  return decide(knowledge, [customer(text)])
}

test('what the question finds alone is told if it is likely with the statement, and asked about if it is near', async () => {
  const told = await reply(0.5)
  assert.equal(told.text, RETURNS.text)
  const asked = await reply(0.2)
  assert.ok(asked.kind === 'reply' && asked.sources.length === 0 && asked.text.includes(RETURNS.title))
  for (const chance of [0.19, 0]) assert.equal((await reply(chance)).kind, 'escalate')
})

test('what was told as mere background changes no answer', async () => {
  assert.equal((await reply(0, `I found you on Google. ${ASKING}`)).text, RETURNS.text)
})
