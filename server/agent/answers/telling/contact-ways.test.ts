import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knowledge, Passage } from '../../agent.ts'
import { customer, decide } from '../../test-factories.ts'

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

/** A company whose contact article is found by that question, and `near` by any other. */
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

test('an article that only mentions email does not give the company’s address', async () => {
  const decision = await decide(knowing(INVOICE), [customer("what's your email address?")])
  assert.ok(decision.kind === 'reply')
  assert.deepEqual(
    decision.sources.map(({ id }) => id),
    [CONTACT.passageId],
  )
})

test('if no article gives the number, a person does', async () => {
  const decision = await decide({ search: async () => [INVOICE] }, [customer('what is your phone number?')])
  assert.equal(decision.kind, 'escalate')
})

test('a number in a text about the location answers, unless another article gives one with a similar chance', async () => {
  const place = {
    ...passageOf('Where we are', 'Harbour Road 5, open daily. Tel. 014 322 7788.', 0.4),
    articleId: 'b',
  }
  const other = (score: number) => ({
    ...passageOf('Absence', 'Call 013 555 0191 before eight.', score),
    articleId: 'c',
  })
  const search = (...found: Passage[]): Knowledge => ({ search: async () => found })
  const asked = [customer("what's your phone number?")]
  const told = await decide(search(place, other(0.1)), asked)
  assert.ok(told.kind === 'reply' && told.text.includes('014 322 7788'))
  for (const found of [[place, other(0.3)], [{ ...place, score: 0.2 }]])
    assert.equal((await decide(search(...found), asked)).kind, 'escalate')
})
