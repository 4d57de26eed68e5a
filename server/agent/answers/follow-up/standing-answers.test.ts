import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knowledge, Passage } from '../../agent.ts'
import { REPLIES } from '../../replies-text.ts'
import { agent, customer, decide } from '../../test-factories.ts'

const passageOf = (passageId: string, title: string, heading: string | null, text: string): Passage => ({
  ...{ passageId, articleId: title, title, url: null, heading, text, language: 'en', score: 0.1 },
})
const DESIGN = passageOf(
  'p1',
  'Design service',
  null,
  'Our designers make a logo for 650 riyals. You get two drafts, and two rounds of changes are included.',
)
const DESIGN_TIME = passageOf(
  'p2',
  'Design service',
  'How long a design takes',
  'A logo takes six working days. Rush work takes two.',
)
const CARDS = passageOf('p3', 'Business cards', null, '100 cards cost 60 riyals, and 500 cost 180 riyals.')
const PRINTING = passageOf(
  'p4',
  'How long printing takes',
  null,
  'Cards are ready within two working days, and mugs within four.',
)
const ALL = [DESIGN, DESIGN_TIME, CARDS, PRINTING]
const LIST = passageOf(
  'p5',
  'Prices',
  'Courses',
  'Discover (one day): Price 350 riyals\nAdvanced: Price 1,300 riyals\nRescue: Price 1,750 riyals',
)

const TABLE = passageOf(
  'p6',
  'Prices',
  null,
  'All of our trips are by boat, with a guide on board.\nReef: Price 300 riyals\nWreck: Price 450 riyals\nNight: Price 500 riyals\nTax is included.',
)

/** A knowledge base that finds a passage by its own words, and whatever `more` adds. */
function finding(more: (query: string) => readonly Passage[] = () => []): Knowledge {
  return {
    async search(_tenant, query) {
      const quoted = [...ALL, LIST, TABLE].filter(({ text }) => text.includes(query.slice(0, 40)))
      return [...more(query), ...quoted]
    },
  }
}

/** The decision on a message that follows an answer, and other messages since. */
const follow = (knowledge: Knowledge, told: Passage, now: string, ...since: string[]) =>
  decide(
    knowledge,
    [customer(now)],
    [
      customer('how much is it?'),
      agent(told.text),
      ...since.flatMap((said) => [customer(said), agent(REPLIES.en.thanks)]),
    ],
  )

const answered = async (...args: Parameters<typeof follow>) => {
  const decision = await follow(...args)
  return decision.kind === 'reply' && decision.sources.length > 0 ? decision.text : decision.kind
}

test('the last answer also answers the next question about it, even after thanks', async () => {
  const [price, changes] = DESIGN.text.split(/(?<=\.) /)
  for (const [now, told] of [
    ['how many changes?', changes],
    ['and the drafts?', changes],
    ['for a logo?', price],
    ['and how much is it?', price],
  ] as const)
    assert.equal(await answered(finding(), DESIGN, now), told, now)
  assert.equal(await answered(finding(), DESIGN, 'and the drafts?', 'ok thanks'), DESIGN.text)
})

test('the last answer goes before another passage that names the same for the rest of a question', async () => {
  const prices = finding((query) => (/cards/.test(query) ? [{ ...CARDS, score: 0.95 }] : []))
  assert.equal(await answered(prices, PRINTING, 'for cards'), PRINTING.text)
  assert.equal(await answered(prices, PRINTING, 'and for cards?'), PRINTING.text)
  assert.equal(await answered(prices, PRINTING, 'how much are cards?'), CARDS.text)
})

test('the last answer does not answer what it does not say', async () => {
  for (const now of ['and delivery?', 'for students?', 'can I come at night?', 'how?', 'why not?'])
    assert.doesNotMatch(await answered(finding(), DESIGN, now), /designers/, now)
})

test('a number alone asks about another count, and a longer one names a record', async () => {
  for (const now of ['and 500?', 'and for 30?', '500', 'I meant 500'])
    assert.equal(await answered(finding(), CARDS, now), CARDS.text, now)
  for (const now of ['48213', '7']) assert.doesNotMatch(await answered(finding(), CARDS, now), /riyals/, now)
})

test('a quantity alone is compared with the bound in the last answer that has its unit', async () => {
  const text = 'A trip can be moved free of charge up to 48 hours before it begins. Later it costs 50 riyals.'
  const moving = passageOf('p7', 'Moving a trip', null, text)
  const knowledge: Knowledge = {
    search: async (_tenant, query) => (text.startsWith(query.slice(0, 40)) ? [moving] : []),
  }
  for (const now of ['and 3 hours before?', 'what if 60 hours before', '5 hours?', 'an hour before?'])
    assert.equal(await answered(knowledge, moving, now), text, now)
  for (const now of ['and for 3 people?', '2 kilos?', 'and 3 hours with a guide?'])
    assert.notEqual(await answered(knowledge, moving, now), text, now)
})

test('the named row of a list that was asked about is told as it is', async () => {
  const unsure = finding(() => [{ ...LIST, score: 0.6 }])
  const asked = [customer('what courses?'), agent(REPLIES.en.confirm('Prices: Courses'))]
  const decision = await decide(unsure, [customer('how much is rescue')], asked)
  assert.ok(decision.kind === 'reply')
  assert.equal(decision.text, 'Rescue: Price 1,750 riyals')
})

test('a passage of the same article is told if it is likely', async () => {
  const beside = finding((query) => (/^Design service/.test(query) ? [{ ...DESIGN_TIME, score: 0.6 }] : []))
  assert.equal(await answered(beside, DESIGN, 'and rush work?'), DESIGN_TIME.text)
  const other = finding((query) => (/^Design service/.test(query) ? [{ ...PRINTING, score: 0.6 }] : []))
  assert.doesNotMatch(await answered(other, DESIGN, 'and the mugs?'), /mugs/)
})

test('for an entry of a list its own text is told, and never that of another entry', async () => {
  assert.equal(await answered(finding(), LIST, 'and advanced?'), 'Advanced: Price 1,300 riyals')
  assert.doesNotMatch(await answered(finding(), LIST, 'how long does it take?'), /Price/)
})

test('the passage named in "do you mean …?" answers a question that comes instead of a yes', async () => {
  const likely = finding((query) => (/how much is advanced/.test(query) ? [{ ...LIST, score: 0.6 }] : []))
  const ask = agent(REPLIES.en.confirm('Prices: Courses'))
  for (const [now, text] of [
    ['and rescue?', 'Rescue: Price 1,750 riyals'],
    ['how much is advanced?', 'Advanced: Price 1,300 riyals'],
    ['HOW MUCH IS ADVANCED', 'Advanced: Price 1,300 riyals'],
  ] as const) {
    const decision = await decide(likely, [customer(now)], [customer('how much is advanced?'), ask])
    assert.equal(decision.text, text, now)
  }
})

test('a neighbour in the same article goes before a bare name in another', async () => {
  const trip = passageOf('c1', 'Cancelling', 'A trip', 'You can cancel a trip until two days before.')
  const course = passageOf('c2', 'Cancelling', 'A course', 'You can cancel a course until a week before.')
  const length = passageOf('c3', 'How long courses take', null, 'A course takes four days.')
  const knowledge: Knowledge = {
    async search(_tenant, query) {
      if (query === 'and a course?') return [{ ...length, score: 0.95 }]
      if (query.startsWith('Cancelling: A trip')) return [{ ...course, score: 0.7 }]
      return [
        { ...trip, score: 0.5 },
        { ...course, score: 0.45 },
      ]
    },
  }
  const history = [customer('how do I cancel a trip?'), agent(trip.text)]
  assert.equal((await decide(knowledge, [customer('and a course?')], history)).text, course.text)
})

test('a kind of detail alone is asked of the question before, or of the last answer if that question was incomplete too', async () => {
  const extras = passageOf('r1', 'Renting', 'Extras', 'You can rent a dress. A veil costs 300 riyals.')
  const prices = passageOf('r2', 'Renting', 'Prices', 'To rent a dress costs 1,800 riyals.')
  const knowledge: Knowledge = {
    async search(_tenant, query) {
      if (/how much/.test(query)) return [{ ...prices, score: 0.95 }]
      return extras.text.startsWith(query) ? [extras] : []
    },
  }
  const rent = [customer('can I rent a dress?'), agent(extras.text)]
  assert.equal((await decide(knowledge, [customer('how much?')], rent)).text, prices.text)
  const veil = [...rent, customer('with a veil?'), agent(extras.text)]
  assert.equal((await decide(knowledge, [customer('how much?')], veil)).text, 'A veil costs 300 riyals.')
})

test('a message of a person ends the agent’s last answer', async () => {
  const human = { author: 'human', text: 'I have sent it.', mediaKinds: [] } as const
  const decision = await decide(
    finding(),
    [customer('and the drafts?')],
    [customer('how much is a logo?'), agent(DESIGN.text), human],
  )
  assert.notEqual(decision.text, DESIGN.text)
})

test('a customer who asks the same a third time gets a person', async () => {
  const sure: Knowledge = { search: async () => [{ ...CARDS, score: 0.95 }] }
  const asked = [customer('how much are cards?'), agent(CARDS.text)]
  const again = [customer('How much are cards??'), agent(CARDS.text)]
  const now = [customer('how much are cards')]
  assert.equal((await decide(sure, now, asked)).kind, 'reply')
  assert.equal((await decide(sure, now, [...asked, ...again])).kind, 'escalate')
  const other = [customer('how much are 500 cards?'), agent(CARDS.text)]
  assert.equal((await decide(sure, now, [...asked, ...other])).kind, 'reply')
})

test('a question that continues an answer is never declined as none of the company’s matters', async () => {
  for (const now of ['which is better?', 'or for twenty?', 'it starts in 3 days'])
    assert.notEqual((await follow(finding(), DESIGN, now)).text, REPLIES.en.decline('Bayt Sidra'), now)
})

test('a customer who goes on about what the agent asked gets that passage instead of a person, with a note that it may not answer', async () => {
  const kids = passageOf(
    'k1',
    'Coaching',
    "Kids' academy",
    'For children from 6 to 15, on Saturdays at 9 am.',
  )
  const adults = passageOf('k2', 'Coaching', 'Private lessons', 'A private lesson costs 320 riyals.')
  const shoes = passageOf('k3', 'Rules', null, 'No black soles.')
  const near = (nearest: readonly Passage[]): Knowledge => ({
    search: async (_tenant, query) =>
      /how old/.test(query) && !/5/.test(query)
        ? [{ ...kids, score: 0.6 }]
        : nearest.map((each) => ({ ...each, score: 0.3 })),
  })
  const asked = [customer('how old must my son be'), agent(REPLIES.en.confirm("Coaching: Kids' academy"))]
  for (const nearest of [
    [kids, shoes],
    [adults, kids],
  ]) {
    const decision = await decide(near(nearest), [customer('hes 5')], asked)
    assert.equal(decision.text, `${kids.text}\n\n${REPLIES.en.nothingCloser}`)
  }
  // The nearest passage of another matter is not told, nor is one if the agent asked about two.
  assert.equal((await decide(near([shoes, kids]), [customer('hes 5')], asked)).kind, 'escalate')
  const either = [asked[0] ?? customer(''), agent(REPLIES.en.clarify("Coaching: Kids' academy", 'Rules'))]
  assert.equal((await decide(near([kids, shoes]), [customer('hes 5')], either)).kind, 'escalate')
})

test('the agent never asks whether a customer means what they have just read', async () => {
  const asking = finding((query) => (/pay/.test(query) ? [{ ...DESIGN, score: 0.6 }] : []))
  const decision = await follow(asking, DESIGN, 'how do I pay then?')
  assert.equal(decision.text, `${DESIGN.text}\n\n${REPLIES.en.nothingCloser}`)
  const other = finding((query) => (/pay/.test(query) ? [{ ...PRINTING, score: 0.6 }] : []))
  assert.equal((await follow(other, DESIGN, 'how do I pay then?')).text, REPLIES.en.confirm(PRINTING.title))
})

test('an FAQ answer that was quoted after its question counts as the last answer', async () => {
  const faq: Passage = {
    ...passageOf(
      'f1',
      'Do you give vaccines at home?',
      null,
      'Yes, the flu vaccine. Measles vaccines are not given.',
    ),
    isWhole: true,
  }
  const knowledge: Knowledge = { search: async (_tenant, query) => (/vaccines/.test(query) ? [faq] : []) }
  const history = [customer('flu shot at home?'), agent(`${faq.title}\n${faq.text}`)]
  const decision = await decide(knowledge, [customer('and measles?')], history)
  assert.equal(decision.kind === 'reply' && decision.sources[0]?.id, faq.passageId)
})

test('a table of which some rows were told stands with all its rows', async () => {
  const [above = '', reef = '', wreck = ''] = TABLE.text.split('\n')
  const told = { ...TABLE, text: `${above}\n${reef}\nTax is included.` }
  assert.equal(await answered(finding(), told, 'and the wreck?'), `${above}\n${wreck}\nTax is included.`)
})

test('a question that may be about the customer’s own record gets the general answer if that was just told', async () => {
  const points = passageOf(
    'p7',
    'النقاط',
    null,
    'كل ريال بنقطة. النقاط تنتهي بعد سنة من كسبها. تضاف النقاط بعد أسبوعين.',
  )
  const knowledge: Knowledge = { search: async () => [{ ...points, language: 'ar' }] }
  const follow = (now: string) =>
    decide(knowledge, [customer(now)], [customer('كيف استخدم النقاط'), agent(points.text)])
  assert.equal((await follow('متى تنتهي')).text, 'النقاط تنتهي بعد سنة من كسبها.')
  const own = await follow('متى تنتهي نقاطي رقم الطلب 48213')
  assert.equal(own.kind === 'escalate' && own.text, REPLIES.ar.personal)
})

test('an answer in the other language stands too', async () => {
  const told = agent(`${REPLIES.ar.otherLanguage}\n${DESIGN_TIME.text}`)
  for (const now of ['كم يستغرق؟', 'كم يوم']) {
    const { text } = await decide(finding(), [customer(now)], [customer('تصممون شعار؟'), told])
    assert.ok(text.startsWith(REPLIES.ar.otherLanguage), text)
  }
})
