import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitLeadUp } from './lead-ups.ts'
import { listCustomerQuestions } from './questions.ts'
import { listCustomerSentences } from './sentences.ts'

const ask = (text: string) => listCustomerQuestions(listCustomerSentences([text]))

test('what is told in one breath with a question is told, and the question is asked by itself', () => {
  for (const [said, asked] of [
    [
      'my uncle was at your shop and liked it so I wanted to ask how long delivery takes',
      'how long delivery takes',
    ],
    ['I know you have a lot to do but how long is delivery?', 'how long is delivery?'],
    ['سمعت عنكم من جارتي كم سعر التوصيل', 'كم سعر التوصيل'],
    ['ادري عندكم زحمة بس كم سعر التوصيل', 'كم سعر التوصيل'],
    ['شفت حسابكم بالسناب، التوصيل بكم', 'التوصيل بكم'],
  ] as const) {
    const [question, ...others] = ask(said)
    assert.deepEqual([question?.text, others], [asked, []], said)
  }
})

test('what a question is asked of, or hangs on, stays with it', () => {
  for (const said of [
    "I wasn't home when the driver came",
    "I have a picture of a dress I love but can't find it anywhere, could you sew it",
    'if I like it how do I keep it',
    'لو عجبني كم اسعاركم',
    'my order came broken, how do I return it',
    'طلبي وصل مكسور كيف ارجعه',
  ])
    assert.equal(splitLeadUp(said).told, null, said)
})

test('what tells around a word or two is left out of what is looked up, and stands beside it', () => {
  const [question] = ask('A neighbour of mine told me about you. window cleaning')
  assert.equal(question?.text, 'window cleaning')
  assert.equal(question?.context, 'A neighbour of mine told me about you.')
})
