import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseSentences, listSentences } from './sentences.ts'

test('sentences end at full stops of both languages and at line breaks, not inside addresses and decimals', () => {
  assert.deepEqual(listSentences('Write to a.b@x.example. It costs 2.5 SAR! هل هذا واضح؟ نعم.\nLast'), [
    'Write to a.b@x.example.',
    'It costs 2.5 SAR!',
    'هل هذا واضح؟',
    'نعم.',
    'Last',
  ])
  assert.deepEqual(listSentences('We sell e.g. lamps. (Really.) Yes.'), [
    'We sell e.g. lamps.',
    '(Really.)',
    'Yes.',
  ])
})

test('an answer is one run of at most three sentences of the passage, word for word, and holds what was asked', () => {
  const text =
    'We were founded long ago. Our team is large. Our stores are nice. Returns are free within 14 days. Bring the invoice. Thank you. Bye now.'
  const chosen = chooseSentences(text, 'how can I return it and do I need the invoice?')
  assert.ok(text.includes(chosen))
  assert.match(chosen, /Returns are free within 14 days\. Bring the invoice\./)
  assert.ok(listSentences(chosen).length <= 3)
})
