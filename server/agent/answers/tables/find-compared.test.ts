import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knowledge, Language, Passage, TurnMessage } from '../../agent.ts'
import { createGroundedAgent } from '../../grounded.ts'
import { REPLIES } from '../../replies-text.ts'

let passages = 0
const table = (title: string, heading: string | null, language: Language, ...lines: string[]): Passage => ({
  ...{ passageId: `p${passages++}`, articleId: title, title, url: null, heading, text: lines.join('\n') },
  ...{ language, score: 1 },
})
const PLANS = table(
  ...(['Hosting plans', null, 'en'] as const),
  'Seed: Websites 1, Storage 10 GB, Monthly 19 riyals, Yearly 190 riyals',
  'Sprout: Websites 3, Storage 40 GB, Monthly 39 riyals, Yearly 390 riyals',
  'Grove: Websites 10, Storage 100 GB, Monthly 79 riyals, Yearly 790 riyals',
  'Forest: Websites – Unlimited, Storage 250 GB, Monthly 149 riyals, Yearly 1,490 riyals',
)
const DOMAINS = table(
  ...(['Hosting plans', 'Domains', 'en'] as const),
  '.com: First year 45 riyals, Renewal 60 riyals',
  '.net: First year 52 riyals, Renewal 68 riyals',
  '.shop: First year – Free, Renewal 120 riyals',
)
const FLATS = table(
  ...(['الشقق', null, 'ar'] as const),
  'الشقة 1: الغرف 1، المساحة (م²) 55، الإيجار الشهري 2800 ريال',
  'الشقة 2: الغرف 2، المساحة (م²) 80، الإيجار الشهري 3600 ريال',
  'الشقة 3: الغرف 2، المساحة (م²) 90، الإيجار الشهري 3900 ريال',
  'الشقة 4: الغرف 3، المساحة (م²) 120، الإيجار الشهري – عند الطلب',
)
const CAKES = table(
  ...(['بوكسات الشوكولاتة', null, 'ar'] as const),
  '12 حبة: السعر 60 ريال',
  '80 حبة: السعر 300 ريال',
  '130 حبة: السعر 450 ريال',
)
const TABLES = [PLANS, DOMAINS, FLATS, CAKES]

/** The agent's decision about a message; `find` gives what the search finds for it. */
function decide(text: string, history: readonly TurnMessage[] = [], find = (): Passage[] => []) {
  const knowledge: Knowledge = {
    search: async () => find(),
    listTables: async () => TABLES.map((part) => [part]),
  }
  return createGroundedAgent({ knowledge }).answer(
    {
      tenant: { organizationId: '00000000-0000-7000-8000-000000000000', environment: 'sandbox' },
      ...{ organizationName: 'Ghaym', conversationId: 'c', id: 'm', customerName: null, history },
      unanswered: [{ author: 'customer', text, mediaKinds: [] }],
    },
    new AbortController().signal,
  )
}

/** The names of the told rows, each of which stands in the reply as the company wrote it; null for no answer. */
async function tell(text: string, history: readonly TurnMessage[] = []): Promise<string[] | null> {
  const decision = await decide(text, history)
  if (decision.kind !== 'reply' || decision.sources.length === 0) return null
  const rows = decision.text.split('\n')
  for (const row of rows)
    assert.ok(
      TABLES.some((each) => each.text.split('\n').includes(row)),
      row,
    )
  return rows.map((row) => row.split(': ')[0] ?? '')
}

test('the rows that a comparison is about are told as they stand', async () => {
  for (const [text, rows] of [
    ['what is the cheapest plan?', ['Seed']],
    ['which plan has the most storage?', ['Forest']],
    ['which plan allows the most websites?', ['Forest']],
    ['which plan has more than 50 GB', ['Grove', 'Forest']],
    ['any plan under 50 riyals a month?', ['Seed', 'Sprout']],
    ['is there a plan between 30 and 80 riyals per month', ['Sprout', 'Grove']],
    ['cheapest plan with at least 3 websites', ['Sprout']],
    ['which domain is the cheapest in the first year', ['.shop']],
    ['what is the cheapest domain to renew', ['.com']],
    ["what's the difference between Seed and Grove?", ['Seed', 'Grove']],
    ['is Grove more expensive than Sprout?', ['Sprout', 'Grove']],
    ['وش أكبر شقة عندكم؟', ['الشقة 4']],
    ['عندكم شقة غرفتين؟', ['الشقة 2', 'الشقة 3']],
    ['عندكم شقق تحت ٣٧٠٠ ريال؟', ['الشقة 1', 'الشقة 2']],
    ['شقة مساحتها أكثر من 85 متر عندكم؟', ['الشقة 3', 'الشقة 4']],
    ['ايش ارخص بوكس', ['12 حبة']],
  ] as const)
    assert.deepEqual((await tell(text))?.toSorted(), rows.toSorted(), text)
})

test('where no row satisfies, or it is not plain which, no row is told', async () => {
  for (const text of [
    'do you have a plan with more than 500 GB?',
    'any plan under 10 riyals?',
    // Monthly or yearly?
    'any plan under 100 riyals?',
    'which plan is the fastest?',
    'عندكم شقة 7 غرف؟',
    // The price of one is not known.
    'ايش اغلى شقة',
  ])
    assert.equal(await tell(text), null, text)
})

test('a table is not asked for what it does not list, or for what only describes it', async () => {
  for (const text of [
    'what is the cheapest dog food',
    'what is the cheapest plan with a phone number',
    'which hosting is the cheapest in town',
    'وش ارخص شوكولاتة داكنة',
    'can I cancel a plan in less than 30 days?',
    'which plan is the most popular',
    // Only one row has the word, so that nothing is chosen.
    'what is the cheapest Grove plan',
  ])
    assert.equal(await tell(text), null, text)
})

test('of numbered things the one of that number is told, and no other one in its place', async () => {
  assert.deepEqual(await tell('كم غرفة في الشقة ٣؟'), ['الشقة 3'])
  assert.deepEqual(await tell('كم ايجار الشقة رقم ٢'), ['الشقة 2'])
  assert.equal(await tell('الشقة 7 كم غرفة فيها؟'), null)
})

const said = (customer: string, agent: string): TurnMessage[] => [
  { author: 'customer', text: customer, mediaKinds: [] },
  { author: 'agent', text: agent, mediaKinds: [] },
]

test('a row that was told is pointed at by its place', async () => {
  const told = said('which plans have at least 40 GB?', PLANS.text.split('\n').slice(1).join('\n'))
  assert.deepEqual(await tell('the second one', told), ['Grove'])
  assert.deepEqual(await tell('the last one', told), ['Forest'])
  assert.equal(await tell('the seventh one', told), null)
})

test('what is asked of a row that is pointed at is told of it, and of no other', async () => {
  const all = said('what plans do you have?', PLANS.text)
  assert.deepEqual(await tell('how much is the second one a month?', all), ['Sprout'])
  assert.deepEqual(await tell('what storage does the last one have', all), ['Forest'])
  // Behind a single row the place is one of the list before it.
  const one = [...all, ...said('how much is Grove', PLANS.text.split('\n')[2] ?? '')]
  assert.deepEqual(await tell('and the second one?', one), ['Sprout'])
  for (const text of ['do you have a second office?', 'is the second month free?'])
    assert.notDeepEqual(await tell(text, all), ['Sprout'], text)
})

test('more or less than the told rows is told, and of all rows the one at that end', async () => {
  const one = said('كم الشقة 3', FLATS.text.split('\n')[2] ?? '')
  assert.deepEqual(await tell('فيه أرخص؟', one), ['الشقة 1', 'الشقة 2'])
  assert.deepEqual(await tell('عندكم اكبر؟', one), ['الشقة 4'])
  const all = said('كم البوكسات', CAKES.text)
  const decision = await decide('ما عندكم أرخص؟', all)
  assert.match(decision.text ?? '', /^12 حبة: السعر 60 ريال\n\nلم أجد ما هو أقرب/u)
  // Nothing is below the cheapest that was told alone.
  assert.equal(await tell('فيه ارخص؟', said('كم ١٢ حبة', CAKES.text.split('\n')[0] ?? '')), null)
})

test('a corrected number asks the question before again', async () => {
  const told = said('عندكم شقة تحت 3000؟', FLATS.text.split('\n')[0] ?? '')
  assert.deepEqual(await tell('لا مو 3000 ابي 3700', told), ['الشقة 1', 'الشقة 2'])
})

test('however long a message is, and whatever it repeats, comparing delays no other', async () => {
  for (const unit of ['is a cheaper than ', 'الفرق بين ا و ', 'between 1 and ', 'cheapest '])
    for (const text of [unit.repeat(200), `what is the difference between ${unit.repeat(60)}`]) {
      const started = process.cpuUsage()
      await decide(text)
      const { user, system } = process.cpuUsage(started)
      assert.ok(user + system < 2_000_000, text.slice(0, 30))
    }
})

test('an article that answers in so many words comes before its table', async () => {
  const text = 'Our cheapest plan is Seed, and students pay nothing for it.'
  const article: Passage = { ...PLANS, passageId: 'own', heading: 'What is the cheapest plan?', text }
  assert.equal((await decide('what is the cheapest plan?', [], () => [article])).text, text)
})

test('a comparison that corrects what the agent asked back is told', async () => {
  const history: readonly TurnMessage[] = [
    { author: 'customer', text: 'tell me about seeds', mediaKinds: [] },
    { author: 'agent', text: REPLIES.en.clarify('Hosting plans', 'Domains'), mediaKinds: [] },
  ]
  assert.deepEqual(await tell('no, what is the cheapest plan?', history), ['Seed'])
})
