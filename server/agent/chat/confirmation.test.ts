import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Turn, TurnMessage } from '../agent.ts'
import { createGroundedAgent } from '../grounded.ts'
import { listCustomerSentences } from '../message/questions/sentences.ts'
import { confirmsSolution } from './confirmation.ts'

const said = (author: TurnMessage['author'], text: string): TurnMessage => ({ author, text, mediaKinds: [] })

function turnOf(texts: readonly string[], last: TurnMessage['author'] | null = 'agent'): Turn {
  return {
    id: 'message',
    tenant: { organizationId: 'organization', environment: 'sandbox' },
    organizationName: 'Shop',
    conversationId: 'conversation',
    customerName: null,
    history: [
      said('customer', 'It does not open.'),
      ...(last === null ? [] : [said(last, 'Turn it round.')]),
    ],
    unanswered: texts.map((text) => said('customer', text)),
  }
}

const confirms = (texts: readonly string[], last?: TurnMessage['author'] | null) =>
  confirmsSolution(turnOf(texts, last), listCustomerSentences(texts))

for (const text of [
  'thanks, that solved it',
  'Thank you, it works now',
  'Great, problem solved',
  'All sorted, thanks!',
  'Perfect, resolved. Thank you!',
  'تمام انحلت المشكلة',
  'شكراً انحلّت المشكلة',
  'تم حل المشكلة شكرا',
  'اتحلت خلاص شكرا',
  'زبطت الحمدلله',
  'مشكور اشتغل',
  'المشكلة انحلت والحمد لله',
  '\u200fشكرا لكم، تم الحل\u200f',
  "It's all working now, thanks for your help!",
  'The issue was resolved, thank you',
]) {
  test(`is settled: ${text}`, () => assert.equal(confirms([text]), true))
}

for (const text of [
  'thanks',
  'That did not solve it',
  "thanks but it still isn't fixed",
  'Is it solved?',
  'I need this fixed, thanks',
  'please get it sorted',
  'It works but the colour is wrong',
  'It worked until yesterday',
  'this is how it works',
  'ما انحلت المشكلة',
  'لسه ما تم حل المشكلة',
  'هل تم حل المشكلة',
  'أبي المشكلة تنحل',
  'انا اشتغل في شركة تمام',
  'كان اشتغل تمام',
  'تواصلت معكم أمس وما انحلت المشكلة',
  'راجعت الفرع ولم يتم حل المشكلة',
  'المشكلة انحلت ورجعت',
  'طولتوا في حل المشكلة',
  'انتظر حل المشكلة',
  'حل المشكلة',
  'قالوا انحلت المشكلة',
  'المشكلة انحلت جزئيا',
  'والله المشكلة انحلت',
  'it isnt fixed',
  'it isn`t fixed',
  'the problem hasnt been solved',
  'it stopped working',
  'it was working',
  'that worked yesterday',
  'get this fixed',
  'that has to be resolved',
  'they said it was fixed',
  'it works sometimes',
  'it works for now',
  'thanks that solved it and now I would like to know about the delivery to the islands in winter',
]) {
  test(`is not settled: ${text}`, () => assert.equal(confirms([text]), false))
}

test('a burst counts as a whole, and only after an answer of the agent’s', () => {
  assert.equal(confirms(['Thanks!', 'that solved it']), true)
  assert.equal(confirms(['that solved it', 'How long does delivery take?']), false)
  assert.equal(confirms(['thanks, that solved it'], 'human'), false)
  assert.equal(confirms(['thanks, that solved it'], null), false)
})

test('the agent resolves with a free reply in the customer’s language, and looks nothing up', async () => {
  const agent = createGroundedAgent({
    knowledge: { search: () => Promise.reject(new Error('nothing is to be looked up')) },
  })
  const decision = await agent.answer(turnOf(['تمام انحلت المشكلة']), new AbortController().signal)
  assert.ok(decision.kind === 'reply')
  assert.deepEqual([decision.resolves, decision.sources], [true, []])
  assert.match(decision.text, /الرحب/)
})

test('a conversation that ends with thanks is about what was asked before them', async () => {
  const agent = createGroundedAgent({ knowledge: { search: async () => [] } })
  const decide = (text: string) =>
    agent.answer(
      {
        ...turnOf([text]),
        history: [said('customer', 'how much is shipping?'), said('agent', 'Shipping costs 25 riyals.')],
      },
      new AbortController().signal,
    )
  for (const text of ['thanks, that solved it', 'thank you!', 'ok bye'])
    assert.equal((await decide(text)).intent, 'shipping')
})
