import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onlyPointsBack } from './pointing-back.ts'

test('a clause that asks how to do what was said before points back', () => {
  for (const text of [
    ...['how?', 'how can I do this', 'How would I go about it?', 'what should we do', 'is it possible?'],
    ...['and would that be allowed', 'can it be done please', 'is there any way', 'so what do I do about it'],
    ...['كيف؟', 'كيف يمكنني فعل ذلك؟', 'وكيف أسويها', 'شلون', 'ايش اسوي الحين', 'وش الطريقة', 'ما العمل'],
    ...['هل هذا ممكن؟', 'هل يمكن ذلك', 'يصير؟', 'كيف تتم', 'وش لازم أسوي'],
  ])
    assert.equal(onlyPointsBack(text), true, text)
})

test('a clause that asks anything of its own does not', () => {
  for (const text of [
    ...['', 'how much?', 'how long does it take?', 'where do I do that', 'when?', 'what is this?', 'why?'],
    ...['how do I get it?', 'is it free?', 'what do I need', 'can I do it online?', 'how do I pay'],
    ...[
      'كم؟',
      'كيف أدفع؟',
      'وش هذا',
      'وش المطلوب',
      'هل يمكن التقسيط',
      'كيف أسوي حساب',
      'وين أسويها',
      'متى يتم ذلك',
    ],
  ])
    assert.equal(onlyPointsBack(text), false, text)
})
