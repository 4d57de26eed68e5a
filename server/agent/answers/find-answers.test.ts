import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knowledge, Passage } from '../agent.ts'
import { createGroundedAgent } from '../grounded.ts'
import { REPLIES } from '../replies-text.ts'

const passageOf = (passageId: string, heading: string, text: string, score: number): Passage => ({
  ...{ passageId, articleId: 'a', title: 'Delivery', url: null, heading, text, language: 'en', score },
})
const COST = passageOf('p1', 'What shipping costs', 'Shipping costs 25 riyals.', 0.9)
const TIME = passageOf('p2', 'How long shipping takes', 'Shipping takes 3 days.', 0.9)
const BOTH = passageOf('p3', 'Shipping', 'Shipping takes 3 days and costs 25 riyals.', 0.9)

/** The agent's reply to a message; `find` gives the passages for each query. */
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

test('the section that answers the first part does not answer the second unless it says what that asks for', async () => {
  const decision = await ask(DOUBLE, () => [COST])
  assert.ok(decision.kind === 'escalate' && decision.text.includes('how long does it take?'))
})

test('a section that answers both parts is given once', async () => {
  assert.equal((await ask(DOUBLE, () => [BOTH])).text, BOTH.text)
})

test('a passage that only the whole sentence finds is the answer if it covers every part', async () => {
  const findWhole = (found: Passage) => (query: string) => (query === DOUBLE ? [found] : [])
  assert.equal((await ask(DOUBLE, findWhole(BOTH))).text, BOTH.text)
  assert.equal((await ask(DOUBLE, findWhole(COST))).kind, 'escalate')
})

test('a question that points to what was answered is not left open if one section answers the whole message', async () => {
  const cancel = passageOf(
    'p4',
    'Cancelling',
    'You can move a class up to six hours before. Then it counts.',
    0.9,
  )
  const plan = 'I need to cancel a class tonight.'
  const whole = (score: number) => (query: string) => {
    if (query === plan) return [cancel]
    return query.startsWith(plan) ? [{ ...cancel, score }] : []
  }
  assert.equal((await ask(`${plan} Will I lose it?`, whole(0.9))).text, cancel.text)
  assert.equal((await ask(`${plan} Will I lose it?`, whole(0.7))).kind, 'escalate')
  assert.equal((await ask(`${plan} Will I lose my locker?`, whole(0.9))).kind, 'escalate')
})

test('a statement of plans is not left open once the question after it is answered', async () => {
  const find = (query: string) => (query.includes('how much') ? [COST] : [])
  const told = await ask('I want to send a present to my mother, how much is shipping?', find)
  assert.equal(told.text, COST.text)
  const requested = await ask('I want to cancel my order, how much is shipping?', find)
  assert.equal(requested.kind, 'escalate')
})

test('a list answers with the requested entry, and without one the agent asks whether the list is meant', async () => {
  const entries = ['Filling: 300 riyals', 'Root canal: 900 riyals', 'Whitening: 1,200 riyals']
  const list = passageOf('p4', 'Price list', entries.join('\n'), 0.8)
  const told = await ask('how much is whitening?', () => [list])
  assert.equal(told.text, entries[2])
  const asked = await ask('how much is an implant?', () => [list])
  assert.ok(asked.kind === 'reply' && asked.sources.length === 0 && asked.text.includes('Price list'))
})

test('an answer in the other language is introduced as such, also before a hand-over', async () => {
  const costs = { ...COST, text: 'الشحن يكلف 25 ريالا.', language: 'ar' as const }
  const decision = await ask(DOUBLE, (query) => (query.includes('how long') ? [] : [costs]))
  assert.ok(
    decision.kind === 'escalate' && decision.text.startsWith('I found this in Arabic:'),
    decision.text,
  )
})

test('open questions are listed in one sentence, without the words that joined them', async () => {
  const asked = 'how much is shipping, do you sell boats and how long is the warranty?'
  const decision = await ask(asked, (query) => (query.includes('shipping') ? [COST] : []))
  assert.equal(
    decision.text,
    `${COST.text}\n\n${REPLIES.en.openQuestions(['do you sell boats', 'how long is the warranty?'])}`,
  )
  const arabic = await ask('كم سعر الشحن وهل تبيعون القوارب؟', (query) =>
    query.includes('الشحن') && !query.includes('القوارب') ? [{ ...COST, language: 'ar' }] : [],
  )
  assert.ok(arabic.text.includes('«هل تبيعون القوارب؟»'), arabic.text)
})

test('if the first passage surely answers, no other is judged', async () => {
  const judged: string[] = []
  const judging = (passage: Passage): Passage => ({
    ...passage,
    get score() {
      judged.push(passage.passageId)
      return passage.score
    },
  })
  const decision = await ask('how much is shipping?', () => [COST, TIME, BOTH].map(judging))
  assert.equal(decision.text, COST.text)
  assert.deepEqual([...new Set(judged)], [COST.passageId])
})

test('a day is found within a range of days in a list', async () => {
  const hours = passageOf(
    'p4',
    'Opening hours',
    'Saturday to Wednesday: 10 am to 10 pm\nFriday: 4 pm to 11 pm',
    0.9,
  )
  assert.ok((await ask('are you open on Monday?', () => [hours])).text.includes('Saturday to Wednesday'))
  const thursday = await ask('are you open on Thursday?', () => [hours])
  assert.ok(thursday.kind === 'escalate' || thursday.sources.length === 0)
})

test('a part of an English message is answered in English, even if it looks like Arabic in Latin letters', async () => {
  const arabic = {
    ...COST,
    passageId: 'p5',
    text: 'الشحن إلى جدة بـ 25 ريالا.',
    language: 'ar' as const,
    score: 0.95,
  }
  const english = { ...COST, text: 'Shipping to Jeddah costs 25 riyals.', score: 0.8 }
  const decision = await ask('Thanks for the help. jeddah?', () => [arabic, english])
  assert.equal(decision.text, english.text)
})

test('the answer to the first question also answers the next one, if it covers it', async () => {
  const told = passageOf('p5', 'Hair transplants', 'Dr. Rami does them, from 7,000 riyals.', 0.9)
  const find = (query: string) => [{ ...told, score: /transplants\?$/.test(query) ? 0.9 : 0.1 }]
  const asked = 'Do you do hair transplants? And what is the price? And is it painful?'
  const { text } = await ask(asked, find)
  assert.equal(text, `${told.text}\n\n${REPLIES.en.openQuestions(['is it painful?'])}`)
})

test('a person is found by name, whatever the title', async () => {
  const days =
    'د. هدى: أيام الدوام – السبت إلى الأربعاء\nد. رامي: أيام الدوام – الخميس والجمعة\nد. سارة: أيام الدوام – الأحد مساء'
  const team = { ...passageOf('p6', 'فريقنا', days, 0.9), language: 'ar' as const }
  assert.equal(
    (await ask('متى دوام الدكتور رامي؟', () => [team])).text,
    'د. رامي: أيام الدوام – الخميس والجمعة',
  )
})

test('a question about a certain case is not answered by what applies otherwise', async () => {
  const paying = passageOf('p7', 'Payment', 'You pay when you collect it, with cash or a card.', 0.9)
  const failing = passageOf('p8', 'Failed repairs', 'If we cannot mend it you pay nothing.', 0.9)
  const asked = "what if you can't mend it, do I pay?"
  assert.equal((await ask(asked, () => [paying])).kind, 'escalate')
  const decision = await ask(asked, () => [paying, failing])
  assert.ok(decision.kind === 'reply')
  assert.equal(decision.text, failing.text)
})

test('a bare question about the last answer is answered by the passage with the kind of detail that it asks for', async () => {
  const price = passageOf('p9', 'Lamps', 'A lamp costs 90 riyals to mend.', 0.95)
  const asked = 'My lamp fell and broke. How long?'
  const find = (passage: Passage) => (query: string) => (query === 'How long?' ? [] : [passage])
  assert.equal((await ask(asked, find(price))).sources?.length ?? 0, 0)
  const both = { ...price, text: 'A lamp costs 90 riyals to mend and takes 3 days.' }
  assert.equal((await ask(asked, find(both))).sources?.length, 1)
})
