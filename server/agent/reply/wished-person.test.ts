import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Passage } from '../agent.ts'
import { customer, decide, knowing, nothing } from '../test-factories.ts'

const ADVICE: Passage = {
  ...{ passageId: 'p1', articleId: 'a1', title: 'Talk to a pharmacist', url: null, heading: null },
  text: 'You can speak to a pharmacist at any branch, or by phone on 9200 11223 until 10 pm.',
  language: 'en',
  score: 0.95,
}
const PHARMACIST = { ...ADVICE, title: 'Our pharmacists', text: 'Our pharmacist has worked here since 2009.' }
const COMPLAINTS = {
  ...ADVICE,
  title: 'Complaints',
  text: 'To complain about a branch, write to care@nur.example.',
}

test('who asks whether one may talk to an expert is told what an article says of it, and else gets a person', async () => {
  const asked = [customer('Can I talk to a pharmacist about my medicine?')]
  const told = await decide(knowing(/pharmacist/, ADVICE), asked)
  assert.equal(told.kind, 'reply')
  assert.match(told.text, /9200 11223/)
  for (const knowledge of [nothing, knowing(/pharmacist/, PHARMACIST)]) {
    const decision = await decide(knowledge, asked)
    assert.ok(decision.kind === 'escalate')
    assert.equal(decision.reason, 'customer_request')
  }
})

test('who orders to be put through, or is in a hurry, gets a person whatever the articles tell', async () => {
  for (const text of [
    'I want to talk to a pharmacist',
    'put me through to the pharmacist',
    'can I talk to a pharmacist now?',
    'can I talk to someone?',
  ]) {
    const decision = await decide(knowing(/./, ADVICE), [customer(text)])
    assert.ok(decision.kind === 'escalate', text)
    assert.equal(decision.reason, 'customer_request', text)
  }
})

test('who asks how one complains is told it, and else handed over like anyone who complains', async () => {
  const asked = [customer('Who do I complain to about a branch?')]
  const told = await decide(knowing(/complain/, COMPLAINTS), asked)
  assert.equal(told.kind, 'reply')
  assert.match(told.text, /care@nur\.example/)
  const said = await decide(knowing(/complain/, COMPLAINTS), [
    customer('I would like to complain about a branch'),
  ])
  assert.equal(said.kind === 'escalate' && said.reason, 'complaint')
  const open = await decide(nothing, asked)
  assert.ok(open.kind === 'escalate')
  assert.deepEqual([open.reason, open.queue], ['complaint', 'complaints'])
})
