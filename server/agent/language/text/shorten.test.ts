import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customer, decide, knowing, nothing, RETURNS } from '../../test-factories.ts'
import { shorten } from './shorten.ts'

test('a text is shortened only if it is too long', () => {
  assert.equal(shorten('12345', 5), '12345')
  assert.equal(shorten('123456', 5), '1234…')
})

test('a text is cut after a whole word if one is near', () => {
  assert.equal(shorten('How long does delivery take?', 24), 'How long does delivery…')
  assert.equal(shorten('How long does delivery take?', 22), 'How long does…')
  assert.equal(shorten('How long does delivery take?', 23), 'How long does delivery…')
  assert.equal(shorten('كم رسوم التوصيل إلى الرياض، وإلى جدة؟', 30), 'كم رسوم التوصيل إلى الرياض…')
  assert.equal(shorten('See https://shop.example/a/very/long/address', 20), 'See https://shop.ex…')
})

test('an emoji is shown whole or not at all: in a snippet, in a summary and in a named question', async () => {
  // With one of two neighbouring lengths the cut falls within an emoji.
  for (const start of ['', 'x']) {
    const text = `Can I return it ${start}${'👍'.repeat(700)}?`
    const answered = await decide(knowing(/return/, { ...RETURNS, text: `${text}\n${text}` }), [
      customer(text),
    ])
    const open = await decide(nothing, [customer(text)])
    const inPart = await decide(knowing(/^return/), [customer('return?'), customer(text)])
    for (const decision of [answered, open, inPart])
      assert.ok(
        [decision.text, JSON.stringify(decision)].every(
          (each) => each.isWellFormed() && !/\\ud[89a-f]/.test(each),
        ),
        decision.text,
      )
  }
})
