import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knowledge, Passage } from '../agent.ts'
import { createGroundedAgent } from '../grounded.ts'

const passageOf = (passageId: string, heading: string, text: string, score: number): Passage => ({
  ...{ passageId, articleId: 'a', title: 'Delivery', url: null, heading, text, language: 'en', score },
})
const COST = passageOf('p1', 'What shipping costs', 'Shipping costs 25 riyals.', 0.9)
const TIME = passageOf('p2', 'How long shipping takes', 'Shipping takes 3 days.', 0.9)
const BOTH = passageOf('p3', 'Shipping', 'Shipping takes 3 days and costs 25 riyals.', 0.9)

/** What the agent says to a message; `find` is what is found for each query. */
async function ask(text: string, find: (query: string) => Passage[]) {
  const knowledge: Knowledge = { search: async (_tenant, query) => find(query) }
  return createGroundedAgent({ knowledge }).answer(
    {
      tenant: { organizationId: '00000000-0000-7000-8000-000000000000', environment: 'sandbox' },
      ...{ organizationName: 'Bayt Sidra', conversationId: 'c', id: 'm', customerName: null, history: [] },
      unanswered: [{ author: 'customer', text, mediaKinds: [] }],
    },
    new AbortController().signal,
  )
}

const DOUBLE = 'how much is shipping and how long does it take?'

test('each part of a double question gets the answer that stands in a section of its own', async () => {
  const decision = await ask(DOUBLE, (query) => [query.includes('how long') ? TIME : COST])
  assert.ok(decision.kind === 'reply')
  assert.equal(decision.text, `${COST.text}\n\n${TIME.text}`)
  assert.deepEqual(
    decision.sources.map(({ id }) => id),
    [COST.passageId, TIME.passageId],
  )
})

test('a part that no section answers is named as open', async () => {
  const decision = await ask(DOUBLE, (query) => (query.includes('how long') ? [] : [COST]))
  assert.ok(decision.kind === 'escalate')
  assert.ok(decision.text.startsWith(COST.text) && decision.text.includes('how long does it take?'))
})

test('the section that answers the first part is no answer to the second when it does not tell what that asks', async () => {
  const decision = await ask(DOUBLE, () => [COST])
  assert.ok(decision.kind === 'escalate' && decision.text.includes('how long does it take?'))
})

test('a section that answers both is given once', async () => {
  assert.equal((await ask(DOUBLE, () => [BOTH])).text, BOTH.text)
})

test('what only the sentence as a whole finds is the answer when it tells of every part', async () => {
  const findWhole = (found: Passage) => (query: string) => (query === DOUBLE ? [found] : [])
  assert.equal((await ask(DOUBLE, findWhole(BOTH))).text, BOTH.text)
  assert.equal((await ask(DOUBLE, findWhole(COST))).kind, 'escalate')
})

test('what a customer is about to do is not left open once the question behind it is answered', async () => {
  const find = (query: string) => (query.includes('how much') ? [COST] : [])
  const told = await ask('I want to send a present to my mother, how much is shipping?', find)
  assert.equal(told.text, COST.text)
  const requested = await ask('I want to cancel my order, how much is shipping?', find)
  assert.equal(requested.kind, 'escalate')
})

test('a list answers with the entry that was asked for, and where it has none asks whether it is meant', async () => {
  const entries = ['Filling: 300 riyals', 'Root canal: 900 riyals', 'Whitening: 1,200 riyals']
  const list = passageOf('p4', 'Price list', entries.join('\n'), 0.9)
  const told = await ask('how much is whitening?', () => [list])
  assert.equal(told.text, entries[2])
  const asked = await ask('how much is an implant?', () => [list])
  assert.ok(asked.kind === 'reply' && asked.sources.length === 0 && asked.text.includes('Price list'))
})

test('what was found in the other language is announced, also before a hand-over', async () => {
  const costs = { ...COST, text: 'الشحن يكلف 25 ريالا.', language: 'ar' as const }
  const decision = await ask(DOUBLE, (query) => (query.includes('how long') ? [] : [costs]))
  assert.ok(
    decision.kind === 'escalate' && decision.text.startsWith('I found this in Arabic:'),
    decision.text,
  )
})
