import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knowledge, Language, Passage } from '../../agent.ts'
import { customer, decide } from '../../test-factories.ts'

const passageOf = (heading: string, text: string, score: number, language: Language = 'en'): Passage => ({
  ...{ passageId: heading, articleId: 'a', title: 'Paying', url: null, heading, text, language, score },
})
const WAYS = passageOf('Ways to pay', 'We accept mada, Visa and Google Pay.', 0.9)
const PARTS = passageOf('Pay later', 'Split the amount into four parts with Tabby.', 0.9)

/** A company whose article on paying is found by the usual questions, and `near` by any other question. */
const knowing = (...near: Passage[]): Knowledge => ({
  search: async (_tenant, query) => (/payment methods/iu.test(query) ? [WAYS] : near),
})

test('a card is found among those that an article names, whatever else the question contains', async () => {
  for (const asked of ['do you take mada?', 'is visa a card you accept?', 'تقبلون قوقل باي؟']) {
    const decision = await decide(knowing({ ...WAYS, score: 0.3 }), [customer(asked)])
    assert.ok(decision.kind === 'reply' && decision.text.includes('mada, Visa'), asked)
  }
})

test('a passage that names another brand instead is no answer, however near it is', async () => {
  for (const asked of ['do you take Tamara?', 'can i pay with klarna', 'عندكم تمارا؟']) {
    const decision = await decide({ search: async () => [PARTS, WAYS] }, [customer(asked)])
    assert.equal(decision.kind, 'escalate', asked)
  }
})

test('a passage that says that there are none of the kind is an answer', async () => {
  const none = passageOf('Instalments', 'We do not offer payment in parts.', 0.9)
  const decision = await decide({ search: async () => [none] }, [customer('do you have Tabby?')])
  assert.ok(decision.kind === 'reply' && decision.text.includes('do not offer'))
})
