import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knowledge, Passage } from '../agent.ts'
import { customer, decide } from '../test-factories.ts'

const passageOf = (heading: string, text: string, score: number): Passage => ({
  ...{
    passageId: heading,
    articleId: 'a',
    title: 'About us',
    url: null,
    heading,
    text,
    language: 'en',
    score,
  },
})
const CONTACT = passageOf(
  'Talk to us',
  'Write to us on WhatsApp at 055 111 2233 or at hello@shop.example.',
  0.9,
)
const INVOICE = passageOf('Invoices', 'The invoice is sent to your email address.', 0.9)

/** A company whose article on reaching it is found by that question, and `near` by any other. */
const knowing = (...near: Passage[]): Knowledge => ({
  search: async (_tenant, query) => (/contact you/iu.test(query) ? [CONTACT] : near),
})

test('a number is found in an article that does not call it a phone number', async () => {
  for (const asked of [
    'What is your phone number?',
    "what's your email?",
    'hello, can I have your number please',
  ]) {
    const decision = await decide(knowing(), [customer(asked)])
    assert.ok(decision.kind === 'reply' && decision.text.includes('055 111 2233'), asked)
  }
})

test('what only speaks of an email is not the address of the company', async () => {
  const decision = await decide(knowing(INVOICE), [customer("what's your email address?")])
  assert.ok(decision.kind === 'reply')
  assert.deepEqual(
    decision.sources.map(({ id }) => id),
    [CONTACT.passageId],
  )
})

test('where no article tells the number, a person does', async () => {
  const decision = await decide({ search: async () => [INVOICE] }, [customer('what is your phone number?')])
  assert.equal(decision.kind, 'escalate')
})
