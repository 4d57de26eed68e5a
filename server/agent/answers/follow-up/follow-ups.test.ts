import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knowledge, Passage } from '../../agent.ts'
import { REPLIES } from '../../replies-text.ts'
import { agent, customer, decide } from '../../test-factories.ts'

const passageOf = (passageId: string, heading: string, text: string): Passage => ({
  ...{ passageId, articleId: 'a', title: 'Help', url: null, heading, text, language: 'en', score: 0.9 },
})
const SHIPPING = passageOf('p1', 'What shipping costs', 'Shipping costs 25 riyals, and 75 riyals to Kuwait.')
const PAYMENT = passageOf('p2', 'How you can pay', 'You can pay with mada.')

/** The agent's decision on a message that follows another one, and its searches. */
async function follow(before: string, ...now: string[]) {
  const queries: string[] = []
  const knowledge: Knowledge = {
    async search(_tenant, query) {
      queries.push(query)
      // The first words of a query outweigh the rest.
      return [/^[^?]*shipping/.test(query) ? SHIPPING : PAYMENT]
    },
  }
  const decision = await decide(
    knowledge,
    now.map((text) => customer(text)),
    [customer(before), agent('Shipping costs 25 riyals.')],
  )
  return { decision, queries }
}

test('a question that stands alone is not read together with the one before it, however little it names', async () => {
  const { decision, queries } = await follow('How much is shipping?', 'Which payment methods do you accept?')
  assert.deepEqual(queries, ['Which payment methods do you accept?'])
  assert.equal(decision.text, PAYMENT.text)
})

test('a short question that begins with "and" continues the one before it, and is no complaint', async () => {
  const { decision } = await follow('How much is shipping?', 'and to Kuwait?')
  assert.ok(decision.kind === 'reply' && decision.sources[0]?.id === SHIPPING.passageId)
})

test('the last answer is asked first for "what if I live there", and not for "what if I lose a thing"', async () => {
  const lastAnswer = 'Shipping costs 25 riyals.'
  for (const now of ['what if I live in Kuwait', 'what if she is in Kuwait', 'what if I cancel']) {
    const { queries } = await follow('How much is shipping?', now)
    assert.equal(queries[0], lastAnswer, now)
  }
  for (const now of ['what if I lose my card', 'what if we forget the card?']) {
    const { queries } = await follow('How much is shipping?', now)
    assert.ok(queries.indexOf(lastAnswer) !== 0 && queries.includes(now), queries.join(' | '))
  }
})

test('words that name nothing continue the last thing that was named, also after thanks', async () => {
  const queries: string[] = []
  const knowledge: Knowledge = {
    async search(_tenant, query) {
      queries.push(query)
      return [SHIPPING]
    },
  }
  const decision = await decide(
    knowledge,
    [customer('and how much?')],
    [customer('Hi there. Do you ship to Kuwait?'), agent('Yes.'), customer('ok thanks')],
  )
  assert.ok(queries.includes('how much ship to kuwait'), queries.join(' | '))
  assert.ok(decision.kind === 'reply' && decision.sources[0]?.id === SHIPPING.passageId)
})

test('the passage of the question before is no answer if it does not name what is asked now', async () => {
  const { decision } = await follow('How much is shipping?', 'and installation?')
  assert.ok(decision.kind === 'escalate' || decision.sources[0]?.id !== SHIPPING.passageId)
})

test('a number that names a record makes the next question one about that record', async () => {
  const { decision } = await follow('How much is shipping?', 'My order number is 48211', 'where is it?')
  assert.equal(decision.kind, 'escalate')
})

test('Arabic thanks in Latin letters are small talk', async () => {
  const { decision } = await follow('How much is shipping?', 'shukran')
  assert.ok(decision.kind === 'reply' && decision.job === 'greet')
  assert.equal(decision.text, REPLIES.ar.thanks)
})

test('a "no" to whether the customer needs anything else ends the conversation', async () => {
  const decision = await decide(
    { search: async () => [SHIPPING] },
    [customer('no')],
    [customer('thanks'), agent(REPLIES.en.thanks)],
  )
  assert.equal(decision.text, REPLIES.en.goodbye)
})

test('a question about other days continues the question before, and only a passage that names those days answers', async () => {
  const hours = passageOf(
    'p1',
    'Opening hours',
    'We open from Sunday to Thursday at 9 am. On Fridays we open at 4 pm.',
  )
  const friday = passageOf('p2', 'Fridays', 'On Fridays we open at 4 pm.')
  const decideWith = (passage: Passage, now: string, ...between: string[]) =>
    decide(
      { search: async (_tenant, query) => (/open/.test(query) ? [passage] : []) },
      [customer(now)],
      ['when do you open on Friday?', ...between].flatMap((asked) => [customer(asked), agent(friday.text)]),
    )
  for (const now of ['and the rest of the week?', 'what about Monday', 'ok and on the other days?'])
    assert.equal((await decideWith(hours, now)).text, hours.text, now)
  assert.equal((await decideWith(hours, 'and on Tuesday?', 'and on Monday?')).text, hours.text)
  assert.equal((await decideWith(hours, 'and on Saturday?')).kind, 'escalate')
  assert.equal((await decideWith(friday, 'and the rest of the week?')).kind, 'escalate')
})

test('a longer question that says "that" is first looked up with the question before, and then alone', async () => {
  const queries: string[] = []
  const lost = passageOf('p1', 'Recovery codes', 'If you lose your phone, sign in with a recovery code.')
  const knowledge: Knowledge = {
    async search(_tenant, query) {
      queries.push(query)
      return [/passkey/.test(query) ? lost : PAYMENT]
    },
  }
  const decision = await decide(
    knowledge,
    [customer('and what happens if I ever lose my phone after that?')],
    [customer('how do I set up a passkey?'), agent('In your profile.')],
  )
  assert.equal(decision.text, lost.text, queries.join(' | '))
})

test('a customer who asks again is answered again', async () => {
  const answer = 'You can cancel a course in your profile until it begins.'
  const cancelling = { ...passageOf('p1', 'Cancelling a course', answer), isWhole: true }
  const history = [customer('How do I cancel a course?'), agent(answer)]
  for (const now of ['How do I cancel a course?', 'how can I cancel my course?']) {
    const decision = await decide({ search: async () => [cancelling] }, [customer(now)], history)
    assert.equal(decision.text, answer, now)
  }
})

for (const [before, now, shown] of [
  [
    'How much is wash and iron for a thobe?',
    'and a suit?',
    'Suit: Wash and iron 32 riyals, Iron only 18 riyals',
  ],
  [
    'How much is wash and iron for a suit?',
    'and for a thobe?',
    'Thobe: Wash and iron 7 riyals, Iron only 4 riyals',
  ],
] as const) {
  test(`of a price list "${now}" is shown its own entry, and not the one of the question before`, async () => {
    const prices = passageOf(
      'p3',
      'Price list',
      [
        'Thobe: Wash and iron 7 riyals, Iron only 4 riyals',
        'Shirt: Wash and iron 6 riyals, Iron only 3 riyals',
        'Abaya: Wash and iron 14 riyals, Iron only 8 riyals',
        'Blanket: Wash and iron 35 riyals, Iron only not offered',
        'Suit: Wash and iron 32 riyals, Iron only 18 riyals',
      ].join('\n'),
    )
    const knowledge: Knowledge = { search: async () => [prices] }
    const decision = await decide(
      knowledge,
      [customer(now)],
      [customer(before), agent('That is in our price list.')],
    )
    assert.equal(decision.text, shown)
  })
}

test('a name alone keeps the language of the message before it', async () => {
  const { decision } = await follow('How much is shipping to Riyadh?', 'jeddah?')
  assert.match(decision.text, /[a-z]{3}/)
  assert.doesNotMatch(decision.text, /\p{Script=Arabic}/u)
})

test('a person is told what the customer wrote before, which also decides the queue if the last words name nothing', async () => {
  const decision = await decide(
    { search: async () => [] },
    [customer('no')],
    [
      customer('hello'),
      agent(REPLIES.en.greeting('Bayt Sidra')),
      customer('Can I return the shoes that I bought?'),
      agent(REPLIES.en.askForQuestion),
    ],
  )
  assert.ok(decision.kind === 'escalate')
  assert.equal(decision.summary, 'The customer wrote: no\nBefore that: Can I return the shoes that I bought?')
  assert.equal(decision.queue, 'refunds')
})

test('a customer who only remarks on an answer does not get it again', async () => {
  const list = passageOf('p3', 'Prices', 'A guitar costs 790 riyals, which is expensive.')
  const decision = await decide(
    { search: async () => [list] },
    [customer('too expensive')],
    [customer('how much is a guitar'), agent(list.text)],
  )
  assert.equal(decision.text, REPLIES.en.remark)
})

test('a customer who says that the answer is not true gets a person, and not the answer again', async () => {
  const mailed = passageOf('p4', 'Invoice', 'The invoice is sent to your email after paying.')
  for (const now of ['the invoice did not arrive', 'ما وصلت الفاتورة']) {
    const decision = await decide(
      { search: async () => [mailed] },
      [customer(now)],
      [customer('I need an invoice'), agent(`${REPLIES.ar.otherLanguage}\n${mailed.text}`)],
    )
    assert.equal(decision.kind, 'escalate', now)
  }
})

test('a remark about one sentence of the answer gets that sentence', async () => {
  const contest = passageOf(
    'p5',
    'Tournament',
    'It begins at 2 pm. The entry fee is 150 riyals. Register by Wednesday.',
  )
  const decision = await decide(
    { search: async () => [contest] },
    [customer('entry fee')],
    [customer('tournament when'), agent(contest.text)],
  )
  assert.equal(decision.text, 'The entry fee is 150 riyals.')
})

test('a remark that names a row of the answer gets that row', async () => {
  const rows = ['Harbour: Hours 9:00–17:00', 'Airport: Hours 6:00–23:00', 'Old town: Hours 10:00–20:00']
  const hours = passageOf('p6', 'Branches', rows.join('\n'))
  const decision = await decide(
    { search: async () => [hours] },
    [customer('airport branch hours')],
    [customer('when are you open'), agent(hours.text)],
  )
  assert.equal(decision.text, rows[1])
})

test('a customer who asks for a number is never told that it is none of the company’s matters', async () => {
  for (const text of ['whats your number', 'can I have your number', 'وش رقمكم']) {
    const decision = await decide({ search: async () => [] }, [customer(text)])
    assert.equal(decision.kind, 'escalate', text)
  }
})

test('a customer who only tells what happened is not told that an answer is missing', async () => {
  for (const [text, isAsked] of [
    ['I paid twice for the same lamp', false],
    ['طلبي تاخر صار له اسبوع', false],
    ['Can I pay with seashells?', true],
  ] as const) {
    const decision = await decide({ search: async () => [] }, [customer(text)])
    assert.ok(decision.kind === 'escalate' && decision.reason === 'no_answer', text)
    const replies = REPLIES[/[a-z]/.test(text) ? 'en' : 'ar'].handOver
    assert.equal(decision.text, isAsked ? replies.no_answer : replies.low_confidence, text)
  }
})
