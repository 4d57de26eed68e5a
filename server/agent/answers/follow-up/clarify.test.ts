import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knowledge, Passage, TurnMessage } from '../../agent.ts'
import { REPLIES } from '../../replies-text.ts'
import { agent, customer, decide, knowing, RETURNS } from '../../test-factories.ts'

test('between two passages that fit equally well the customer is asked, and a customer who repeats the question gets both', async () => {
  const passages: Passage[] = [
    { ...RETURNS, heading: 'Returns by post', score: 0.5 },
    { ...RETURNS, passageId: 'p2', heading: 'Returns in a store', score: 0.48 },
  ]
  const both: Knowledge = { search: async () => passages }
  const first = await decide(both, [customer('how do returns work?')])
  assert.equal(first.text, REPLIES.en.clarify('Returns by post', 'Returns in a store'))
  const history = [
    customer('how do returns work?'),
    { author: 'agent', text: first.text, mediaKinds: [] } as const,
  ]
  const again = await decide(both, [customer('How do returns work')], history)
  assert.deepEqual(again.kind === 'reply' && again.sources.map(({ id }) => id), ['p1', 'p2'])
  // The agent does not ask back twice in a row, and asks nothing twice in a conversation.
  assert.equal((await decide(both, [customer('what are your return policies?')], history)).kind, 'escalate')
  const answered = [...history, customer('the first'), agent('Pack it.')]
  assert.equal((await decide(both, [customer('what are your return policies?')], answered)).kind, 'escalate')
  const others: Knowledge = {
    search: async () => passages.map((each) => ({ ...each, heading: `${each.heading}, abroad` })),
  }
  assert.match(
    (await decide(others, [customer('what are your return policies?')], answered)).text,
    /^Do you mean/,
  )
  const chosen: Knowledge = {
    search: async (_tenant, query) =>
      /store/.test(query) ? [{ ...passages[1], score: 0.9 } as Passage] : [],
  }
  const second = await decide(chosen, [customer('the second')], history)
  assert.ok(second.kind === 'reply' && second.sources[0]?.id === 'p2')
})

test('the customer chooses one of two passages by its place, or both', async () => {
  const post: Passage = { ...RETURNS, heading: 'By post', text: 'Pack it.', score: 0.5 }
  const store: Passage = {
    ...RETURNS,
    passageId: 'p2',
    heading: 'In a store',
    text: 'Bring it.',
    score: 0.48,
  }
  const both: Knowledge = { search: async () => [post, store] }
  const asked = customer('how do returns work?')
  const named: TurnMessage = {
    author: 'agent',
    text: REPLIES.en.clarify('By post', 'In a store'),
    mediaKinds: [],
  }
  for (const [answer, text] of [
    ['the former please', post.text],
    ['option 1', post.text],
    ['١', post.text],
    ['أقصد الأول', post.text],
    ['no, number two', store.text],
    ['the last one', store.text],
    ['الخيار الثاني لو سمحت', store.text],
    ['both', `${post.text}\n\n${store.text}`],
    // A yes does not say which one, and both cover the question.
    ['yes please', `${post.text}\n\n${store.text}`],
    ['طيب', `${post.text}\n\n${store.text}`],
    ['اها', `${post.text}\n\n${store.text}`],
  ] as const) {
    const decision = await decide(both, [customer(answer)], [asked, named])
    assert.ok(
      decision.kind === 'reply' && decision.sources.length > 0 && decision.text.endsWith(text),
      answer,
    )
  }
  const neither = await decide(both, [customer('no')], [asked, named])
  assert.ok(neither.kind === 'escalate' && neither.summary.includes('how do returns work?'))
})

/** A conversation in which the agent was not sure of one passage, and the customer's answer to its question back. */
async function meanReturns(answer: string) {
  const likely = knowing(/return|Returns/, { ...RETURNS, score: 0.6 })
  const first = await decide(likely, [customer('Can I return my hat?')])
  const history = [
    customer('Can I return my hat?'),
    { author: 'agent', text: first.text, mediaKinds: [] } as const,
  ]
  return { first, second: await decide(likely, [customer(answer)], history) }
}

test('the customer is asked about a passage that is probably meant, and a yes gets its answer', async () => {
  for (const yes of ['yes', 'exactly', 'نعم']) {
    const { first, second } = await meanReturns(yes)
    assert.deepEqual(first, {
      ...{
        kind: 'reply',
        text: REPLIES.en.confirm('Returns'),
        sources: [],
        intent: 'unclear',
        job: 'greet',
        asks: true,
      },
    })
    assert.ok(second.kind === 'reply' && second.sources[0]?.id === 'p1', yes)
    assert.equal(second.text, RETURNS.text)
    assert.equal(second.intent, 'return_item')
  }
})

test('a no hands over the original question, and a customer who asks more about the same is answered from the named passage', async () => {
  const { second: refused } = await meanReturns('no')
  assert.ok(refused.kind === 'escalate' && refused.queue === 'refunds')
  assert.match(refused.summary, /Can I return my hat\?/)
  const { second: again } = await meanReturns('I mean, can I return a hat?')
  assert.equal(again.text, `${RETURNS.text}\n\n${REPLIES.en.nothingCloser}`)
})

test('a no with a correction is looked up, and the refused passage never answers it', async () => {
  const cash: Passage = { ...RETURNS, passageId: 'p2', title: 'Payment', text: 'We take cash.' }
  const knowledge: Knowledge = {
    search: async (_tenant, query) => (/cash/.test(query) ? [cash] : [RETURNS]),
  }
  const history = [
    customer('Do you take notes?'),
    { author: 'agent', text: REPLIES.en.confirm('Returns'), mediaKinds: [] } as const,
  ]
  for (const answer of ['nope, I meant do you take cash?', 'لا، قصدي cash', 'no no - cash']) {
    const meant = await decide(knowledge, [customer(answer)], history)
    assert.ok(meant.kind === 'reply' && meant.sources[0]?.id === 'p2', answer)
  }
  const other = await decide(knowledge, [customer('no, I mean can I return a boat?')], history)
  assert.ok(other.kind === 'escalate')
  assert.match(other.summary, /Do you take notes\?.*return a boat/)
})

test('a no without anything to look up is handed over, however many words it has', async () => {
  for (const answer of [
    'no, noted',
    'no, it is something else',
    'nope, not at all',
    'لا مو هذا',
    'لا شكرا يعطيك العافية',
  ]) {
    const { second } = await meanReturns(answer)
    assert.ok(second.kind === 'escalate' && second.summary.includes('Can I return my hat?'), answer)
  }
})

test('a yes with more words is read as a question about the named passage', async () => {
  const queries: string[] = []
  const knowledge: Knowledge = {
    async search(_tenant, query) {
      queries.push(query)
      return [{ ...RETURNS, score: /hat/.test(query) ? 0.6 : 0.9 }]
    },
  }
  const asked = { author: 'agent', text: REPLIES.en.confirm('Returns'), mediaKinds: [] } as const
  await decide(knowledge, [customer('yes, and the fee?')], [customer('Can I return my hat?'), asked])
  assert.ok(
    queries.some((query) => / returns$/i.test(query)),
    queries.join(' | '),
  )
})

test('the agent does not ask back about persons, complaints and the customer’s own order', async () => {
  const likely = knowing(/./, { ...RETURNS, score: 0.6 })
  for (const text of [
    'Can I return my hat? Let me talk to a human',
    'your service is terrible and I want to complain, can I return it?',
    'where is my order 48213?',
  ]) {
    assert.equal((await decide(likely, [customer(text)])).kind, 'escalate', text)
  }
  assert.equal((await decide(likely, [customer('The hat that you sent me has a hole.')])).kind, 'escalate')
})

test('after an answer the agent asks back about the other question', async () => {
  const sizes: Passage = { ...RETURNS, passageId: 'p2', title: 'Sizes', text: 'Ask for L.', score: 0.6 }
  const both: Knowledge = { search: async (_tenant, query) => [/size/.test(query) ? sizes : RETURNS] }
  const burst = [customer('Can I return an item? And which size is right?')]
  const decision = await decide(both, burst)
  assert.ok(decision.kind === 'reply' && decision.sources[0]?.id === 'p1')
  assert.equal(decision.text, `${RETURNS.text}\n\n${REPLIES.en.confirm('Sizes')}`)
  const asked = { author: 'agent', text: decision.text, mediaKinds: [] } as const
  const second = await decide(both, [customer('yes')], [...burst, asked])
  assert.ok(second.kind === 'reply' && second.sources[0]?.id === 'p2')
})

test('a customer who only names something is asked whether the likely passage is meant, and one who tells what happened is not', async () => {
  const late: Passage = {
    ...RETURNS,
    heading: 'The parcel is late',
    text: 'A late parcel is looked for after 5 days.',
    score: 0.6,
  }
  const likely: Knowledge = { search: async () => [late] }
  for (const named of ['parcel delay', 'late parcel', 'parcel delivery delay']) {
    const decision = await decide(likely, [customer(named)])
    assert.equal(
      decision.kind === 'reply' && decision.text,
      REPLIES.en.confirm('Returns: The parcel is late'),
      named,
    )
  }
  assert.equal((await decide(likely, [customer('my bag was stolen')])).kind, 'escalate')
  // After an answer such words are a remark on it.
  const history = [customer('how long does delivery take?'), agent('It takes 3 days.')]
  assert.equal((await decide(likely, [customer('parcel late')], history)).kind, 'escalate')
})
