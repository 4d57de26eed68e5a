import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGroundedAgent } from '../grounded.ts'
import { CLARIFYING, REPLIES } from '../replies-text.ts'
import { agent, customer, decide, knowing, nothing, RETURNS, turnOf } from '../test-factories.ts'

const CONTACT = { ...RETURNS, title: 'Contact us', text: 'You can contact us on 800 000 0000 at any time.' }
const PASSWORD = {
  ...RETURNS,
  title: 'Forgotten password',
  text: 'Press Forgotten and we send you a new one.',
}
const CLOSING = {
  ...RETURNS,
  title: 'Close your account',
  text: 'To delete your account, open Privacy and press Delete account.',
}

test('who wants to be written to no more gets a person, and no article', async () => {
  for (const said of [
    "don't contact me again",
    'Hello. Please stop calling me!',
    'لا تتواصلون معي مرة ثانية',
  ]) {
    const decision = await decide(knowing(/./, CONTACT), [customer(said)])
    assert.ok(decision.kind === 'escalate', said)
    assert.deepEqual(
      [decision.reason, decision.queue, decision.intent, decision.sources],
      ['customer_request', 'general', 'opt_out', undefined],
    )
    assert.ok(Object.values(REPLIES).some(({ privacy }) => privacy.opt_out === decision.text))
  }
})

test('a request about the customer’s data is answered by an article that says it, and by no other', async () => {
  for (const said of ['forget me', 'I want to delete my account', 'what do you know about me?']) {
    const decision = await decide(knowing(/./, PASSWORD), [customer(said)])
    assert.ok(decision.kind === 'escalate', said)
    assert.deepEqual([decision.reason, decision.intent], ['customer_request', 'data_request'], said)
    assert.equal(decision.text, REPLIES.en.privacy.data_request)
  }
  const told = await decide(knowing(/./, CLOSING), [customer('I want to delete my account')])
  assert.match(told.text, /press Delete account/)
  const asked = await decide(knowing(/./, PASSWORD), [customer('how do I delete my account?')])
  assert.ok(asked.kind === 'escalate' && asked.reason === 'no_answer')
})

test('nobody is asked back whether an unrelated article is meant', async () => {
  const likely = { ...PASSWORD, score: 0.35 }
  const decision = await decide(knowing(/./, likely), [customer('please erase my personal data')])
  assert.doesNotMatch(decision.text, CLARIFYING)
  assert.equal(decision.kind, 'escalate')
})

test('what else is asked is answered before the person', async () => {
  const decision = await decide(knowing(/return/), [
    customer('Can I return an item within 14 days? And delete my data please.'),
  ])
  assert.ok(decision.kind === 'escalate')
  assert.match(decision.text, /within 14 days/)
  assert.ok(decision.text.endsWith(REPLIES.en.privacy.data_request))
})

test('a bare "stop" stops what was asked, and the messages where nothing was', async () => {
  const said = [customer('how much is it'), agent('It is 40 riyals.')]
  for (const word of ['STOP', 'إيقاف']) {
    const left = await decide(nothing, [customer(word)], said)
    assert.equal(left.kind === 'escalate' && left.intent, 'opt_out', word)
    const first = await decide(nothing, [customer(word)])
    assert.equal(first.kind === 'escalate' && first.intent, 'opt_out', word)
  }
  const asked = [customer('returns'), agent('Do you mean “Returns”?')]
  const stopped = await decide(nothing, [customer('stop')], asked)
  assert.notEqual(stopped.intent, 'opt_out')
})

test('a rule of the organization may name what is wanted', async () => {
  const rules = {
    list: async () => [{ when: { intent: 'opt_out' }, queue: 'complaints', escalates: false } as const],
  }
  const decision = await createGroundedAgent({ knowledge: nothing, rules }).answer(
    turnOf([customer('stop messaging me')]),
    new AbortController().signal,
  )
  assert.equal(decision.kind === 'escalate' && decision.queue, 'complaints')
})

test('who is angry, or asks for a person, is heard so', async () => {
  const angry = await decide(nothing, [customer('stop calling me or I will take you to court')])
  assert.equal(angry.kind === 'escalate' && angry.reason, 'complaint')
  const person = await decide(nothing, [customer('delete my data. let me talk to a manager')])
  assert.equal(person.kind === 'escalate' && person.intent, 'human_request')
})

test('when bills come is the same for everybody, if an article says so; what became of one is not', async () => {
  const bills = { ...RETURNS, heading: 'Bills', text: 'Your bill comes on the 1st of each month by SMS.' }
  for (const asked of ['when does my bill come', 'another thing, when does my bill come'])
    assert.equal((await decide(knowing(/bill/, bills), [customer(asked)])).text, bills.text, asked)
  for (const asked of ['when was my bill paid', 'why is my bill so high'])
    assert.equal((await decide(knowing(/bill/, bills), [customer(asked)])).kind, 'escalate', asked)
  const once = { ...bills, text: 'Your bill comes by SMS.' }
  assert.equal((await decide(knowing(/bill/, once), [customer('when does my bill come')])).kind, 'escalate')
})

test('what may be asked of everybody is answered by an article that surely tells it, and nothing of an own record is', async () => {
  const results = { ...RETURNS, heading: 'When results are ready', text: 'Results are ready within a day.' }
  const ask = (text: string, score: number) => decide(knowing(/./, { ...results, score }), [customer(text)])
  for (const asked of ['when will my blood test results be out', 'When will my results be ready?'])
    assert.equal((await ask(asked, 0.97)).text, results.text, asked)
  assert.equal((await ask('when will my blood test results be out', 0.9)).kind, 'escalate')
  for (const asked of ['when will my results 48213 be out', 'are my test results ready', 'where is my order'])
    assert.equal((await ask(asked, 0.97)).kind, 'escalate', asked)
  const elsewhere = { ...results, language: 'ar', text: 'تظهر النتائج خلال يوم.', score: 0.97 } as const
  const abroad = await decide(knowing(/./, elsewhere), [customer('when will my blood test results be out')])
  assert.equal(abroad.kind, 'escalate')
})
