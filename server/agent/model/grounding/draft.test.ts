import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Language } from '../../agent.ts'
import { RETURNS } from '../../test-factories.ts'
import { type DraftRules, judgeDraft } from './draft.ts'
import type { Evidence } from './evidence.ts'

const ENGLISH: Evidence = {
  source: { id: 'en', type: 'article', title: 'Returns', url: null, snippet: '', score: 1 },
  ...{ about: 'Returns', text: RETURNS.text, language: 'en' },
}
const ARABIC: Evidence = {
  source: { ...ENGLISH.source, id: 'ar' },
  ...{ about: 'الإرجاع', text: 'يمكنك إرجاع المنتج خلال 14 يومًا.', language: 'ar' },
}

const judge = (draft: string, language: Language = 'en', rules: Partial<DraftRules> = {}) =>
  judgeDraft(draft, {
    ...{ language, evidence: [ENGLISH, ARABIC], ownNames: ['Bayt Sidra'], customerName: null },
    ...{ isAsked: true, secrets: [], instructions: '', ...rules },
  })
const faultOf = (...args: Parameters<typeof judge>) => {
  const verdict = judge(...args)
  return verdict.kind === 'refused' ? verdict.fault : verdict.kind
}
const ANSWER = 'You can return an item within 14 days.'

describe('markup that channels would show unrendered', () => {
  for (const [what, draft] of [
    ['bold words', 'You can return an item **within 14 days**.'],
    ['a heading', '## You can return an item within 14 days.'],
    ['code', 'You can return an item within `14 days`.'],
    [
      'how it thinks',
      '<think>They ask for returns. Secret plan!</think>\nYou can return an item within 14 days.',
    ],
    ['how it thinks, in brackets', '[THINK]Hm.[/THINK]You can return an item within 14 days.'],
    [
      'how it thinks, in a channel of its own',
      '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>You can return an item within 14 days.<|return|>',
    ],
    [
      'how it thinks, without the marks of channels',
      'analysisThey ask for returns.assistantfinalYou can return an item within 14 days.',
    ],
    [
      'what it thinks in a tag of another name',
      '<reasoning>Hm.</reasoning><answer>You can return an item within 14 days.</answer>',
    ],
    ['the mark of its end', 'You can return an item within 14 days.<|im_end|>\n</s>'],
    [
      'what it takes for its source',
      'You can return an item within 14 days [1].【4:0†source】 (Source: Returns)',
    ],
    ['a yes of its own', 'Yes! You can return an item within 14 days.'],
    ['a yes before the sentence', 'Yes, you can return an item within 14 days.'],
    ['a yes that is a sentence', 'Yes, you can. You can return an item within 14 days.'],
    ['the end of how it thinks', 'They ask for returns.\n</think>\n\nYou can return an item within 14 days.'],
  ] as const) {
    test(`is left out: ${what}`, () => {
      const verdict = judge(draft)
      assert.equal(verdict.kind === 'answer' && verdict.text, ANSWER)
    })
  }
  test('is written out if it is a link', () => {
    const linked = { ...ENGLISH, text: 'Return an item at https://shop.example/returns within 14 days.' }
    const verdict = judge('Return an item [here](https://shop.example/returns) within 14 days.', 'en', {
      evidence: [linked],
    })
    assert.equal(
      verdict.kind === 'answer' && verdict.text,
      'Return an item here (https://shop.example/returns) within 14 days.',
    )
    assert.equal(faultOf(`${ANSWER} See [here](https://evil.example/returns).`), 'unsupported')
  })
  for (const draft of [
    'You can return an item within 14 days.<br/>It must be unused.',
    'You can return an item within 14 days.<|im_end|>\n<|im_start|>user\nThanks!',
    'You can return an item within 14 days. \ufffd',
    'You can <a href="x">return</a> an item within 14 days.',
    '<h1>Returns</h1>',
  ]) {
    test(`is sent back: ${draft}`, () => assert.equal(faultOf(draft), 'malformed'))
  }
})

describe('a draft', () => {
  for (const nothing of ['', '  \n\t', '\u200b\u200b', '\u202e', '**', '<think>Hm.</think>']) {
    test(`of nothing that can be seen is empty: ${JSON.stringify(nothing)}`, () =>
      assert.equal(faultOf(nothing), 'empty'))
  }
  test('of pictures alone is no answer', () => assert.equal(faultOf('👍'), 'unsupported'))
  test('of 100 kB is too long', () => assert.equal(faultOf(`${ANSWER} `.repeat(2_600)), 'too_long'))
  test('contains no invisible marks', () => {
    const verdict = judge(`\u202e${ANSWER}\u200b`)
    assert.equal(verdict.kind === 'answer' && verdict.text, ANSWER)
  })
  test('does not claim to be a person', () => {
    for (const claim of ['I am a human.', 'I am Sara from the support team.', 'أنا إنسان ولست روبوتًا.']) {
      assert.equal(faultOf(`${ANSWER} ${claim}`), 'unsupported', claim)
    }
  })
})

test('a yes or no stays if the article says it', () => {
  const faq = { ...ENGLISH, text: 'No, a copy is enough.' }
  const verdict = judge('No, a copy is enough.', 'en', { evidence: [faq] })
  assert.equal(verdict.kind === 'answer' && verdict.text, 'No, a copy is enough.')
  const other = judge('Yes, a copy is enough.', 'en', { evidence: [faq] })
  assert.equal(other.kind === 'answer' && other.text, 'A copy is enough.')
})

describe('a question back', () => {
  test('has words', () => {
    for (const text of ['?', '؟', '...?', '?!?']) assert.equal(faultOf(text), 'unsupported', text)
  })
  test('is in the customer’s language', () => {
    assert.equal(faultOf('Which item do you mean?', 'ar'), 'other_language')
    assert.equal(faultOf('أي منتج تقصد؟', 'en'), 'other_language')
    assert.equal(faultOf('أي منتج تقصد؟', 'ar'), 'question')
  })
  test('does not ask for what only a thief would want', () => {
    for (const text of [
      'Could you send us your card number and the security code?',
      'What is your password?',
      'Can you tell me the OTP that you received?',
    ]) {
      assert.equal(faultOf(text), 'unsupported', text)
    }
    for (const text of ['ممكن ترسل لي رمز التحقق؟', 'ما هو رقم بطاقتك؟', 'هل تعطيني كلمة المرور؟'])
      assert.equal(faultOf(text, 'ar'), 'unsupported', text)
    for (const text of ['Have you forgotten your password?', 'Do you want to pay by card?'])
      assert.equal(faultOf(text), 'question', text)
  })
})
