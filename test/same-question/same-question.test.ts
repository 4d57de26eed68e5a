import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EVALUATED, makeCompanies } from '../../evals/companies.ts'
import { createGroundedAgent } from '../../server/agent/grounded.ts'
import { createKnowledge } from '../../server/agent/knowledge/search.ts'
import { customer, turnOf } from '../../server/agent/test-factories.ts'
import { useTestDatabase } from '../harness.ts'
import { WAYS } from './ways-to-ask.ts'

const QUESTIONS = {
  shop: {
    en: ['How much is delivery to Jeddah?', 'Can I return an item?'],
    ar: ['كم سعر التوصيل إلى جدة؟', 'متى تفتحون يوم الجمعة؟'],
    arabizi: ['kam rsoom el sha7n?'],
  },
  clinic: {
    en: ['Do I need to fast before a blood test?'],
    ar: ['كم سعر تنظيف الأسنان؟'],
    arabizi: ['bekam tandheef el asnan?'],
  },
} as const

const { db } = await useTestDatabase()
const { shop, clinic } = EVALUATED
const companies = await makeCompanies(db, { shop, clinic } as typeof EVALUATED)
const agent = createGroundedAgent({ knowledge: createKnowledge(db) })

async function ask(company: string, texts: readonly string[]) {
  const made = companies.get(company)
  assert.ok(made)
  const turn = turnOf(texts.map((text) => customer(text)))
  const asked = { ...turn, tenant: made.tenant, organizationName: made.name }
  return agent.answer(asked, new AbortController().signal)
}

for (const [company, asked] of Object.entries(QUESTIONS)) {
  for (const language of ['en', 'ar', 'arabizi'] as const) {
    for (const question of asked[language]) {
      test(`"${question}" is answered alike in each of ${WAYS[language].length} ways to ask it`, async () => {
        const bare = await ask(company, [question])
        assert.ok(bare.kind === 'reply' && bare.sources.length > 0, bare.text)
        for (const way of WAYS[language]) {
          const written = way(question)
          const texts = typeof written === 'string' ? [written] : written
          const { kind, text } = await ask(company, texts)
          // A greeting is returned before the answer.
          assert.ok(kind === 'reply' && text.endsWith(bare.text), `${texts.join(' | ')} -> ${text}`)
        }
      })
    }
  }
}
