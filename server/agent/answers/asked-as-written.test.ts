import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knowledge, Passage } from '../agent.ts'
import { REPLIES } from '../replies-text.ts'
import { agent, customer, decide, RETURNS } from '../test-factories.ts'

const of = (passageId: string, heading: string, text: string, score: number): Passage => ({
  ...RETURNS,
  ...{ passageId, articleId: passageId, title: 'Questions', heading, text, score },
})
const finding = (...passages: Passage[]): Knowledge => ({ search: async () => passages })

test('a heading that asks what is asked, word for word, outweighs what fits better', async () => {
  const ways = of('p1', 'How can I donate?', 'By card or bank transfer.', 0.6)
  const monthly = of('p2', 'Can I donate every month?', 'Yes, from 30 riyals a month.', 0.9)
  const { text } = await decide(finding(monthly, ways), [customer('how can i donate')])
  assert.equal(text, 'By card or bank transfer.')
})

test('the mark of two questions is that of the first one too', async () => {
  const { kind, text } = await decide(
    finding(of('p1', 'Check-in', 'Check-in is from 3 pm. Breakfast is included.', 0.95)),
    [customer('What time is check in and is breakfast included?')],
  )
  assert.equal(kind, 'reply')
  assert.match(text ?? '', /from 3 pm/)
})

test('"great and …" goes on with what was told', async () => {
  const terms = of('p1', 'Guarantee', 'Frames: 10 years.\nMattresses: 5 years.\nFabrics: 2 years.', 0.9)
  const asked = [customer('How long is the guarantee on the frame?'), agent('Frames: 10 years.')]
  const { text } = await decide(finding(terms), [customer('great and for fabrics?')], asked)
  assert.match(text ?? '', /Fabrics: 2 years/)
})

test('what one passage names most of is a matter of the company', async () => {
  const plans = of('p1', 'Contracts', 'Flex is monthly. Dedicated runs for three months.', 0.1)
  const ask = (knowledge: Knowledge) =>
    decide(knowledge, [customer('Whats the difference between flex & dedicated')])
  assert.equal((await ask(finding(plans))).kind, 'escalate')
  assert.equal((await ask(finding())).text, REPLIES.en.decline('Bayt Sidra'))
})
