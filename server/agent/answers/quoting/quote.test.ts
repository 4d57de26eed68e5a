import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Passage } from '../../agent.ts'
import { quote } from './quote.ts'

const faq = (title: string, text: string): Passage => ({
  ...{ passageId: 'p', articleId: 'a', title, url: null, heading: null, text, isWhole: true, score: 0.9 },
  language: /\p{Script=Arabic}/u.test(title) ? 'ar' : 'en',
})

test("an FAQ's yes or no is told with its own question, unless that is what was asked", () => {
  for (const [question, answer, other] of [
    ['Do you buy used rackets?', 'No. Our shop sells new rackets only.', 'do you sell adidas rackets'],
    ['Do you give vaccines at home?', 'Yes, flu vaccines only.', "do you give children's vaccines?"],
    ['هل تعطون تطعيمات؟', 'نعم، تطعيم الإنفلونزا فقط.', 'تعطون تطعيم اطفال'],
    ['هل تشترون المستعمل؟', 'لا، نبيع الجديد فقط.', 'هل تبيعون مضارب؟'],
  ] as const) {
    assert.deepEqual(quote([faq(question, answer)], other).texts, [`${question}\n${answer}`])
    assert.deepEqual(quote([faq(question, answer)], question.toLowerCase()).texts, [answer])
  }
})

test('an answer that is a full sentence stands without its question', () => {
  for (const [question, answer] of [
    ['Is there parking?', 'Parking is free.'],
    ['Is there parking?', 'No parking is needed: we come to you.'],
    ['هل عندكم عسل مستورد؟', 'لا نبيع العسل المستورد.'],
  ] as const)
    assert.deepEqual(quote([faq(question, answer)], 'something else').texts, [answer])
})

test('a yes or no under a heading that asks is told with it, whatever file it is from', () => {
  const page = {
    ...faq('Questions', 'Yes, from 30 riyals a month.'),
    heading: 'Can I donate every month?',
    isWhole: false,
  }
  assert.deepEqual(quote([page], 'how can I donate').texts, [
    'Can I donate every month?\nYes, from 30 riyals a month.',
  ])
})
