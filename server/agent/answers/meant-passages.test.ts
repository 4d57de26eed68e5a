import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Passage } from '../agent.ts'
import { createGroundedAgent } from '../grounded.ts'
import { REPLIES } from '../replies-text.ts'

const PRICES: Passage = {
  ...{ passageId: 'p1', articleId: 'a', title: 'The workshop', url: null, heading: 'Prices' },
  text: 'Wheel change: 40 riyals\nNew chain: 90 riyals\nBrake cable: 25 riyals',
  ...{ language: 'en', score: 0.6 },
}

/** The agent's reply to a message if it always finds these passages. */
async function ask(text: string, passages: Passage[], said: readonly [string, string] | null = null) {
  const history =
    said === null
      ? []
      : [
          { author: 'customer', text: said[0], mediaKinds: [] } as const,
          { author: 'agent', text: said[1], mediaKinds: [] } as const,
        ]
  return createGroundedAgent({ knowledge: { search: async () => passages } }).answer(
    {
      tenant: { organizationId: '00000000-0000-7000-8000-000000000000', environment: 'sandbox' },
      ...{ organizationName: 'Bayt Sidra', conversationId: 'c', id: 'm', customerName: null, history },
      unanswered: [{ author: 'customer', text, mediaKinds: [] }],
    },
    new AbortController().signal,
  )
}

test('to a bare heading the agent asks back with its article, and a yes finds it by that name and by its heading', async () => {
  const question = 'do you have a brake cable?'
  const asked = await ask(question, [PRICES])
  assert.equal(asked.text, REPLIES.en.confirm('The workshop: Prices'))
  for (const name of ['The workshop: Prices', 'Prices']) {
    const answer = await ask('yes', [PRICES], [question, REPLIES.en.confirm(name)])
    assert.equal(answer.text, 'Brake cable: 25 riyals')
  }
})

test('if a list that was meant does not hold what was asked, the reply says that nothing closer was found', async () => {
  const question = 'how much is a leather saddle?'
  const answer = await ask('yes', [PRICES], [question, REPLIES.en.confirm('The workshop: Prices')])
  assert.ok(answer.kind === 'reply' && answer.sources.length === 1)
  assert.ok(answer.text.endsWith(`\n\n${REPLIES.en.nothingCloser}`))
})

const faq = (passageId: string, title: string, score: number, isNearBest?: true): Passage => ({
  ...{ passageId, articleId: passageId, title, url: null, heading: null, text: `About ${passageId}.` },
  ...{ language: 'en', score, isWhole: true, ...(isNearBest ? { isNearBest } : {}) },
})

test('of two parts of an article that are about equally sure both are told', async () => {
  const start: Passage = { ...PRICES, heading: 'Returning', text: 'Press Return in the app.', score: 0.77 }
  const time = (score: number, articleId = 'a'): Passage => ({
    ...{ ...PRICES, passageId: 'p2', heading: 'How long you have', text: 'You have 15 days.' },
    ...{ articleId, score },
  })
  const say = async (second: Passage) => (await ask('how do I return a saddle?', [start, second])).text
  assert.equal(await say(time(0.7)), `${start.text}\n\nYou have 15 days.`)
  for (const second of [time(0.6), time(0.7, 'b')]) assert.equal(await say(second), start.text)
})

test('a second answer is given only if its own question asks for nothing else, and it is likely', async () => {
  const first = faq('keys', 'Where do I leave my key?', 0.9)
  const question = 'where do i leave the key'
  const say = async (second: Passage) => (await ask(question, [first, second])).text
  assert.equal(await say(faq('lost', 'Where do I report a stolen bicycle lock?', 0.8, true)), 'About keys.')
  assert.equal(await say(faq('unsure', 'How can I leave a key?', 0.3, true)), 'About keys.')
  assert.equal(await say(faq('night', 'How can I leave a key?', 0.8, true)), 'About keys.\n\nAbout night.')
})

test('a list that surely fits answers in other words than the question’s', async () => {
  const drinks = {
    ...PRICES,
    heading: 'Hot drinks',
    text: 'Coffee, 2-litre flask: 45 riyals\nCups: 5 riyals',
  }
  const question = 'how much is a thermos?'
  const sure = await ask(question, [{ ...drinks, score: 0.9 }])
  assert.ok(sure.kind === 'reply' && sure.sources.length === 1)
  assert.match(sure.text, /flask: 45 riyals/)
  const asked = await ask(question, [{ ...drinks, score: 0.8 }])
  assert.equal(asked.text, REPLIES.en.confirm('The workshop: Hot drinks'))
})

test('what asks without beginning like a question is asked back, and what only tells is not', async () => {
  const meant = { ...PRICES, heading: 'Home visits', text: 'A nurse comes to you for 100 riyals.' }
  const visits = { ...meant, language: 'ar', heading: 'الزيارات', text: 'تأتيكم الممرضة بمئة ريال.' } as const
  for (const asked of [
    'home blood test price',
    'my mother cannot walk can your nurse come to us',
    'she has a fever is it ok for the nurse',
  ])
    assert.equal((await ask(asked, [meant])).text, REPLIES.en.confirm('The workshop: Home visits'), asked)
  for (const asked of [
    'امي ما تمشي ينفع تجيها الممرضة',
    'الممرضة تجي البيت ولا اجيبها',
    'الممرضة تجي بيتنا ولا',
  ])
    assert.equal((await ask(asked, [visits])).text, REPLIES.ar.confirm('The workshop: الزيارات'), asked)
  // A clause that says nothing alone asks about the statement before it.
  const told = 'My mother broke her leg and wants a nurse, would you come to her?'
  assert.equal((await ask(told, [meant])).text, REPLIES.en.confirm('The workshop: Home visits'))
  for (const told of ['your nurse never rang at our house', 'she broke our lamp'])
    assert.equal((await ask(told, [meant])).kind, 'escalate', told)
  for (const told of ['الممرضة ما دقت الباب ولا اتصلت'])
    assert.equal((await ask(told, [visits])).kind, 'escalate', told)
})

test('two likely passages of one article answer together, and those of two articles do not', async () => {
  const hours = { ...PRICES, heading: null, text: 'We open at 9 on Sundays.', score: 0.65 }
  const fridays = { ...hours, passageId: 'p2', text: 'The shop is closed on Fridays.', score: 0.6 }
  const both = await ask('is the shop open on fridays', [hours, fridays])
  assert.ok(both.kind === 'reply' && both.sources.length === 2)
  assert.match(both.text, /9 on Sundays.*\n*.*closed on Fridays/)
  for (const other of [
    { ...fridays, articleId: 'b', title: 'The café' },
    { ...fridays, heading: 'Eid' },
    { ...fridays, score: 0.4 },
  ])
    assert.equal(
      (await ask('is the shop open on fridays', [hours, other])).kind === 'reply',
      true,
      other.title,
    )
})

test('what only the other language tells is asked back', async () => {
  const list = {
    ...PRICES,
    language: 'ar',
    title: 'الورشة',
    heading: 'الأسعار',
    text: 'سلسلة: 90 ريالًا\nعجلة: 40 ريالًا',
  } as const
  const question = 'how much do you take for a chain'
  const asked = await ask(question, [list])
  assert.equal(asked.text, REPLIES.en.confirm('الورشة: الأسعار'))
  const own = { ...PRICES, passageId: 'p2', text: 'We mend wheels.', score: 0.1 }
  assert.equal((await ask(question, [list, own])).kind, 'escalate')
})

test('what is asked about a statement is judged with it', async () => {
  const said = "I don't want my face on your instagram, what do i do"
  assert.equal((await ask(said, [])).kind, 'escalate')
})
