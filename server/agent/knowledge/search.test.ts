import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { insertTestTenant, openTestDatabase, type TestDatabase } from '../../../test/harness.ts'
import { systemClock } from '../../platform/clock.ts'
import { createIds } from '../../platform/ids.ts'
import { systemRandom } from '../../platform/random.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { Decision } from '../agent.ts'
import {
  ARABIC_QUESTIONS,
  type DemoQuestion,
  ENGLISH_QUESTIONS,
  UNANSWERABLE_QUESTIONS,
} from '../demo-questions.ts'
import { createGroundedAgent } from '../grounded.ts'
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

before(async () => {
  testDatabase = await openTestDatabase()
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
const search = (query: string) => createKnowledge(testDatabase.db).search(tenant, query, 5, signal)
const ask = (text: string): Promise<Decision> =>
  createGroundedAgent({ knowledge: createKnowledge(testDatabase.db) }).answer(
    {
      tenant,
      organizationName: 'Bayt Sidra',
      conversationId: 'c',
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

// The shares are what the agent reaches today, with a little room: a change that costs answers is seen here.
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

  test(`${language}: at least 80 % are answered with the right words, at most 8 % with others`, async () => {
    const decisions = new Map<DemoQuestion, Decision>()
    for (const each of questions) decisions.set(each, await ask(each.question))
    const answered = async (each: DemoQuestion) => decisions.get(each)?.kind === 'reply'
    const right = async (each: DemoQuestion) =>
      (await answered(each)) && (decisions.get(each)?.text.includes(each.says) ?? false)
    const wrong = async (each: DemoQuestion) => (await answered(each)) && !(await right(each))
    assert.ok((await count(questions, right)) >= 0.8)
    assert.ok((await count(questions, wrong)) <= 0.08)
  })
}

test('at least 96 % of the questions that no article answers go to a person', async () => {
  const isHandedOver = async (question: string) => (await ask(question)).kind === 'escalate'
  assert.ok((await count(UNANSWERABLE_QUESTIONS, isHandedOver)) >= 0.96)
})

test('an answer is in the articles word for word, and its source is the passage that it came from', async () => {
  for (const { question } of [...ENGLISH_QUESTIONS, ...ARABIC_QUESTIONS]) {
    const decision = await ask(question)
    if (decision.kind !== 'reply' || decision.sources.length !== 1) continue
    const passage = (await search(question)).find(({ passageId }) => passageId === decision.sources[0]?.id)
    if (passage === undefined) continue
    const quoted = decision.text.split('\n').at(-1) ?? ''
    assert.ok(passage.text.replaceAll('\n', ' ').includes(quoted), question)
  }
})

test('scores are between 0 and 1 and fall', async () => {
  const scores = (await search('how long does delivery to Riyadh take')).map(({ score }) => score)
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  )
  assert.ok(scores.every((score) => score >= 0 && score <= 1) && scores.length > 1)
})
