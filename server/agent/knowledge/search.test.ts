import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { insertTestTenant, openTestDatabase, type TestDatabase } from '../../../test/harness.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { systemClock } from '../../platform/clock.ts'
import { createIds } from '../../platform/ids.ts'
import { systemRandom } from '../../platform/random.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { Decision, Knowledge } from '../agent.ts'
import { createGroundedAgent } from '../grounded.ts'
import {
  ARABIC_QUESTIONS,
  type DemoQuestion,
  ENGLISH_QUESTIONS,
  PERSONAL_QUESTIONS,
  UNANSWERABLE_QUESTIONS,
} from './demo-questions.ts'
import { importKnowledge } from './import.ts'
import { createKnowledge } from './search.ts'

const DEMO = fileURLToPath(new URL('./demo/', import.meta.url))
const URL_NAMES: Readonly<Record<string, string>> = {
  'opening-hours': 'hours',
  'order-tracking': 'orders',
  'store-locations': 'stores',
}

let testDatabase: TestDatabase
let tenant: Tenant
let knowledge: Knowledge

before(async () => {
  testDatabase = await openTestDatabase()
  knowledge = createKnowledge(testDatabase.db)
  tenant = await insertTestTenant(testDatabase.db)
  const imported = await importKnowledge({
    database: testDatabase.db,
    clock: systemClock,
    ids: createIds(systemClock, systemRandom),
    tenant,
    path: DEMO,
  })
  assert.equal(imported.articles, 18)
})
after(() => testDatabase.close())

const signal = new AbortController().signal
const search = (query: string) => knowledge.search(tenant, query, 5, signal)
const ask = (text: string): Promise<Decision> =>
  createGroundedAgent({ knowledge }).answer(
    {
      tenant,
      organizationName: 'Bayt Sidra',
      conversationId: 'c',
      id: 'first-unanswered',
      customerName: null,
      history: [],
      unanswered: [{ author: 'customer', text, mediaKinds: [] }],
    },
    signal,
  )

async function count<Item>(items: readonly Item[], holds: (item: Item) => Promise<boolean>): Promise<number> {
  let found = 0
  for (const item of items) if (await holds(item)) found += 1
  return found / items.length
}

// The limits are what the agent reaches today, with a small margin, so that a change that costs answers fails here.
for (const [language, questions] of [
  ['English', ENGLISH_QUESTIONS],
  ['Arabic', ARABIC_QUESTIONS],
] as const) {
  test(`${language}: the passage that answers is among the first five for 93 % of the questions`, async () => {
    const isAmongFirst = async ({ question, article, says }: DemoQuestion) =>
      (await search(question)).some(
        ({ url, text }) => url?.endsWith(`/${URL_NAMES[article] ?? article}`) && text.includes(says),
      )
    assert.ok((await count(questions, isAmongFirst)) >= 0.93)
  })

  test(`${language}: at least 66 % are answered with the right words, at most 5 % with others`, async () => {
    const decisions = new Map<DemoQuestion, Decision>()
    for (const each of questions) decisions.set(each, await ask(each.question))
    const answered = async (each: DemoQuestion) =>
      decisions.get(each)?.kind === 'reply' && (decisions.get(each)?.sources?.length ?? 0) > 0
    const right = async (each: DemoQuestion) =>
      (await answered(each)) && (decisions.get(each)?.text.includes(each.says) ?? false)
    const wrong = async (each: DemoQuestion) => (await answered(each)) && !(await right(each))
    assert.ok((await count(questions, right)) >= 0.66)
    assert.ok((await count(questions, wrong)) <= 0.05)
  })
}

test('at least 96 % of the questions that no article answers get no answer', async () => {
  const isLeftOpen = async (question: string) => {
    const decision = await ask(question)
    return decision.kind === 'escalate' || decision.sources.length === 0
  }
  assert.ok((await count(UNANSWERABLE_QUESTIONS, isLeftOpen)) >= 0.96)
})

test('a question about the customer’s own order or money goes to a person, whatever the articles say', async () => {
  for (const question of PERSONAL_QUESTIONS) {
    const decision = await ask(question)
    assert.equal(decision.kind, 'escalate', question)
  }
})

test('misspelled words and Arabic in Latin letters find the passages that are meant', async () => {
  for (const [question, says] of [
    ['how long is the waranty on furnitre', '1 year'],
    ['kam rsoom el sha7n', '25 ريال'],
    ['3endkom taqseet?', 'تابي'],
  ] as const) {
    const decision = await ask(question)
    assert.ok(decision.kind === 'reply' && decision.text.includes(says), question)
  }
})

test('an answer is in the articles word for word, and its source is the passage that it came from', async () => {
  for (const { question } of [...ENGLISH_QUESTIONS, ...ARABIC_QUESTIONS]) {
    const decision = await ask(question)
    if (decision.kind !== 'reply' || decision.sources.length !== 1) continue
    const passage = (await search(question)).find(({ passageId }) => passageId === decision.sources[0]?.id)
    if (passage === undefined) continue
    // After it the agent may ask back about another matter of the message.
    const lines = decision.text.split('\n').filter((line) => !/[?؟]$/u.test(line))
    const quoted = lines.findLast((line) => line !== '') ?? ''
    assert.notEqual(quoted, '', question)
    assert.ok(passage.text.replaceAll('\n', ' ').includes(quoted), question)
  }
})

test('scores are between 0 and 1, and the best passage in the language of the question comes first', async () => {
  const passages = await search('how long does delivery to Riyadh take')
  assert.ok(passages.every(({ score }) => score >= 0 && score <= 1) && passages.length > 1)
  assert.equal(passages[0]?.language, 'en')
  assert.match(passages[0]?.text ?? '', /Riyadh/)
})

test('a row that two editions have is that of the valid one, unless the question names the other', async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sanad-editions-'))
  context.after(() => rm(folder, { recursive: true }))
  for (const [year, price] of [
    [2025, '2,950'],
    [2026, '3,200'],
  ])
    await writeFile(
      path.join(folder, `prices-${year}.md`),
      `# Price list ${year}\n\n## Robots\n\n| Robot | Price |\n|---|---|\n| Delfin 20 | ${price} |\n| Delfin 40 | 4,750 |\n`,
    )
  const own = await insertTestTenant(testDatabase.db)
  const ids = createIds(systemClock, systemRandom)
  await importKnowledge({ database: testDatabase.db, clock: systemClock, ids, tenant: own, path: folder })
  const clock = movableClock(new Date('2026-03-01T00:00:00Z'))
  const inTime = createKnowledge(testDatabase.db, { clock })
  const texts = async (name: string) =>
    (await inTime.listTopics?.(own, name, signal))?.flatMap(({ passages }) =>
      passages.map(({ text }) => text),
    )
  assert.deepEqual(await texts('delfin 20'), ['Delfin 20: Price 3,200'])
  assert.equal((await texts('Robots'))?.length, 1)
  assert.equal((await texts('Price list 2025'))?.length, 1)
  clock.set(new Date('2025-12-31T00:00:00Z'))
  assert.equal((await texts('delfin 20'))?.length, 2)
})
